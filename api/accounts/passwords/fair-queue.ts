/** In a longer queue the last caller would give up before its turn. */
const maxWaiting = 500;
const maxWaitingOfGroup = 100;

/** A queue in which groups take turns, and those that are known go before the others. */
export function createFairQueue<Entry>() {
  const [known, others] = [createLane<Entry>(), createLane<Entry>()];
  return {
    /** Returns false if there is no room. */
    push: (entry: Entry, group: string, isKnown: boolean): boolean =>
      (isKnown ? known : others).push(entry, group),
    /** Takes the next one. */
    shift: (): Entry | undefined => known.shift() ?? others.shift(),
  };
}

function createLane<Entry>() {
  /** Groups with an entry, in the order of their turns. */
  const groups = new Map<string, Entry[]>();
  let size = 0;
  return {
    push(entry: Entry, group: string): boolean {
      const entries = groups.get(group) ?? [];
      if (size >= maxWaiting || entries.length >= maxWaitingOfGroup) return false;
      groups.set(group, [...entries, entry]);
      size += 1;
      return true;
    },
    shift(): Entry | undefined {
      const [turn] = groups;
      if (turn === undefined) return undefined;
      const [group, [entry, ...rest]] = turn;
      groups.delete(group);
      if (rest.length > 0) groups.set(group, rest);
      size -= 1;
      return entry;
    },
  };
}
