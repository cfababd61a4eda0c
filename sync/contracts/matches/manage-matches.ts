import * as z from 'zod/mini';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { listPage, listPageQuery } from '#sync/contracts/core/list-pages.ts';
import { affectedPeople, peopleQuery } from '#sync/contracts/events/manage-events.ts';
import { match, matchEdit, matchParams } from '#sync/contracts/matches/matches.ts';
import { guideFields } from '#sync/contracts/places/media-guide-form.ts';
import { guideNotes } from '#sync/contracts/places/media-guides.ts';
import { day, id, key, version, idParams, requiredId } from '#sync/contracts/core/primitives.ts';

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
  ...guideFields,
});

const differentTeams = z.refine<Pick<z.infer<typeof matchFields>, 'homeTeam' | 'awayTeam'>>(
  ({ homeTeam, awayTeam }) => homeTeam !== awayTeam,
  { error: key('matches.sameTeam'), path: ['awayTeam'] },
);

/** A new match. The server checks the kick-off with `isKickOffStep`, in the league's time zone. */
export const matchForm = matchFields.check(differentTeams);
export type MatchForm = z.output<typeof matchForm>;

/** A match as administrators see it, with counts; `guide` only in its own reply. */
export const adminMatch = z.extend(match, {
  /** The notes that differ from the venue's. */
  guide: z.optional(guideNotes),
  people: z.optional(affectedPeople),
  /** The media officer assigned by an administrator. */
  assigned: z.optional(
    z.nullable(z.strictObject({ id, name: z.string(), nameArabic: z.nullable(z.string()) })),
  ),
});
export type AdminMatch = z.infer<typeof adminMatch>;

export const listAdminMatches = endpoint('GET', '/admin/matches', {
  summary: 'All matches, date ascending; `people=count` adds booking counts',
  query: peopleQuery,
  reply: z.array(adminMatch),
});

/** A match in the list of all matches. */
export const listedMatch = z.extend(
  z.omit(adminMatch, { takenSeats: true, Members: true, Officers: true }),
  { takenSeatCount: z.int() },
);
export type ListedMatch = z.infer<typeof listedMatch>;

export const matchListColumns = [
  'date',
  'home',
  'away',
  'name',
  'venue',
  'event',
  'seats',
  'bookings',
  'reservation',
  'officer',
] as const;

const matchPageQuery = z.extend(listPageQuery(matchListColumns, 'date'), {
  /** The first day in the league's time zone. */
  from: z.optional(day),
  event: z.optional(id),
  venue: z.optional(id),
  reservation: z.optional(z.enum(['opened', 'closed'])),
});
export type MatchPageQuery = z.infer<typeof matchPageQuery>;

export const listMatchPage = endpoint('GET', '/admin/matches/page', {
  summary: 'One page of the matches; `text` filters by teams, venue, name, tournament and date',
  query: matchPageQuery,
  reply: listPage(listedMatch),
});

export const getAdminMatch = endpoint('GET', '/admin/match/:id', {
  summary: 'One match, for its form',
  params: idParams,
  reply: adminMatch,
});

export const createMatch = endpoint('POST', '/admin/match', {
  summary: 'Create a match',
  status: 201,
  body: z.strictObject({ match: matchForm }),
  reply: adminMatch,
  message: 'season.matchCreated',
});

export const editMatch = endpoint('PATCH', '/admin/match/:id', {
  summary: 'Change a match',
  params: idParams,
  body: z.strictObject({
    match: z.extend(matchEdit, guideFields),
    version: z.optional(version),
  }),
  reply: adminMatch,
  message: 'matches.edited',
});

export const deleteMatch = endpoint('DELETE', '/admin/match/:id', {
  summary: 'Delete a match with its bookings and tickets; 409 if its `version` has changed',
  params: idParams,
  query: z.strictObject({
    version: z.optional(z.coerce.number().check(z.int(), z.positive(), z.maximum(2_147_483_647))),
  }),
  reply: z.strictObject({}),
  message: 'season.matchDeleted',
});

/** The path names the tournament. */
export const createMatchAlias = endpoint('POST', '/event/:id/match', {
  ...createMatch,
  summary: 'Create a match of a tournament, as POST /admin/match does',
  params: idParams,
  body: z.strictObject({
    match: z.extend(matchFields, { eventId: z.optional(id) }).check(differentTeams),
  }),
});

export const editMatchAlias = endpoint('PATCH', '/event/:id/match/:matchId', {
  ...editMatch,
  summary: 'Change a match of a tournament, as PATCH /admin/match/{id} does',
  params: matchParams,
});
