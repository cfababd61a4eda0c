import * as z from 'zod/mini';
import { person } from '#sync/contracts/accounts/person-fields.ts';
import { role } from '#sync/contracts/accounts/roles.ts';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { listPageQuery, listPosition } from '#sync/contracts/core/list-pages.ts';
import { attendance } from '#sync/contracts/matches/attendance.ts';
import { id, idParams, instant } from '#sync/contracts/core/primitives.ts';
import { nameArabic } from '#sync/contracts/places/places.ts';

/** The state of an accreditation or booking; of a blocked account it counts as revoked. */
export const attendeeStates = ['approved', 'pending', 'rejected', 'revoked'] as const;
const attendeeState = z.enum(attendeeStates);
export type AttendeeState = z.infer<typeof attendeeState>;

export const attendeeTickets = ['with', 'without'] as const;

const attendee = z.extend(person, {
  /** The accreditation or booking, which can be revoked by it. */
  requestId: id,
  email: z.string(),
  mobileNumber: z.nullable(z.string()),
  state: attendeeState,
  /** Seat at a match; always null for a tournament. */
  seat: z.nullable(z.int()),
  /** Known for a closed match only; null also for a person without a ticket who did not come. */
  attendance: z.nullable(attendance),
});
export type Attendee = z.infer<typeof attendee>;

export const attendeeListColumns = ['name'] as const;

const attendeeFilters = {
  role: z.optional(role),
  state: z.optional(attendeeState),
  /** Whether there is a valid ticket; a tournament has none. */
  ticket: z.optional(z.enum(attendeeTickets)),
  /** An organization's name, as `organizations` has it. */
  organization: z.optional(z.string().check(z.maxLength(200))),
  attendance: z.optional(attendance),
};

const attendeesQuery = z.extend(listPageQuery(attendeeListColumns, 'name'), attendeeFilters);
export type AttendeesQuery = z.infer<typeof attendeesQuery>;

const attendeesPage = z.strictObject({
  /** `Al Ahly v Zamalek`, or the tournament's name. */
  title: z.string(),
  /** Tournament and venue of a match. */
  place: z.nullable(z.string()),
  /** Kick-off of a match. */
  date: z.nullable(instant),
  /** First and last day of a tournament. */
  days: z.nullable(z.strictObject({ start: z.string(), end: z.string() })),
  eventId: id,
  /** Whether it is known who came. */
  hasAttendance: z.boolean(),
  attendees: z.array(attendee),
  totalCount: z.int(),
  ...listPosition,
  /** Counted without the `state` filter. */
  counts: z.record(attendeeState, z.int()),
  /** Organizations of all people of the list, by name. */
  organizations: z.array(z.strictObject({ name: z.string(), nameArabic })),
});
export type AttendeesPage = z.infer<typeof attendeesPage>;

export const listEventAttendees = endpoint('GET', '/admin/event/:id/attendees', {
  summary: 'The people of a tournament; `text` filters by name, outlet and email address',
  params: idParams,
  query: attendeesQuery,
  reply: attendeesPage,
});

export const listMatchAttendees = endpoint('GET', '/admin/match/:id/attendees', {
  summary: 'The people of a match; `text` filters by name, outlet and email address',
  params: idParams,
  query: attendeesQuery,
  reply: attendeesPage,
});

/** The most people that can be chosen for one file; the whole list has no limit. */
export const maxExportedAttendees = 4000;

const { text } = attendeesQuery.shape;

const attendeeExport = z.strictObject({
  text,
  ...attendeeFilters,
  /** Limits the list to these people. */
  ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(maxExportedAttendees))),
});
export type AttendeeExport = z.infer<typeof attendeeExport>;

/** Replies with the file itself. POST because thousands of ids do not fit into a URL. */
export const exportEventAttendees = endpoint('POST', '/admin/event/:id/attendees/export', {
  summary:
    'Export people of a tournament as a spreadsheet, with the search and filters of the list',
  params: idParams,
  body: attendeeExport,
  reply: z.unknown(),
});

/** The most matches whose people go into one file. */
export const maxExportedMatches = 300;

export const exportMatchesAttendees = endpoint('POST', '/admin/matches/attendees/export', {
  summary: 'Export the people of several matches as one spreadsheet, a sheet for each match',
  body: z.strictObject({
    ids: z.array(id).check(z.minLength(1), z.maxLength(maxExportedMatches)),
  }),
  reply: z.unknown(),
});

export const exportMatchAttendees = endpoint('POST', '/admin/match/:id/attendees/export', {
  summary: 'Export people of a match as a spreadsheet, with the search and filters of the list',
  params: idParams,
  body: attendeeExport,
  reply: z.unknown(),
});
