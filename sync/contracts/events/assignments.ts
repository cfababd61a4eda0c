import * as z from 'zod/mini';
import { user } from '#sync/contracts/accounts/accounts.ts';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { event } from '#sync/contracts/events/events.ts';
import { adminMatch } from '#sync/contracts/matches/manage-matches.ts';
import { nameArabic } from '#sync/contracts/places/places.ts';
import { id, instant, key, idParams } from '#sync/contracts/core/primitives.ts';

export const maxOfficers = 200;

const officers = z
  .array(id, key('assignments.officersRequired'))
  .check(
    z.minLength(1, key('assignments.officersRequired')),
    z.maxLength(maxOfficers, key('error.tooLarge')),
  );

export const eventAssignment = z.strictObject({ officers });

export const matchAssignment = z.strictObject({
  officers: officers.check(z.maxLength(1, key('assignments.oneOfficer'))),
  /** The assigned officer the administrator saw, null for none; 409 if it has changed. */
  expected: z.optional(z.nullable(id)),
});

export const findOfficers = endpoint('GET', '/admin/officers', {
  summary: 'Approved media officers, by name; `firstName` filters by part of the name',
  query: z.strictObject({ firstName: z.optional(z.string().check(z.maxLength(100))) }),
  reply: z.array(user),
});

export const assignToEvent = endpoint('PATCH', '/admin/event/:id/members', {
  summary: 'Accredit media officers to a tournament',
  params: idParams,
  body: eventAssignment,
  reply: event,
  message: 'assignments.eventDone',
});

export const assignToMatch = endpoint('PATCH', '/admin/match/:id/members', {
  summary: 'Assign a match its media officer, replacing the previous one',
  params: idParams,
  body: matchAssignment,
  reply: adminMatch,
  message: 'assignments.matchDone',
});

/** Kick-offs closer than this clash, as the officer is at the stadium before and after the match. */
export const clashHours = 4;
/** Further clashes are only counted. */
export const maxClashesListed = 10;

/** The facts of a match that decide whether an officer can attend it and another. */
interface AttendedMatch {
  readonly date: string;
  /** The match's day in the league's time zone. */
  readonly day: string;
  readonly cityId: string;
}

/**
 * Why one officer can hardly attend both matches: less than `clashHours` between the kick-offs, or
 * two cities on one day. Null if nothing speaks against it.
 */
export function clashReason(one: AttendedMatch, other: AttendedMatch): ClashReason | null {
  const apart = Math.abs(Date.parse(one.date) - Date.parse(other.date));
  if (apart < clashHours * 3_600_000) return 'time';
  return one.day === other.day && one.cityId !== other.cityId ? 'city' : null;
}

const clashReasons = z.enum(['time', 'city']);
export type ClashReason = z.infer<typeof clashReasons>;

const clashingMatch = z.strictObject({
  home: z.string(),
  homeArabic: nameArabic,
  away: z.string(),
  awayArabic: nameArabic,
  city: z.string(),
  cityArabic: nameArabic,
});
const officerClash = z.strictObject({
  /** `time` if less than `clashHours` lie between the kick-offs, `city` if it is only the same day. */
  reason: clashReasons,
  date: instant,
  first: clashingMatch,
  second: clashingMatch,
});
export type OfficerClash = z.infer<typeof officerClash>;

export const officerClashes = z.strictObject({
  count: z.int(),
  clashes: z.array(officerClash),
});
export type OfficerClashes = z.infer<typeof officerClashes>;

/** POST because a thousand ids do not fit into a URL. */
export const findOfficerClashes = endpoint('POST', '/admin/officer-clashes', {
  summary: 'Matches that one officer can hardly attend both, if assigned to these; changes nothing',
  body: z.strictObject({
    officer: id,
    matches: z.array(id).check(z.minLength(1), z.maxLength(1000)),
  }),
  reply: officerClashes,
});
