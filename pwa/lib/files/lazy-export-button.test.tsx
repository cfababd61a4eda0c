// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { LazyExportButton } from '#pwa/lib/files/lazy-export-button.tsx';
import { useOpenSession } from '#pwa/lib/session/use-session.ts';

vi.mock('#pwa/lib/session/use-session.ts', async (original) => ({
  ...(await original<object>()),
  useOpenSession: vi.fn<typeof useOpenSession>(),
}));
vi.mock('#pwa/lib/files/export-button.tsx', () => ({
  ExportButton: () => <output />,
}));

async function isOffered(...scopes: string[]): Promise<boolean> {
  vi.mocked(useOpenSession).mockReturnValue({ scopes } as never);
  await act(async () => {
    render(<LazyExportButton list={{ eventId: 'cup' }} />);
    await vi.dynamicImportSettled();
  });
  return screen.queryByRole('status') !== null;
}

afterEach(cleanup);

it('is not offered to members', async () => {
  expect(await isOffered('member')).toBe(false);
});

it('is offered to officers', async () => {
  expect(await isOffered('officer')).toBe(true);
});

it('is offered to administrators', async () => {
  expect(await isOffered('admin')).toBe(true);
});
