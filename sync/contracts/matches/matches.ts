import * as z from 'zod/mini';
import { person } from '#sync/contracts/accounts/person-fields.ts';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { scopeBody } from '#sync/contracts/events/events.ts';
import { placeRef, teamRef } from '#sync/contracts/places/places.ts';
import {
  id,
  instant,
  key,
  singleLineText,
  version,
  idParams,
} from '#sync/contracts/core/primitives.ts';
import { status } from '#sync/contracts/accounts/roles.ts';
import { placesOfRow } from '#sync/contracts/pools/pools.ts';
import { seatId } from '#sync/contracts/matches/seats.ts';

/** A match as synced to the phone (bucket `event/{id}`); teams and venue are separate rows. */
export const matchRow = z.strictObject({
  id,
  version,
  eventId: id,
  name: z.string(),
  date: instant,
  homeTeamId: id,
  awayTeamId: id,
  venueId: id,
  gate: z.nullable(z.string()),
  seated: z.boolean(),
  reservationOpen: z.boolean(),
  /** Present if its places are requested and allocated. */
  places: z.optional(placesOfRow),
});
export type MatchRow = z.infer<typeof matchRow>;

/** A person's own booking (bucket `user/{id}`). */
export const bookingRow = z.strictObject({
  id,
  version,
  matchId: id,
  eventId: id,
  status,
  revoked: z.boolean(),
  reason: z.nullable(z.string()),
  seat: z.nullable(seatId),
  /** Approved for a seated match and no seat chosen yet. */
  seatReservationRequired: z.boolean(),
  createdAt: instant,
});
export type BookingRow = z.infer<typeof bookingRow>;

const bookingFields = {
  status,
  seat: z.nullable(seatId),
  ref: z.nullable(z.string()),
};

export const match = z.strictObject({
  id,
  name: z.string(),
  date: instant,
  eventId: id,
  Event: z.extend(placeRef, { acronym: z.nullable(z.string()) }),
  HomeTeam: teamRef,
  AwayTeam: teamRef,
  Location: placeRef,
  gate: z.nullable(z.string()),
  seated: z.boolean(),
  reservationOpen: z.boolean(),
  version,
  takenSeats: z.array(seatId),
  Members: z.array(
    z.extend(person, {
      MatchMember: z.strictObject({ ...bookingFields, seatReservationRequired: z.boolean() }),
    }),
  ),
  Officers: z.array(
    z.extend(person, {
      /** `assigned`: assigned by an administrator. */
      MatchOfficer: z.strictObject({ ...bookingFields, userId: id, assigned: z.boolean() }),
    }),
  ),
});
export type Match = z.infer<typeof match>;

export const matchParams = z.strictObject({ id, matchId: id });

export const listMatches = endpoint('GET', '/event/:id/matches', {
  summary: 'The matches of a tournament, date ascending',
  params: idParams,
  reply: z.array(match),
});

export const getMatch = endpoint('GET', '/event/:id/matches/:matchId', {
  summary: 'One match, with its taken seats',
  params: matchParams,
  reply: match,
});

export const bookMatch = endpoint('PATCH', '/event/:id/matches/:matchId/join', {
  summary: 'Book a match',
  params: matchParams,
  body: scopeBody,
  reply: match,
  message: 'matches.joined',
});

/** The status the person saw: withdrawing a request never cancels a booking approved meanwhile. */
export const expectedBooking = z.enum(['pending', 'approved']);

export const withdrawBooking = endpoint('DELETE', '/event/:id/matches/:matchId/join', {
  summary: 'Withdraw a booking request, or cancel an approved booking',
  params: matchParams,
  query: z.strictObject({ expected: z._default(expectedBooking, 'pending') }),
  reply: match,
  message: 'matches.withdrawn',
});

export const chooseSeat = endpoint('PATCH', '/event/:id/matches/:matchId/seat', {
  summary: 'Choose the seat of an approved booking, or change it',
  params: matchParams,
  /** `held`: the seat that the new one replaces; without it, only a first seat is chosen. */
  body: z.strictObject({ seat: seatId, held: z.optional(seatId) }),
  reply: match,
  message: 'matches.seatReserved',
});

/** Fields of a match to change. `seated` is accepted only with its current value. */
export const matchEdit = z.partial(
  z.strictObject({
    name: singleLineText(100, 'matches.nameRequired'),
    homeTeam: id,
    awayTeam: id,
    eventId: id,
    locationId: id,
    seated: z.boolean(),
    reservationOpen: z.boolean(),
    date: instant,
    gate: z.nullable(singleLineText(20, 'error.required', key('matches.gateTooLong'))),
  }),
);
export type MatchEdit = z.infer<typeof matchEdit>;

/** Whether a kick-off is on the hour or half hour, from noon, in the league's time zone. */
export function isKickOffStep(date: string, timeZone: string): boolean {
  const at = new Date(date);
  if (Number.isNaN(at.getTime()) || at.getTime() % 60_000 !== 0) return false;
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(at);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
  return part('hour') >= 12 && part('minute') % 30 === 0;
}
