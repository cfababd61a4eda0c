/** The bookings of the demo's members, chosen so that their lists show every state. Pure. */
import type { Status } from '#sync/contracts/accounts/roles.ts';

export interface PlanPerson {
  readonly id: string;
  readonly email: string;
  readonly scope: 'member' | 'officer';
}

export interface PlanMatch {
  readonly id: string;
  readonly date: Date;
  readonly seated: boolean;
  readonly reservationOpen: boolean;
}

export interface BookingRequest {
  readonly person: PlanPerson;
  readonly match: PlanMatch;
  readonly status: Status;
  readonly revoked?: boolean;
  readonly reason?: string;
  /** A seat's number, or any that is free. */
  readonly seat?: number | 'any';
}

/** One booking of each kind: attended, upcoming, without a seat yet, seatless, pending, rejected, revoked. */
export function planPhotographerBookings(
  person: PlanPerson,
  past: readonly PlanMatch[],
  next: PlanMatch,
  open: readonly PlanMatch[],
): BookingRequest[] {
  const seated = open.filter((match) => match.seated);
  const free = open.filter((match) => !match.seated);
  return [
    ...attendedMatches(person, past, 3),
    { person, match: next, status: 'approved', seat: 57 },
    ...requestFor(seated[0], (match) => ({ person, match, status: 'approved' })),
    ...requestFor(seated[1], (match) => ({
      person,
      match,
      status: 'rejected',
      revoked: true,
      seat: 41,
      reason: "The photographers' places were cut for safety reasons.",
    })),
    ...requestFor(seated[2], (match) => ({ person, match, status: 'approved', seat: 12 })),
    ...requestFor(seated[3], (match) => ({ person, match, status: 'pending' })),
    ...requestFor(free[0], (match) => ({ person, match, status: 'approved' })),
    ...requestFor(free[1], (match) => ({ person, match, status: 'pending' })),
    ...requestFor(free[2], (match) => ({
      person,
      match,
      status: 'rejected',
      reason: 'All media places are taken.',
    })),
  ];
}

export function planWriterBookings(
  person: PlanPerson,
  past: readonly PlanMatch[],
  next: PlanMatch,
  open: readonly PlanMatch[],
): BookingRequest[] {
  const [first, second, third] = open;
  return [
    ...attendedMatches(person, past, 4),
    { person, match: next, status: 'approved' },
    ...requestFor(first, (match) => ({ person, match, status: 'approved', ...anySeatIn(match) })),
    ...requestFor(second, (match) => ({ person, match, status: 'pending' })),
    ...requestFor(third, (match) => ({
      person,
      match,
      status: 'rejected',
      reason: 'Your organization has two places at this match already.',
    })),
  ];
}

/** Every `step`-th of the matches that are over. */
function attendedMatches(
  person: PlanPerson,
  past: readonly PlanMatch[],
  step: number,
): BookingRequest[] {
  return past
    .filter((_, index) => index % step === 0)
    .map((match) => ({ person, match, status: 'approved', ...anySeatIn(match) }));
}

const anySeatIn = (match: PlanMatch) => (match.seated ? { seat: 'any' as const } : {});

function requestFor(
  match: PlanMatch | undefined,
  wish: (match: PlanMatch) => BookingRequest,
): BookingRequest[] {
  return match ? [wish(match)] : [];
}
