/** The media officers of all matches of a round, on one board. */
import * as z from 'zod/mini';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { day, id, idParams, instant, key } from '#sync/contracts/core/primitives.ts';
import { nameArabic } from '#sync/contracts/places/places.ts';

const person = z.strictObject({ id, name: z.string(), nameArabic: z.nullable(z.string()) });

/** An approved media officer. */
const boardOfficer = z.extend(person, {
  organization: z.nullable(z.string()),
  organizationArabic: z.nullable(z.string()),
});
export type BoardOfficer = z.infer<typeof boardOfficer>;

const boardMatch = z.strictObject({
  id,
  /** Whether it belongs to the round; others are matches of its officers on days close to it. */
  inRound: z.boolean(),
  date: instant,
  /** The day in the league's time zone. */
  day,
  home: z.string(),
  homeArabic: nameArabic,
  away: z.string(),
  awayArabic: nameArabic,
  venue: z.string(),
  venueArabic: nameArabic,
  cityId: id,
  city: z.string(),
  cityArabic: nameArabic,
  /** The officer that an administrator assigned. */
  officer: z.nullable(person),
});
export type BoardMatch = z.infer<typeof boardMatch>;

/** The matches of one tournament with the same name, such as `Matchday 5`. */
const boardRound = z.strictObject({
  name: z.string(),
  from: instant,
  to: instant,
  matches: z.int(),
  withoutOfficer: z.int(),
});
export type BoardRound = z.infer<typeof boardRound>;

const officerBoard = z.strictObject({
  /** Rounds of the tournament by their first match. */
  rounds: z.array(boardRound),
  /** The round shown; null if the tournament has no matches. */
  round: z.nullable(z.string()),
  /** Matches by date. */
  matches: z.array(boardMatch),
  officers: z.array(boardOfficer),
});
export type OfficerBoard = z.infer<typeof officerBoard>;

export const readOfficerBoard = endpoint('GET', '/admin/event/:id/officer-board', {
  summary: 'The matches of a round, the next one by default, and all officers with their matches',
  params: idParams,
  query: z.strictObject({
    round: z.optional(z.string().check(z.maxLength(200))),
    /** A match whose round is meant. */
    match: z.optional(id),
  }),
  reply: officerBoard,
});

const assignment = z.strictObject({
  match: id,
  /** Null leaves the match without an officer. */
  officer: z.nullable(id),
  /** The officer that the administrator saw assigned, null for none; 409 if it has changed. */
  expected: z.nullable(id),
});

export const saveOfficerBoard = endpoint('PATCH', '/admin/event/:id/officer-board', {
  summary: 'Assign officers to matches of a tournament and unassign them: all of it, or nothing',
  params: idParams,
  body: z.strictObject({
    assignments: z
      .array(assignment)
      .check(
        z.minLength(1, key('assignments.matchRequired')),
        z.maxLength(300, key('error.tooLarge')),
      ),
  }),
  reply: z.strictObject({}),
  message: 'assignments.boardSaved',
});
