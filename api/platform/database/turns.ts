/** The order in which owners take turns: accounts, phones, addresses, or things that only one may use. */

export interface Turn {
  /** The owner whose turn it takes; without one, the work has turns of its own. */
  owner?: unknown;
  /** The cost in any unit of the queue. */
  cost?: number;
}

/** Counts how many each owner has, and all together. */
export function createTally() {
  const counts = new Map<unknown, number>();
  let sum = 0;
  return {
    all: () => sum,
    of: (owner: unknown) => counts.get(owner) ?? 0,
    add(owner: unknown, change: number): void {
      sum += change;
      const left = (counts.get(owner) ?? 0) + change;
      if (left === 0) counts.delete(owner);
      else counts.set(owner, left);
    },
  };
}

interface Line<Waiting> {
  /** The waiting entries, the cheapest first, then in the order of arrival. */
  entries: Waiting[];
  /** The time on the clock until which the owner has been served. */
  servedUntil: number;
}

/** Maximum number of owners whose last turn is remembered while they wait for nothing. */
const rememberedAtMost = 10_000;

/**
 * Turns of waiting work by owner (weighted fair queueing). The clock goes on by what each owner had if all
 * owners were served at the same time. An owner's next turn costs from the end of the last one, or from
 * now if that is over, and the turn that would end first is next.
 */
export function createTurns<Waiting extends Required<Turn>>() {
  const lines = new Map<unknown, Line<Waiting>>();
  const servedUntil = new Map<unknown, number>();
  let clock = 0;
  let size = 0;

  function remove(entry: Waiting): void {
    const line = lines.get(entry.owner);
    const at = line?.entries.indexOf(entry) ?? -1;
    if (line === undefined || at < 0) return;
    size -= 1;
    line.entries.splice(at, 1);
    if (line.entries.length > 0) return;
    lines.delete(entry.owner);
    if (line.servedUntil > clock) remember(entry.owner, line.servedUntil);
  }

  function remember(owner: unknown, until: number): void {
    servedUntil.set(owner, until);
    if (servedUntil.size <= rememberedAtMost) return;
    const [oldest] = servedUntil.keys();
    servedUntil.delete(oldest);
  }

  return {
    size: () => size,
    waitingOf: (owner: unknown) => lines.get(owner)?.entries.length ?? 0,
    remove,

    push(entry: Waiting): void {
      const { owner, cost } = entry;
      const line = lines.get(owner) ?? {
        entries: [],
        servedUntil: Math.max(clock, servedUntil.get(owner) ?? 0),
      };
      servedUntil.delete(owner);
      lines.set(owner, line);
      const dearer = line.entries.findIndex((other) => other.cost > cost);
      line.entries.splice(dearer < 0 ? line.entries.length : dearer, 0, entry);
      size += 1;
    },

    /** Returns the entry whose turn is next, of owners that may have one. */
    next(mayStart: (owner: unknown) => boolean): Waiting | undefined {
      let best: { entry: Waiting; end: number } | undefined;
      for (const [owner, line] of lines) {
        const [entry] = line.entries;
        if (entry === undefined) continue;
        const end = line.servedUntil + entry.cost;
        if ((best === undefined || end < best.end) && mayStart(owner)) best = { entry, end };
      }
      return best?.entry;
    },

    /** Removes an entry whose turn has come. */
    take(entry: Waiting): void {
      const line = lines.get(entry.owner);
      if (line === undefined) return;
      line.servedUntil += entry.cost;
      remove(entry);
    },

    /** Moves the clock on when work of this cost is over. */
    finish(cost: number): void {
      clock += cost / Math.max(1, lines.size);
    },

    /** Returns how many go before another entry of this owner, if all cost the same. */
    ahead(owner: unknown): number {
      const own = lines.get(owner)?.entries.length ?? 0;
      if (own === 0) return lines.size;
      let sum = 0;
      for (const { entries } of lines.values()) sum += Math.min(entries.length, own + 1);
      return sum;
    },

    /** Returns the last entry of the owner who has the most; the newest itself if its owner has as many. */
    longestLine(newest: Waiting): Waiting {
      let [last, most] = [newest, lines.get(newest.owner)?.entries.length ?? 0];
      for (const { entries } of lines.values())
        if (entries.length > most) [last, most] = [entries.at(-1) ?? last, entries.length];
      return last;
    },
  };
}
