/**
 * Decisions that are held or being sent. The server never returns a request to pending, so each
 * decision is held for a moment in which it can be undone, then sent once. Leaving the page sends
 * all held decisions immediately.
 */
import type { Status } from '#sync/contracts/accounts/role-names.ts';

export interface Decision {
  readonly id: string;
  /** The person's name, for messages. */
  readonly name: string;
  readonly status: 'approved' | 'rejected';
  readonly reason: string | null;
  /** The status that the administrator saw; pending if absent. */
  readonly expected?: Status;
  /** Whether the approval is the first of two, after which the request still waits. */
  readonly isFirst?: boolean;
}

/** `held` can be undone; `sending` is on its way to the server; `done` was accepted by it. */
export type Phase = 'held' | 'sending' | 'done';
export type TrackedDecision = Decision & { readonly phase: Phase };

interface DecisionHandlers {
  /** Returns the request's new status. */
  send: (decision: Decision) => Promise<Status>;
  onHeld: (decision: Decision) => void;
  /** Called when the decision is sent and can no longer be undone. */
  onSending: (decision: Decision) => void;
  onDone: (decision: Decision, status: Status) => void;
  onFailed: (decision: Decision, error: unknown) => void;
}

/** Milliseconds for which a decision can be undone. */
export const undoWindow = 8000;

export function createHeldDecisions(handlers: DecisionHandlers) {
  let tracked: ReadonlyMap<string, TrackedDecision> = new Map();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const underWay = new Set<Promise<void>>();
  const listeners = new Set<() => void>();

  function change(id: string, entry: TrackedDecision | null): void {
    const next = new Map(tracked);
    // Deleted first, so that the newest decision is always the last entry.
    next.delete(id);
    if (entry !== null) next.set(id, entry);
    tracked = next;
    for (const listener of listeners) listener();
  }

  function release(id: string): Decision | null {
    const entry = tracked.get(id);
    if (entry?.phase !== 'held') return null;
    clearTimeout(timers.get(id));
    timers.delete(id);
    return entry;
  }

  async function deliver(decision: Decision): Promise<void> {
    change(decision.id, { ...decision, phase: 'sending' });
    handlers.onSending(decision);
    let status: Status;
    try {
      status = await handlers.send(decision);
    } catch (error) {
      change(decision.id, null);
      handlers.onFailed(decision, error);
      return;
    }
    change(decision.id, { ...decision, phase: 'done' });
    handlers.onDone(decision, status);
  }

  function sendNow(id: string): void {
    const decision = release(id);
    if (decision === null) return;
    const work = deliver(decision).finally(() => underWay.delete(work));
    underWay.add(work);
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => tracked,

    /**
     * Holds a decision. Returns false if the request already has one, so that a second press is
     * ignored.
     */
    hold(decision: Decision): boolean {
      if (tracked.has(decision.id)) return false;
      timers.set(
        decision.id,
        setTimeout(() => sendNow(decision.id), undoWindow),
      );
      change(decision.id, { ...decision, phase: 'held' });
      handlers.onHeld(decision);
      return true;
    },

    /** Undoes a held decision, the newest if no id is given. Returns null if none is held. */
    undo(id?: string): Decision | null {
      const held = [...tracked.values()].filter(({ phase }) => phase === 'held');
      const decision = release(id ?? held.at(-1)?.id ?? '');
      if (decision !== null) change(decision.id, null);
      return decision;
    },

    /** Sends all held decisions before it returns; resolves when the server has answered. */
    async flush(): Promise<void> {
      for (const id of timers.keys()) sendNow(id);
      await Promise.all(underWay);
    },

    /** Drops the decisions that were sent, or one of them, once no list shows them any more. */
    forgetDone(only?: string): void {
      for (const { id, phase } of tracked.values())
        if (phase === 'done' && id === (only ?? id)) change(id, null);
    },
  };
}
