import { beforeEach, expect, test, vi } from 'vitest';
import type { MatchSummary } from '#pwa/features/manage-matches/match-resource.ts';

const calls = vi.hoisted(() => ({
  call: vi.fn<(endpoint: { method: string; path: string }, input: object) => Promise<unknown>>(),
}));
vi.mock('#pwa/lib/http/api.ts', async (original) => ({
  ...(await original<object>()),
  call: calls.call,
}));
const { splitAffected, applyBulkAction, countBookings, deleteSelected, throwIfRefused } =
  await import('#pwa/features/manage-matches/bulk/bulk-match-actions.ts');

const match = (id: string, more: Partial<MatchSummary> = {}) =>
  ({ id, version: 3, reservationOpen: false, assigned: null, ...more }) as MatchSummary;
const ids = (matches: readonly MatchSummary[]) => matches.map(({ id }) => id);
const dina = { id: 'dina', name: 'Dina Adel', nameArabic: null };

beforeEach(() => calls.call.mockReset().mockResolvedValue({}));

test('a bulk action skips matches that are already in the new state', () => {
  const all = [match('a'), match('b', { reservationOpen: true }), match('c', { assigned: dina })];
  const parts = (...args: Parameters<typeof splitAffected>) => {
    const { todo, already } = splitAffected(...args);
    return [ids(todo), ids(already)];
  };
  expect(parts('open', all)).toEqual([['a', 'c'], ['b']]);
  expect(parts('close', all)).toEqual([['b'], ['a', 'c']]);
  expect(parts('assign', all, dina)).toEqual([['a', 'b'], ['c']]);
  expect(parts('delete', all)).toEqual([['a', 'b', 'c'], []]);
});

test('the people affected by a bulk deletion are counted over all matches', () => {
  const all = [
    match('a', { people: { approved: 3, pending: 1 } }),
    match('b', { people: { approved: 0, pending: 2 } }),
  ];
  expect(countBookings(all)).toEqual({ approved: 3, pending: 3 });
});

test('a bulk action sends each match’s version or officer as it was shown', async () => {
  const one = match('a', { assigned: { ...dina, id: 'omar' } });
  await applyBulkAction('close', one, null, 'k1');
  await applyBulkAction('assign', one, dina, 'k2');
  const sent = calls.call.mock.calls.map(([{ method }, input]) => [method, input]);
  expect(sent).toEqual([
    [
      'PATCH',
      {
        params: { id: 'a' },
        body: { match: { reservationOpen: false }, version: 3 },
        idempotencyKey: 'k1',
      },
    ],
    [
      'PATCH',
      {
        params: { id: 'a' },
        body: { officers: ['dina'], expected: 'omar' },
        idempotencyKey: 'k2',
      },
    ],
  ]);
});

test('selected matches are deleted in one call, and those that the server refused are reported', async () => {
  const all = [match('a'), match('b')];
  calls.call.mockResolvedValue({ deleted: ['a'], refused: [{ id: 'b', message: 'Changed.' }] });
  const refused = await deleteSelected(all, 'k1');
  expect(calls.call.mock.calls.map(([, input]) => input)).toEqual([
    {
      body: {
        matches: [
          { id: 'a', version: 3 },
          { id: 'b', version: 3 },
        ],
      },
      idempotencyKey: 'k1',
    },
  ]);
  expect(() => throwIfRefused(match('a'), refused)).not.toThrow();
  expect(() => throwIfRefused(match('b'), refused)).toThrow('Changed.');
});
