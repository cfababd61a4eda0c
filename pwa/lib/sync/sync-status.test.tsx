// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { SyncBanner, SyncStatusLink } from '#pwa/lib/sync/sync-status.tsx';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const sync = vi.hoisted(() => ({ reach: 'online' }));
vi.mock('#pwa/lib/sync/hooks.ts', () => ({
  useSyncStatus: () => ({ asOf: null, error: null, reach: sync.reach }),
}));
vi.mock('#pwa/lib/session/use-session.ts', () => ({ useOpenSession: () => null }));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ children }: { children: ReactNode }) => <a href="#sync">{children}</a>,
}));
afterEach(cleanup);

it.each([
  ['online', true, 0],
  ['unreachable', true, 1],
  ['unreachable', false, 1],
])('a page whose server is %s (banner: %s) says offline %i times', (reach, hasBanner, times) => {
  sync.reach = reach;
  render(
    <>
      <SyncStatusLink hasBanner={hasBanner} />
      {hasBanner && <SyncBanner />}
    </>,
  );
  expect(screen.queryAllByText(/Offline/)).toHaveLength(times);
  expect(screen.queryAllByText(new RegExp(englishText('state.never')))).toHaveLength(1);
});
