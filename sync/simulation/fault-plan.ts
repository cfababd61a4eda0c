/**
 * Points where faults can be injected (every await of an operation, on the phone, on the network
 * and on the server) and the faults possible there.
 */
export const faultsAt = {
  /** A transaction of the phone's database begins. */
  'phone begin': ['die', 'dead connection'],
  'phone read': ['die'],
  'phone write': ['die', 'full'],
  /** Committed, but the caller has not been told yet. */
  'phone committed': ['die'],
  /** A request is sent. */
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
  /** The command has run, its answer is not stored yet. */
  'server done': ['crash'],
  'server committed': ['crash'],
  /** A statement of a pull. */
  'server read': ['connection cut', 'a commit meanwhile'],
} as const;

export type FaultPoint = keyof typeof faultsAt;
export type Fault = (typeof faultsAt)[FaultPoint][number];

/** The fault to inject in an operation, at await number `nth` (from 0) of this kind. */
export interface InjectedFault {
  place: FaultPoint;
  nth: number;
  fault: Fault;
}

export const faultPoints = Object.keys(faultsAt) as FaultPoint[];

/** Counts the awaits of one operation. */
export interface FaultPlan {
  /** Called at each await; returns the fault to inject, usually null. */
  nextFault<P extends FaultPoint>(place: P): (typeof faultsAt)[P][number] | null;
  /** Number of awaits of each kind. */
  readonly met: ReadonlyMap<FaultPoint, number>;
  /** The injected fault; null until it happens. */
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
