// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OfficerBoard } from '#sync/contracts/events/officer-board.ts';
import {
  boardMatch,
  exampleBoard,
  nagla,
} from '#pwa/lib/admin/assignments/testing/example-board.ts';

const calls = vi.hoisted(() => ({ send: vi.fn<(...args: unknown[]) => Promise<unknown>>() }));
vi.mock('#pwa/lib/http/api.ts', async (original) => ({
  ...(await original<object>()),
  send: calls.send,
}));
vi.mock('#pwa/lib/forms/unsaved-changes-dialog.tsx', () => ({ UnsavedChangesDialog: () => null }));
vi.mock('#pwa/ui/hooks/use-media-query.ts', () => ({ useMediaQuery: () => true }));
vi.mock('#pwa/ui/feedback/toast.tsx', () => ({ toast: () => undefined }));
const { RoundBoard } = await import('#pwa/features/assignments/round/round-board.tsx');
const { ApiError } = await import('#pwa/lib/http/request.ts');

beforeEach(() => {
  calls.send.mockReset().mockResolvedValue({ data: {}, message: 'Assignments saved.' });
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(cleanup);

function show(board: OfficerBoard = exampleBoard()) {
  const client = new QueryClient();
  const ui = (shown: OfficerBoard) => (
    <QueryClientProvider client={client}>
      <RoundBoard eventId="cup" board={shown} />
    </QueryClientProvider>
  );
  const { rerender } = render(ui(board));
  return { update: (next: OfficerBoard) => rerender(ui(next)) };
}

const row = (id: string) =>
  screen.getByRole('button', { name: new RegExp(`^[\\d:]+ [AP]M ?Home ${id} v Away`) });
const text = (id: string) => row(id).textContent ?? '';
const option = (name: string) => screen.getByRole('option', { name: new RegExp(name) });
const search = () => screen.getByRole('combobox', { name: 'Search by given or family name' });
const press = (key: string) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, code: key });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const sent = () =>
  (calls.send.mock.lastCall?.[1] as { body: { assignments: unknown[] } } | undefined)?.body
    .assignments;

test('clashes are described in words before an officer is chosen', () => {
  show();
  expect(option('Walid').textContent).toContain('No other match that day');
  expect(option('Hany').textContent).toMatch(/Home late v Away late.*the same day in Alexandria/);
  expect(option('Nagla').textContent).toMatch(/Home other v .*less than 4 hours apart/);
});

test('a round is assigned by keyboard alone, and one save sends all changes', async () => {
  show();
  row('early').focus();
  fireEvent.click(row('early'));
  expect(document.activeElement).toBe(search());
  fireEvent.change(search(), { target: { value: 'wal' } });
  press('Enter');
  // The next match without an officer has the focus.
  expect(document.activeElement).toBe(row('next'));
  expect(text('early')).toMatch(/Walid Hosny.*Not saved/);
  press('ArrowUp');
  expect(document.activeElement).toBe(row('late'));
  press('Delete');
  expect(text('late')).toMatch(/No officer.*Not saved, before: Hany Ragab/);
  fireEvent.click(row('late'));
  press('Escape');
  expect(document.activeElement).toBe(row('late'));
  expect(screen.getByText('2 changes not saved')).toBeDefined();
  save();
  save();
  await waitFor(() => expect(screen.queryByText('2 changes not saved')).toBeNull());
  expect(calls.send).toHaveBeenCalledTimes(1);
  expect(sent()).toEqual([
    { match: 'early', officer: 'walid', expected: null },
    { match: 'late', officer: null, expected: 'hany' },
  ]);
});

test('Enter saves nothing if no officer has the name', () => {
  show();
  fireEvent.click(option('Walid'));
  fireEvent.change(search(), { target: { value: 'zzz' } });
  expect(screen.getByText('No approved media officer has this name.')).toBeDefined();
  expect(search().closest('form')).toBeNull();
});

test('a dragged officer is assigned to the match, which says before the drop whether they clash', () => {
  show();
  const dataTransfer = { setData: () => undefined, effectAllowed: '', dropEffect: '' };
  fireEvent.dragStart(option('Nagla'), { dataTransfer });
  expect(text('early')).toMatch(/Nagla Fawzy.*less than 4 hours apart/);
  expect(text('next')).toMatch(/Nagla Fawzy$/);
  fireEvent.dragOver(row('next'), { dataTransfer });
  fireEvent.drop(row('next'), { dataTransfer });
  fireEvent.dragEnd(option('Nagla'), { dataTransfer });
  expect(text('next')).toMatch(/Nagla Fawzy.*Not saved/);
  expect(text('early')).toMatch(/No officer$/);
});

test('a change is undone, and all changes are discarded', () => {
  show();
  fireEvent.click(option('Walid'));
  fireEvent.click(screen.getByRole('button', { name: /Undo the change: Home early/ }));
  expect(text('early')).toMatch(/No officer$/);
  fireEvent.click(screen.getByRole('button', { name: /Remove Hany Ragab: Home late/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(text('late')).toMatch(/Hany Ragab$/);
});

test('a match that someone else assigned meanwhile is named, and no choice is lost', async () => {
  const board = exampleBoard();
  const { update } = show(board);
  fireEvent.click(option('Walid'));
  fireEvent.click(screen.getByRole('button', { name: /Remove Hany Ragab: Home late/ }));
  calls.send.mockRejectedValue(
    new ApiError('conflict', 'Someone else…', { status: 409, stale: true }),
  );
  save();
  expect((await screen.findByRole('alert')).textContent).toContain('Someone else…');
  const matches = board.matches.map((each) =>
    each.id === 'early' ? boardMatch('early', { officer: nagla }) : each,
  );
  update({ ...board, matches });
  expect(screen.getByRole('alert').textContent).toContain('Home early v Away early');
  const early = within(row('early').closest('li') ?? document.body);
  expect(early.getByText('Someone else assigned Nagla Fawzy in the meantime.')).toBeDefined();
  expect(text('early')).toContain('Walid Hosny');
  expect(text('late')).toContain('Not saved, before: Hany Ragab');
  fireEvent.click(early.getByRole('button', { name: 'Keep my choice' }));
  expect(screen.queryByRole('alert')).toBeNull();
  calls.send.mockResolvedValue({ data: {}, message: 'Assignments saved.' });
  save();
  await waitFor(() =>
    expect(sent()).toEqual([
      { match: 'early', officer: 'walid', expected: 'nagla' },
      { match: 'late', officer: null, expected: 'hany' },
    ]),
  );
});

test('an officer who was blocked meanwhile is marked on the board', () => {
  const board = exampleBoard();
  const { update } = show(board);
  fireEvent.click(option('Walid'));
  update({ ...board, officers: board.officers.filter(({ id }) => id !== 'walid') });
  expect(text('early')).toMatch(/Walid Hosny.*No longer an approved media officer/);
});
