import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createHeldDecisions,
  type Decision,
  undoWindow,
} from '#pwa/features/approvals/decisions/held-decisions.ts';

const salma: Decision = { id: 'salma', name: 'Salma', status: 'approved', reason: null };
const omar: Decision = { id: 'omar', name: 'Omar', status: 'rejected', reason: 'Not readable' };

function setUp() {
  const calls = {
    send: vi.fn<(decision: Decision) => Promise<'approved'>>(async () => 'approved'),
    onHeld: vi.fn<(decision: Decision) => void>(),
    onSending: vi.fn<(decision: Decision) => void>(),
    onDone: vi.fn<(decision: Decision) => void>(),
    onFailed: vi.fn<(decision: Decision, error: unknown) => void>(),
  };
  return { ...calls, decisions: createHeldDecisions(calls) };
}

describe('a decision', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('a decision is held before it is sent, and then sent once', async () => {
    const { decisions, send, onDone } = setUp();
    decisions.hold(salma);
    await vi.advanceTimersByTimeAsync(undoWindow - 1);
    expect(send).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(send).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(salma));
    expect(onDone).toHaveBeenCalledOnce();
    expect(decisions.getSnapshot().get('salma')?.phase).toBe('done');
  });

  it('a decision that was undone is not sent', async () => {
    const { decisions, send } = setUp();
    decisions.hold(salma);
    expect(decisions.undo('salma')).toMatchObject(salma);
    await vi.advanceTimersByTimeAsync(2 * undoWindow);
    expect(send).not.toHaveBeenCalled();
    expect(decisions.getSnapshot().size).toBe(0);
  });

  it('a second press and the opposite decision are ignored while a decision is held', async () => {
    const { decisions, send } = setUp();
    expect(decisions.hold(salma)).toBe(true);
    expect(decisions.hold({ ...salma, status: 'rejected' })).toBe(false);
    await vi.advanceTimersByTimeAsync(undoWindow);
    expect(decisions.hold(salma)).toBe(false);
    expect(send).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 'approved' }));
  });

  it('undo without an id takes back the newest decision', () => {
    const { decisions } = setUp();
    decisions.hold(salma);
    decisions.hold(omar);
    expect(decisions.undo()?.id).toBe('omar');
    expect(decisions.undo()?.id).toBe('salma');
    expect(decisions.undo()).toBeNull();
  });

  it('a decision that was sent cannot be undone', async () => {
    const { decisions } = setUp();
    decisions.hold(salma);
    await vi.advanceTimersByTimeAsync(undoWindow);
    expect(decisions.undo('salma')).toBeNull();
  });

  it('held decisions are sent before the page is closed', () => {
    const { decisions, send } = setUp();
    decisions.hold(salma);
    decisions.hold(omar);
    void decisions.flush();
    // Synchronously, because a page that is closing may not run another task.
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('leaving the page waits for a decision that is already being sent', async () => {
    const { decisions, send } = setUp();
    let answer: (status: 'approved') => void = () => undefined;
    send.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    decisions.hold(salma);
    await vi.advanceTimersByTimeAsync(undoWindow);
    let left = false;
    const leaving = decisions.flush().then(() => (left = true));
    await vi.advanceTimersByTimeAsync(0);
    expect(left).toBe(false);
    answer('approved');
    await leaving;
    expect(left).toBe(true);
    expect(send).toHaveBeenCalledOnce();
  });

  it('a decision that the server refused is reported and can be made again', async () => {
    const { decisions, send, onFailed } = setUp();
    send.mockRejectedValueOnce(new Error('already decided'));
    decisions.hold(salma);
    await vi.advanceTimersByTimeAsync(undoWindow);
    expect(onFailed).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining(salma),
      expect.any(Error),
    );
    expect(decisions.getSnapshot().has('salma')).toBe(false);
    expect(decisions.hold(salma)).toBe(true);
  });

  it('sent decisions can be dropped, and held ones stay', async () => {
    const { decisions } = setUp();
    decisions.hold(salma);
    await vi.advanceTimersByTimeAsync(undoWindow);
    decisions.hold(omar);
    decisions.forgetDone();
    expect([...decisions.getSnapshot().keys()]).toEqual(['omar']);
  });
});
