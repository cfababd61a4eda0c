/** What an administrator does with tournaments (spec §5, §7; rulings §4, §5). */
import * as z from 'zod/mini';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { event } from '#sync/contracts/events/events.ts';
import {
  requiredFileName,
  id,
  key,
  singleLineText,
  version,
} from '#sync/contracts/core/primitives.ts';

export const maxEventNameLength = 100;
export const maxAcronymLength = 12;
export const maxDescriptionLength = 4000;

/** Several lines: of the control characters only the ends of lines. */
const description = z.string(key('season.descriptionRequired')).check(
  z.trim(),
  z.minLength(1, key('season.descriptionRequired')),
  z.maxLength(maxDescriptionLength, key('season.descriptionTooLong')),
  // eslint-disable-next-line no-control-regex -- control characters are what is refused here
  z.regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ud800-\udfff]*$/u, key('error.invalid')),
);

const eventFields = z.strictObject({
  name: singleLineText(
    maxEventNameLength,
    key('season.eventNameRequired'),
    key('season.eventNameTooLong'),
  ),
  /** None where it is null. */
  acronym: z._default(
    z.nullable(singleLineText(maxAcronymLength, 'error.required', key('season.acronymTooLong'))),
    null,
  ),
  startDate: z.iso.date(key('season.datesRequired')),
  endDate: z.iso.date(key('season.datesRequired')),
  description,
  banner: requiredFileName('season.coverRequired'),
  accreditationEnabled: z.boolean(key('error.required')),
});

/** Both days count: a tournament may begin and end on one. */
export const eventForm = eventFields.check(
  z.refine(({ startDate, endDate }) => startDate <= endDate, {
    error: key('season.endsBeforeStart'),
    path: ['endDate'],
  }),
);
export type EventForm = z.output<typeof eventForm>;

/** The fields that a change names. */
export const eventEdit = z.partial(
  z.strictObject({ ...eventFields.shape, acronym: eventFields.shape.acronym.def.innerType }),
);
export type EventEdit = z.infer<typeof eventEdit>;

/** Whom deleting a tournament or a match would concern: those that wait, those that are in. */
export const affectedPeople = z.strictObject({ pending: z.int(), approved: z.int() });

/** As administrators see it. */
export const adminEvent = z.extend(event, { people: z.optional(affectedPeople) });
export type AdminEvent = z.infer<typeof adminEvent>;

/** `count`: `Members` and `Officers` stay empty, `people` says how many they are. */
export const peopleQuery = z.strictObject({ people: z.optional(z.enum(['count'])) });

const params = z.strictObject({ id });

export const listAdminEvents = endpoint({
  method: 'GET',
  path: '/admin/events',
  summary: 'Every tournament, by start date; `people=count` counts those on it',
  query: peopleQuery,
  reply: z.array(adminEvent),
});

export const getAdminEvent = endpoint({
  method: 'GET',
  path: '/admin/event/:id',
  summary: 'One tournament, for its form',
  params,
  reply: adminEvent,
});

export const createEvent = endpoint({
  method: 'POST',
  path: '/admin/event',
  summary: 'Make a tournament',
  status: 201,
  body: z.strictObject({ event: eventForm }),
  reply: adminEvent,
  message: 'season.eventCreated',
});

export const editEvent = endpoint({
  method: 'PATCH',
  path: '/admin/event/:id',
  summary: 'Change a tournament',
  params,
  body: z.strictObject({ event: eventEdit, version: z.optional(version) }),
  reply: adminEvent,
  message: 'season.eventEdited',
});

export const deleteEvent = endpoint({
  method: 'DELETE',
  path: '/admin/event/:id',
  summary: 'Delete a tournament: matches, accreditations, bookings and tickets end with it',
  params,
  reply: z.strictObject({}),
  message: 'season.eventDeleted',
});

/** The same by their other addresses (spec §7). */
export const createEventAlias = endpoint({
  ...createEvent,
  path: '/event',
  summary: 'Make a tournament, as POST /admin/event does',
});

export const editEventAlias = endpoint({
  ...editEvent,
  path: '/event/:id',
  summary: 'Change a tournament, as PATCH /admin/event/{id} does',
});
