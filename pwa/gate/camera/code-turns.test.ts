// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { holdTime } from '#sync/contracts/gate/answer-signals.ts';
import { type CodeHandlers, CodeTurns } from '#pwa/gate/camera/code-turns.ts';

beforeEach(() => vi.useFakeTimers({ now: 10_000 }));
afterEach(() => vi.useRealTimers());

function startTurns() {
  const handlers = {
    isTicket: (text: string) => /^[A-Z]$/.test(text),
    onCode: vi.fn<CodeHandlers['onCode']>(),
    onSeveral: vi.fn<CodeHandlers['onSeveral']>(),
    refuses: vi.fn<CodeHandlers['refuses']>(() => false),
  };
  const turns = new CodeTurns(handlers);
  const counted = () => handlers.onCode.mock.calls.map(([text]) => text).join('');
  /** Frames, five a second. */
  async function hold(texts: readonly string[], milliseconds: number): Promise<void> {
    for (let at = 0; at < milliseconds; at += 200) {
      turns.see(texts, 'camera');
      await vi.advanceTimersByTimeAsync(200);
    }
  }
  return { ...handlers, turns, counted, hold };
}

it('an answer is held for a moment before another ticket counts, also one that a scanner read', async () => {
  const { turns, counted } = startTurns();
  turns.see(['A'], 'scanner');
  for (const [before, text] of [
    ['A', 'B'],
    ['AB', 'C'],
  ] as const) {
    await vi.advanceTimersByTimeAsync(300);
    turns.see([text], 'scanner');
    await vi.advanceTimersByTimeAsync(holdTime - 301);
    expect(counted()).toBe(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(counted()).toBe(before + text);
  }
});

it('the moment begins when the answer is there', async () => {
  const { turns, counted, onCode } = startTurns();
  const answer = Promise.withResolvers<void>();
  onCode.mockReturnValueOnce(answer.promise);
  turns.see(['A'], 'scanner');
  await vi.advanceTimersByTimeAsync(300);
  turns.see(['B'], 'scanner');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(counted()).toBe('A');
  answer.resolve();
  await vi.advanceTimersByTimeAsync(holdTime);
  expect(counted()).toBe('AB');
});

it('going on from one answer does not shorten the moment of the next, which is still being made', async () => {
  const { turns, counted, onCode } = startTurns();
  turns.see(['A'], 'scanner');
  const answer = Promise.withResolvers<void>();
  onCode.mockReturnValueOnce(answer.promise);
  await vi.advanceTimersByTimeAsync(holdTime);
  turns.see(['B'], 'scanner');
  turns.release();
  answer.resolve();
  await vi.advanceTimersByTimeAsync(holdTime - 100);
  turns.see(['C'], 'scanner');
  expect(counted()).toBe('AB');
  await vi.advanceTimersByTimeAsync(100);
  expect(counted()).toBe('ABC');
});

it('the next ticket counts immediately if the steward has gone on, and after an answer that failed', async () => {
  const { turns, counted, onCode } = startTurns();
  turns.see(['A'], 'scanner');
  await vi.advanceTimersByTimeAsync(900);
  turns.see(['B'], 'scanner');
  expect(counted()).toBe('A');
  onCode.mockRejectedValueOnce(new Error('the disk is broken'));
  turns.release();
  expect(counted()).toBe('AB');
  await vi.advanceTimersByTimeAsync(holdTime);
  turns.see(['C'], 'scanner');
  expect(counted()).toBe('ABC');
});

it('two tickets in view are said once, neither counts, and each does when it is alone', async () => {
  const { counted, hold, onSeveral } = startTurns();
  await hold(['A', 'B'], 4000);
  expect(counted()).toBe('');
  expect(onSeveral.mock.calls).toEqual([[true, []]]);
  await hold(['B'], 2000);
  expect(counted()).toBe('B');
  expect(onSeveral.mock.calls).toEqual([
    [true, []],
    [false, []],
  ]);
  await hold([], 1200);
  await hold(['A'], 400);
  expect(counted()).toBe('BA');
});

it('the first of two tickets that a decoder finds in turn is taken back while its answer is held', async () => {
  const { counted, hold, onSeveral } = startTurns();
  for (const text of ['A', 'B', 'A', 'B', 'A']) await hold([text], 200);
  expect(counted()).toBe('A');
  expect(onSeveral.mock.calls).toEqual([[true, ['A']]]);
  await hold(['A'], 3000);
  expect(counted()).toBe('AA');
});

it('two tickets that a scanner reads during one answer do not count, and it is said for a moment', async () => {
  const { turns, counted, onSeveral } = startTurns();
  for (const text of ['A', 'B', 'C']) {
    turns.see([text], 'scanner');
    await vi.advanceTimersByTimeAsync(300);
  }
  await vi.advanceTimersByTimeAsync(holdTime - 900);
  expect(counted()).toBe('A');
  expect(onSeveral.mock.calls).toEqual([[true, []]]);
  await vi.advanceTimersByTimeAsync(holdTime);
  expect(onSeveral.mock.lastCall).toEqual([false, []]);
  turns.see(['B'], 'scanner');
  expect(counted()).toBe('AB');
});

it('codes that came while none could count do not count afterwards, until they were out of view', async () => {
  const { turns, counted, hold, refuses } = startTurns();
  refuses.mockReturnValue(true);
  await hold(['A'], 1000);
  turns.see(['B'], 'scanner');
  refuses.mockReturnValue(false);
  await hold(['A'], 1000);
  expect(counted()).toBe('');
  await hold([], 1200);
  await hold(['A'], 400);
  expect(counted()).toBe('A');
});

it('nothing is reported once it was stopped', async () => {
  const { turns, counted } = startTurns();
  turns.see(['A'], 'scanner');
  turns.see(['B'], 'scanner');
  turns.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(counted()).toBe('A');
});
