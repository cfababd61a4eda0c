/** Matches in the admin pages. */
import * as z from 'zod/mini';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { affectedPeople, peopleQuery } from '#sync/contracts/events/manage-events.ts';
import { match, matchEdit, matchParams } from '#sync/contracts/matches/matches.ts';
import { id, key, version } from '#sync/contracts/core/primitives.ts';

const requiredId = (required: Parameters<typeof key>[0]) =>
  z.string(required).check(z.minLength(1, required), z.guid({ error: key('error.invalid') }));

const matchFields = z.strictObject({
  name: matchEdit.shape.name.def.innerType,
  homeTeam: requiredId(key('season.homeRequired')),
  awayTeam: requiredId(key('season.awayRequired')),
  eventId: requiredId(key('season.matchEventRequired')),
  locationId: requiredId(key('season.venueRequired')),
  seated: z.boolean(key('error.required')),
  reservationOpen: z.boolean(key('error.required')),
  date: z.iso.datetime(key('matches.dateRequired')),
  gate: z._default(matchEdit.shape.gate.def.innerType, null),
});

/** A new match. The server checks the kick-off with `isKickOffStep`, in the league's time zone. */
export const matchForm = matchFields.check(
  z.refine(({ homeTeam, awayTeam }) => homeTeam !== awayTeam, {
    error: key('matches.sameTeam'),
    path: ['awayTeam'],
  }),
);
export type MatchForm = z.output<typeof matchForm>;

/** As administrators see it, with counts. */
export const adminMatch = z.extend(match, {
  people: z.optional(affectedPeople),
  /** The media officer assigned by an administrator. */
  assigned: z.optional(z.nullable(z.strictObject({ id, name: z.string() }))),
});
export type AdminMatch = z.infer<typeof adminMatch>;

const params = z.strictObject({ id });

export const listAdminMatches = endpoint({
  method: 'GET',
  path: '/admin/matches',
  summary: 'All matches, date ascending; `people=count` adds booking counts',
  query: peopleQuery,
  reply: z.array(adminMatch),
});

export const getAdminMatch = endpoint({
  method: 'GET',
  path: '/admin/match/:id',
  summary: 'One match, for its form',
  params,
  reply: adminMatch,
});

export const createMatch = endpoint({
  method: 'POST',
  path: '/admin/match',
  summary: 'Create a match',
  status: 201,
  body: z.strictObject({ match: matchForm }),
  reply: adminMatch,
  message: 'season.matchCreated',
});

export const editMatch = endpoint({
  method: 'PATCH',
  path: '/admin/match/:id',
  summary: 'Change a match',
  params,
  body: z.strictObject({ match: matchEdit, version: z.optional(version) }),
  reply: adminMatch,
  message: 'matches.edited',
});

export const deleteMatch = endpoint({
  method: 'DELETE',
  path: '/admin/match/:id',
  summary: 'Delete a match with its bookings and tickets; 409 if its `version` has changed',
  params,
  query: z.strictObject({
    version: z.optional(z.coerce.number().check(z.int(), z.positive(), z.maximum(2_147_483_647))),
  }),
  reply: z.strictObject({}),
  message: 'season.matchDeleted',
});

/** The path names the tournament. */
export const createMatchAlias = endpoint({
  ...createMatch,
  path: '/event/:id/match',
  summary: 'Create a match of a tournament, as POST /admin/match does',
  params,
  body: z.strictObject({
    match: z.strictObject({ ...matchFields.shape, eventId: z.optional(id) }).check(
      z.refine(({ homeTeam, awayTeam }) => homeTeam !== awayTeam, {
        error: key('matches.sameTeam'),
        path: ['awayTeam'],
      }),
    ),
  }),
});

export const editMatchAlias = endpoint({
  ...editMatch,
  path: '/event/:id/match/:matchId',
  summary: 'Change a match of a tournament, as PATCH /admin/match/{id} does',
  params: matchParams,
});
