import * as z from 'zod/mini';
import { person } from '#sync/contracts/accounts/person-fields.ts';
import { role } from '#sync/contracts/accounts/roles.ts';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { listPageQuery, listPosition } from '#sync/contracts/core/list-pages.ts';
import { attendance } from '#sync/contracts/matches/attendance.ts';
import { idParams, instant } from '#sync/contracts/core/primitives.ts';

/** The state of an accreditation or booking; of a blocked account it counts as revoked. */
export const attendeeStates = ['approved', 'pending', 'rejected', 'revoked'] as const;
const attendeeState = z.enum(attendeeStates);
export type AttendeeState = z.infer<typeof attendeeState>;

const attendee = z.extend(person, {
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

const attendeesQuery = z.extend(listPageQuery(attendeeListColumns, 'name'), {
  role: z.optional(role),
  state: z.optional(attendeeState),
});
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
  eventId: idParams.shape.id,
  /** Whether it is known who came. */
  hasAttendance: z.boolean(),
  attendees: z.array(attendee),
  totalCount: z.int(),
  ...listPosition,
  /** Counted without the `state` filter. */
  counts: z.record(attendeeState, z.int()),
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
