/**
 * Where things can go wrong. Every await of an operation, on the phone, on the way and on the
 * server, has a number (from 0, in the order met) and a place; a place says what can happen there.
 */
export const faultsAt = {
  /** A transaction of the phone's database begins. */
  'phone begin': ['die', 'dead connection'],
  'phone read': ['die'],
  'phone write': ['die', 'full'],
  /** It is on the disk, and nobody has been told yet. */
  'phone committed': ['die'],
  /** A call goes out. */
  send: [
    'lost before',
    'lost after',
    'twice',
    'side by side',
    'late',
    'ghost',
    'portal',
    'hung',
    'busy',
    'limited',
    'die',
    'die after',
  ],
  /** A statement of a push's transaction. */
  'server write': ['serialisation', 'connection cut'],
  /** The command is through, its answer not yet stored. */
  'server done': ['crash'],
  'server committed': ['crash'],
  /** A statement of a pull. */
  'server read': ['connection cut'],
} as const;

export type Place = keyof typeof faultsAt;
export type Fault = (typeof faultsAt)[Place][number];

/** What goes wrong in an operation: at its await number `at`, the `kind`th thing its place offers. */
export interface Trouble {
  at: number;
  kind: number;
}

/** The awaits of one operation, counted as they come. */
export interface Plan {
  /** Called at each await; says what happens there, usually nothing. */
  meet<P extends Place>(place: P): (typeof faultsAt)[P][number] | null;
  /** The places met so far; the index is the await's number. */
  readonly met: readonly Place[];
  /** What happened; null as long as nothing did. */
  readonly happened: { place: Place; fault: Fault } | null;
}

export function plan(trouble: Trouble | null = null): Plan {
  const met: Place[] = [];
  let happened: Plan['happened'] = null;
  return {
    met,
    get happened() {
      return happened;
    },
    meet(place) {
      const at = met.push(place) - 1;
      if (trouble === null || at !== trouble.at) return null;
      const kinds = faultsAt[place];
      const fault = kinds[trouble.kind % kinds.length] ?? null;
      if (fault !== null) happened = { place, fault };
      return fault;
    },
  };
}
