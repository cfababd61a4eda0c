/**
 * Decisions on their way. On the server nothing returns to pending, so a decision is held here for
 * a moment in which it can be undone, then sent once. Leaving sends what is held at once.
 */

export interface Decision {
  /** The request's id. */
  readonly id: string;
  /** Whom it is about, for messages. */
  readonly name: string;
  readonly status: 'approved' | 'rejected';
  readonly reason: string | null;
}

/** `held` can be undone; `sending` is at the server; `done` was taken by it. */
export type Phase = 'held' | 'sending' | 'done';
export type Standing = Decision & { readonly phase: Phase };

interface Desk {
  send: (decision: Decision) => Promise<void>;
  onHeld: (decision: Decision) => void;
  /** It is neither held nor undone any more. */
  onSending: (decision: Decision) => void;
  onDone: (decision: Decision) => void;
  onFailed: (decision: Decision, error: unknown) => void;
}

/** How long a decision can be undone, in milliseconds (rulings §8). */
export const holdTime = 8000;

export function createDecisions(desk: Desk) {
  let standings: ReadonlyMap<string, Standing> = new Map();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const underWay = new Set<Promise<void>>();
  const listeners = new Set<() => void>();

  function change(id: string, standing: Standing | null): void {
    const next = new Map(standings);
    // Set anew at the end, so that the newest is the last.
    next.delete(id);
    if (standing !== null) next.set(id, standing);
    standings = next;
    for (const listener of listeners) listener();
  }

  function release(id: string): Decision | null {
    const standing = standings.get(id);
    if (standing?.phase !== 'held') return null;
    clearTimeout(timers.get(id));
    timers.delete(id);
    return standing;
  }

  async function deliver(decision: Decision): Promise<void> {
    change(decision.id, { ...decision, phase: 'sending' });
    desk.onSending(decision);
    try {
      await desk.send(decision);
    } catch (error) {
      change(decision.id, null);
      desk.onFailed(decision, error);
      return;
    }
    change(decision.id, { ...decision, phase: 'done' });
    desk.onDone(decision);
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
    getSnapshot: () => standings,

    /** Holds a decision. A request that has one already keeps it: a second press changes nothing. */
    hold(decision: Decision): boolean {
      if (standings.has(decision.id)) return false;
      timers.set(
        decision.id,
        setTimeout(() => sendNow(decision.id), holdTime),
      );
      change(decision.id, { ...decision, phase: 'held' });
      desk.onHeld(decision);
      return true;
    },

    /** Takes a held decision back; without an id the newest. Null when none is held. */
    undo(id?: string): Decision | null {
      const held = [...standings.values()].filter(({ phase }) => phase === 'held');
      const decision = release(id ?? held.at(-1)?.id ?? '');
      if (decision !== null) change(decision.id, null);
      return decision;
    },

    /** Sends all that is held, beginning before it returns; done when the server has answered. */
    async flush(): Promise<void> {
      for (const id of timers.keys()) sendNow(id);
      await Promise.all(underWay);
    },

    /** Decided requests need not be remembered once nobody looks at their list. */
    forgetDone(): void {
      for (const { id, phase } of standings.values()) if (phase === 'done') change(id, null);
    },
  };
}
