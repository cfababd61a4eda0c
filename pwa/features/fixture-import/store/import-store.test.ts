// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { act, renderHook } from '@testing-library/react';
import type { ImportPlan } from '#sync/contracts/matches/fixture-import.ts';

const calls = vi.hoisted(() => ({
  call: vi.fn<(endpoint: { path: string }, input: Sent) => Promise<unknown>>(),
  uploadFixtureFile: vi.fn<() => Promise<unknown>>(),
}));
interface Sent {
  body: { seen?: unknown; choices: { seated: boolean } };
  idempotencyKey?: string;
}
vi.mock('#pwa/lib/http/api.ts', async (original) => ({
  ...(await original<object>()),
  call: calls.call,
}));
vi.mock('#pwa/features/fixture-import/store/fixture-files.ts', () => ({
  uploadFixtureFile: calls.uploadFixtureFile,
}));

const { ApiError } = await import('#pwa/lib/http/request.ts');
const order = await import('#pwa/features/fixture-import/store/import-store.ts');

const file = { fileName: 'a.csv', rows: [], texts: [], columns: [], ignored: [], bytes: 1 };
const planOf = (line: number, mark = 'm'.repeat(16)) =>
  ({
    rows: [{ line, mark, state: 'new' }],
    questions: [],
    teams: [],
    venues: [],
  }) as unknown as ImportPlan;
const shown = () => renderHook(() => order.useFixtureImport()).result.current;

beforeEach(() => {
  calls.call.mockReset();
  calls.uploadFixtureFile.mockReset().mockResolvedValue(file);
  order.resetImport();
  order.chooseEvent({ id: 'e', name: 'League' });
});
afterEach(() => vi.clearAllMocks());

async function looked(): Promise<void> {
  calls.call.mockResolvedValueOnce(planOf(1));
  await act(() => order.chooseFile(new File([], 'a.csv')));
}

it('a file is read and its plan loaded; an unreadable file is reported', async () => {
  await looked();
  expect(shown()).toMatchObject({ step: 'check', busy: false, problem: null });
  order.resetImport();
  calls.uploadFixtureFile.mockRejectedValueOnce(
    new ApiError('unsupported_media', 'No file of fixtures.'),
  );
  await act(() => order.chooseFile(new File([], 'b.pdf')));
  expect(shown()).toMatchObject({ step: 'file', busy: false, problem: 'No file of fixtures.' });
});

it('the plan shown is that of the last choice, even if an earlier reply arrives later', async () => {
  await looked();
  const slow = Promise.withResolvers<ImportPlan>();
  calls.call.mockReturnValueOnce(slow.promise).mockResolvedValueOnce(planOf(3));
  const settle = (seated: boolean) => order.changeChoices((choices) => ({ ...choices, seated }));
  const first = settle(true);
  await act(() => settle(false));
  slow.resolve(planOf(2));
  await act(() => first);
  expect(shown().plan?.rows[0]?.line).toBe(3);
});

it('two presses import once, with the reviewed rows', async () => {
  await looked();
  const answer = Promise.withResolvers<unknown>();
  calls.call.mockReturnValueOnce(answer.promise);
  const presses = [order.runImport(), order.runImport()];
  expect(shown().step).toBe('write');
  answer.resolve({ created: 1 });
  await act(() => Promise.all(presses));
  expect(calls.call).toHaveBeenCalledTimes(2);
  expect(calls.call.mock.lastCall?.[1].body.seen).toEqual([{ line: 1, mark: 'm'.repeat(16) }]);
  expect(shown()).toMatchObject({ step: 'done', result: { created: 1 } });
});

it('an import whose answer was lost is sent again with the same key', async () => {
  await looked();
  calls.call.mockRejectedValueOnce(new ApiError('network', 'No signal.'));
  await act(() => order.runImport());
  expect(shown()).toMatchObject({ step: 'check', problem: 'No signal.' });
  calls.call.mockResolvedValueOnce({ created: 1 });
  await act(() => order.runImport());
  const keys = calls.call.mock.calls.slice(1).map(([, input]) => input.idempotencyKey);
  expect(keys[0]).toBeDefined();
  expect(keys[0]).toBe(keys[1]);
});

it('if someone else changed a match first, the plan is loaded again and its lines are marked', async () => {
  await looked();
  calls.call
    .mockRejectedValueOnce(
      new ApiError('conflict', 'Changed meanwhile.', { status: 409, fields: { 'rows.1': '' } }),
    )
    .mockResolvedValueOnce(planOf(1, 'n'.repeat(16)));
  await act(() => order.runImport());
  expect(shown()).toMatchObject({
    step: 'check',
    problem: 'Changed meanwhile.',
    changedLines: [1],
    plan: { rows: [{ mark: 'n'.repeat(16) }] },
  });
});

it('the progress shown is that of this import only', async () => {
  await looked();
  vi.useFakeTimers();
  const answer = Promise.withResolvers<unknown>();
  const figures = [{ done: 7, total: 9 }, { done: 0, total: 1 }, null];
  calls.call.mockImplementation((endpoint) =>
    endpoint.path.endsWith('/progress')
      ? Promise.resolve({ writing: figures.shift() })
      : answer.promise,
  );
  const writing = order.runImport();
  const seen: unknown[] = [];
  while (figures.length > 0) {
    await act(() => vi.advanceTimersToNextTimerAsync());
    seen.push(shown().written);
  }
  expect(seen).toEqual([null, 0, 0]);
  answer.resolve({ created: 1 });
  await act(() => writing);
  await act(() => vi.runAllTimersAsync());
  expect(calls.call).toHaveBeenCalledTimes(5);
  vi.useRealTimers();
});
