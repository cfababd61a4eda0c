/**
 * Derives who is inside from checks. The same set of checks gives the same answer in any order, so
 * phones and server agree as soon as they have the same ones.
 */

/** A check of one ticket, and undos of checks; other acts move no one. */
export interface PresenceScan {
  id: string;
  act: 'in' | 'out' | 'none' | 'undo' | 'grant';
  /** The check that an undo takes back. */
  undoes: string | null;
  /** The phone; null for a check that the media office entered. */
  device: string | null;
  gate: number | null;
  /** Epoch milliseconds. */
  at: number;
  /** Discarded by the media office with a phone that it does not trust. */
  discarded?: boolean;
}

/** A check that moves a person. */
export type Movement<T extends PresenceScan = PresenceScan> = T & { act: 'in' | 'out' };

export interface Seen {
  gate: number | null;
  at: number;
  /**
   * The source: this phone's own check, or one of another phone; or only comparing with another gate, or
   * a phone that was not accepted, which makes it a question.
   */
  known: 'own' | 'synced' | 'compared' | 'unaccepted';
}

/** Whether it is only a question that the person is inside. */
export function isHearsay(known: Seen['known'] | null): boolean {
  return known === 'compared' || known === 'unaccepted';
}

export type Presence = { state: 'notSeen' } | ({ state: 'inside' | 'out' } & Seen);

/** Movements of one ticket that count, oldest first; a repeated id counts once. */
export function movements<T extends PresenceScan>(scans: Iterable<T>): Movement<T>[] {
  const byId = new Map<string, T>();
  for (const scan of scans) if (scan.discarded !== true) byId.set(scan.id, scan);
  const undone = new Set(
    [...byId.values()]
      .filter(({ act, device, undoes }) => {
        if (act !== 'undo' || undoes === null) return false;
        // A phone may only take back what it did.
        return byId.get(undoes)?.device === device;
      })
      .map(({ undoes }) => undoes),
  );
  return [...byId.values()]
    .filter((scan): scan is Movement<T> => isMovement(scan) && !undone.has(scan.id))
    .sort(byTime);
}

/** Whether the person is inside, by the last movement; `device` is this phone. */
export function presenceOf(scans: Iterable<PresenceScan>, device: string | null): Presence {
  const last = movements(scans).at(-1);
  if (last === undefined) return { state: 'notSeen' };
  return {
    state: last.act === 'in' ? 'inside' : 'out',
    gate: last.gate,
    at: last.at,
    known: device !== null && last.device === device ? 'own' : 'synced',
  };
}

/** Whether the person counts as inside: what a phone says that was not accepted is only asked about. */
export function isCountedInside(person: { state: string; known?: Seen['known'] | null }): boolean {
  return person.state === 'inside' && person.known !== 'unaccepted';
}

/** Returns when this phone last let the ticket in, for `CheckFacts`; null if the person left since. */
export function letInHereAt(scans: Iterable<PresenceScan>, device: string): number | null {
  const all = movements(scans);
  const lastOut = all.findLastIndex(({ act }) => act === 'out');
  return all.slice(lastOut + 1).findLast((scan) => scan.device === device)?.at ?? null;
}

function isMovement({ act }: PresenceScan): boolean {
  return act === 'in' || act === 'out';
}

/** Orders checks by time, then by id, which every phone orders alike. */
export function byTime(a: PresenceScan, b: PresenceScan): number {
  return a.at - b.at || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}
