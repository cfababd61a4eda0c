import type { Status } from '#sync/contracts/accounts/role-names.ts';
import { createSeededRandom } from '#sync/contracts/core/seeded-random.ts';
import { seatCount } from '#sync/contracts/matches/seat-names.ts';

export interface PlannedBooking {
  readonly person: PlanPerson;
  readonly match: PlanMatch;
  readonly status: Status;
  /** Approved once, with a ticket, and revoked since. */
  readonly revoked: boolean;
  readonly reason: string | null;
  /** The seat of the ticket; a revoked booking no longer has it. */
  readonly seat: number | null;
  readonly createdAt: Date;
  /** Null while pending. */
  readonly decidedAt: Date | null;
}

const hour = 3_600_000;
const day = 24 * hour;

/** `people` begins with the two demo members and the officer; `matches` are by kick-off. */
export function planBookings(
  people: readonly PlanPerson[],
  matches: readonly PlanMatch[],
  next: PlanMatch,
  now: Date,
): PlannedBooking[] {
  const random = createSeededRandom(1907).next;
  const at = matches.indexOf(next);
  const past = matches.slice(Math.max(0, at - 12), at).filter(({ date }) => date < now);
  const open = matches.slice(at + 1).filter(({ reservationOpen }) => reservationOpen);
  const [photographer, writer, ...others] = people;
  const [officer] = others;
  const wishes: BookingRequest[] = [
    ...(photographer ? planPhotographerBookings(photographer, past, next, open) : []),
    ...(writer ? planWriterBookings(writer, past, next, open) : []),
    ...others.flatMap((person) =>
      [...past, next, ...open.slice(0, 18)].flatMap((match) => {
        const decided = match === next || past.includes(match);
        // The officer reports on these matches.
        const sure = person === officer && decided;
        if (random() > (match === next ? 0.9 : 0.4))
          return sure ? [{ person, match, status: 'approved' as const }] : [];
        const chance = random();
        return [{ person, match, ...randomDecision(person, match, decided, sure ? 1 : chance) }];
      }),
    ),
  ];
  const seats = new Map<PlanMatch, Set<number>>();
  for (const { match, seat } of wishes) {
    if (typeof seat === 'number') takenSeats(seats, match).add(seat);
  }
  return wishes.map((wish) => ({
    ...wish,
    revoked: wish.revoked ?? false,
    reason: wish.reason ?? null,
    seat:
      wish.seat === 'any' ? freeSeat(takenSeats(seats, wish.match), random) : (wish.seat ?? null),
    ...requestDates(wish, now, random),
  }));
}

/** A random decision about an ordinary request. */
function randomDecision(
  person: PlanPerson,
  match: PlanMatch,
  decided: boolean,
  chance: number,
): Omit<BookingRequest, 'person' | 'match'> {
  if (chance < 0.1) return { status: 'rejected', reason: 'All media places are taken.' };
  if (!decided && chance < 0.5) return { status: 'pending' };
  // An officer needs no seat, and some have not chosen yet.
  const sits = match.seated && person.scope === 'member' && (decided || chance < 0.85);
  return { status: 'approved', ...(sits && { seat: 'any' }) };
}

/** Requested two to nine days before the match, or at most four days ago; decided about a day later. */
function requestDates(wish: BookingRequest, now: Date, random: () => number) {
  const latest = Math.min(now.getTime(), wish.match.date.getTime() - 2 * day);
  if (wish.status === 'pending') {
    return { createdAt: new Date(now.getTime() - (0.5 + random() * 96) * hour), decidedAt: null };
  }
  const createdAt = latest - (30 * hour + random() * 5 * day);
  return {
    createdAt: new Date(createdAt),
    decidedAt: new Date(createdAt + (1 + random() * 28) * hour),
  };
}

function takenSeats(seats: Map<PlanMatch, Set<number>>, match: PlanMatch): Set<number> {
  const taken = seats.get(match) ?? new Set<number>();
  seats.set(match, taken);
  return taken;
}

function freeSeat(taken: Set<number>, random: () => number): number {
  let seat = 1 + Math.floor(random() * seatCount);
  while (taken.has(seat)) seat = (seat % seatCount) + 1;
  taken.add(seat);
  return seat;
}

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

interface BookingRequest {
  readonly person: PlanPerson;
  readonly match: PlanMatch;
  readonly status: Status;
  readonly revoked?: boolean;
  readonly reason?: string;
  /** A seat's number, or any that is free. */
  readonly seat?: number | 'any';
}

/** One booking of each kind: attended, upcoming, without a seat yet, seatless, pending, rejected, revoked. */
function planPhotographerBookings(
  person: PlanPerson,
  past: readonly PlanMatch[],
  next: PlanMatch,
  open: readonly PlanMatch[],
): BookingRequest[] {
  const seated = open.filter((match) => match.seated);
  const free = open.filter((match) => !match.seated);
  return [
    ...attendedMatches(person, past, 3),
    ...requestMatches(person, [
      [next, { status: 'approved', seat: 57 }],
      [seated[0], { status: 'approved' }],
      [
        seated[1],
        {
          status: 'rejected',
          revoked: true,
          seat: 41,
          reason: "The photographers' places were cut for safety reasons.",
        },
      ],
      [seated[2], { status: 'approved', seat: 12 }],
      [seated[3], { status: 'pending' }],
      [free[0], { status: 'approved' }],
      [free[1], { status: 'pending' }],
      [free[2], { status: 'rejected', reason: 'All media places are taken.' }],
    ]),
  ];
}

function planWriterBookings(
  person: PlanPerson,
  past: readonly PlanMatch[],
  next: PlanMatch,
  open: readonly PlanMatch[],
): BookingRequest[] {
  const [first, second, third] = open;
  const reason = 'Your organization has two places at this match already.';
  return [
    ...attendedMatches(person, past, 4),
    ...requestMatches(person, [
      [next, { status: 'approved' }],
      [first, { status: 'approved', ...anySeatIn(first) }],
      [second, { status: 'pending' }],
      [third, { status: 'rejected', reason }],
    ]),
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

const anySeatIn = (match: PlanMatch | undefined) => (match?.seated ? { seat: 'any' as const } : {});

/** The season may be too short for some of the matches. */
function requestMatches(
  person: PlanPerson,
  wishes: readonly (readonly [PlanMatch | undefined, Omit<BookingRequest, 'person' | 'match'>])[],
): BookingRequest[] {
  return wishes.flatMap(([match, wish]) => (match ? [{ person, match, ...wish }] : []));
}
