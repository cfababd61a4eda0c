/**
 * Where things can go wrong. Every await of an operation, on the phone, on the way and on the
 * server, is at a place, and a place says what can happen there.
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
    'cut',
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
  'server read': ['connection cut', 'a commit meanwhile'],
} as const;

export type FaultPoint = keyof typeof faultsAt;
export type Fault = (typeof faultsAt)[FaultPoint][number];

/** What goes wrong in an operation: at its `nth` await (from 0) of this place. */
export interface InjectedFault {
  place: FaultPoint;
  nth: number;
  fault: Fault;
}

export const faultPoints = Object.keys(faultsAt) as FaultPoint[];

/** The awaits of one operation, counted as they come. */
export interface FaultPlan {
  /** Called at each await; says what happens there, usually nothing. */
  nextFault<P extends FaultPoint>(place: P): (typeof faultsAt)[P][number] | null;
  /** How many awaits of each place were met. */
  readonly met: ReadonlyMap<FaultPoint, number>;
  /** What happened; null as long as nothing did. */
  readonly happened: Fault | null;
}

export function createFaultPlan(trouble: InjectedFault | null = null): FaultPlan {
  const met = new Map<FaultPoint, number>();
  let happened: Fault | null = null;
  return {
    met,
    get happened() {
      return happened;
    },
    nextFault(place) {
      const nth = met.get(place) ?? 0;
      met.set(place, nth + 1);
      if (trouble === null || place !== trouble.place || nth !== trouble.nth) return null;
      happened = trouble.fault;
      return trouble.fault;
    },
  };
}
