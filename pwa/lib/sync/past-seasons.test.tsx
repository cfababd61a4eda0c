// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PastSeasons } from '#pwa/lib/sync/past-seasons.tsx';
import { removeArchive, requestArchive } from '#sync/client/storage/archive.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const shown = vi.hoisted(() => ({
  archive: 'absent' as string | undefined,
  reach: 'reachable',
  admin: false,
}));
const work = vi.hoisted(() => vi.fn<(work: unknown) => Promise<void>>(async () => {}));
vi.mock('#pwa/lib/sync/engine/sync-engine.ts', () => ({ withReplica: work }));
vi.mock('#pwa/lib/sync/hooks.ts', () => ({
  useReplicaQuery: () => shown.archive,
  useSyncStatus: () => ({ reach: shown.reach, asOf: '2026-11-23T00:00:00.000Z' }),
}));
vi.mock('#pwa/lib/session/use-session.ts', () => ({
  useOpenSession: () => ({}),
  isAdmin: () => shown.admin,
}));

beforeEach(() => {
  Object.assign(shown, { archive: 'absent', reach: 'reachable', admin: false });
  work.mockClear();
});
afterEach(cleanup);

const button = (key: 'pastSeasons.show' | 'pastSeasons.remove') =>
  screen.getByRole('button', { name: englishText(key) });

it('earlier seasons can be requested', () => {
  render(<PastSeasons />);
  fireEvent.click(button('pastSeasons.show'));
  expect(work).toHaveBeenCalledExactlyOnceWith(requestArchive);
});

it('the button for earlier seasons is busy until they are on the phone', () => {
  shown.archive = 'requested';
  render(<PastSeasons />);
  expect(button('pastSeasons.show').getAttribute('aria-busy')).toBe('true');
  expect(screen.queryByText(englishText('pastSeasons.offline'))).toBeNull();
});

it('without signal the button says that earlier seasons load later', () => {
  Object.assign(shown, { archive: 'requested', reach: 'unreachable' });
  render(<PastSeasons />);
  expect(screen.getByText(englishText('pastSeasons.offline'))).toBeTruthy();
  expect(button('pastSeasons.show').getAttribute('aria-busy')).toBeNull();
});

it('earlier seasons can be removed from the phone', () => {
  shown.archive = 'here';
  render(<PastSeasons />);
  fireEvent.click(button('pastSeasons.remove'));
  expect(work).toHaveBeenCalledExactlyOnceWith(removeArchive);
});

it.each([
  ['an administrator', { admin: true }],
  ['a user whose database is not open', { archive: undefined }],
])('earlier seasons are not offered to %s', (_, state) => {
  Object.assign(shown, state);
  const { container } = render(<PastSeasons />);
  expect(container.textContent).toBe('');
});
