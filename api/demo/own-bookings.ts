/** The bookings of the demo's members, chosen so that their lists show every state. Pure. */
import type { Status } from '#sync/contracts/roles.ts';

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

export interface Wish {
  readonly person: PlanPerson;
  readonly match: PlanMatch;
  readonly status: Status;
  readonly revoked?: boolean;
  readonly reason?: string;
  /** A seat's number, or any that is free. */
  readonly seat?: number | 'any';
}

/** One of each: attended, today's or tomorrow's, no seat yet, no seat needed, waiting, refused, revoked. */
export function bookPhotographer(
  person: PlanPerson,
  past: readonly PlanMatch[],
  next: PlanMatch,
  open: readonly PlanMatch[],
): Wish[] {
  const seated = open.filter((match) => match.seated);
  const free = open.filter((match) => !match.seated);
  return [
    ...attended(person, past, 3),
    { person, match: next, status: 'approved', seat: 57 },
    ...each(seated[0], (match) => ({ person, match, status: 'approved' })),
    ...each(seated[1], (match) => ({
      person,
      match,
      status: 'rejected',
      revoked: true,
      seat: 41,
      reason: "The photographers' places were cut for safety reasons.",
    })),
    ...each(seated[2], (match) => ({ person, match, status: 'approved', seat: 12 })),
    ...each(seated[3], (match) => ({ person, match, status: 'pending' })),
    ...each(free[0], (match) => ({ person, match, status: 'approved' })),
    ...each(free[1], (match) => ({ person, match, status: 'pending' })),
    ...each(free[2], (match) => ({
      person,
      match,
      status: 'rejected',
      reason: 'All media places are taken.',
    })),
  ];
}

export function bookWriter(
  person: PlanPerson,
  past: readonly PlanMatch[],
  next: PlanMatch,
  open: readonly PlanMatch[],
): Wish[] {
  const [first, second, third] = open;
  return [
    ...attended(person, past, 4),
    { person, match: next, status: 'approved' },
    ...each(first, (match) => ({ person, match, status: 'approved', ...seatIn(match) })),
    ...each(second, (match) => ({ person, match, status: 'pending' })),
    ...each(third, (match) => ({
      person,
      match,
      status: 'rejected',
      reason: 'Your organization has two places at this match already.',
    })),
  ];
}

/** Every `step`-th of the matches that are over. */
function attended(person: PlanPerson, past: readonly PlanMatch[], step: number): Wish[] {
  return past
    .filter((_, index) => index % step === 0)
    .map((match) => ({ person, match, status: 'approved', ...seatIn(match) }));
}

const seatIn = (match: PlanMatch) => (match.seated ? { seat: 'any' as const } : {});

function each(match: PlanMatch | undefined, wish: (match: PlanMatch) => Wish): Wish[] {
  return match ? [wish(match)] : [];
}
