import * as z from 'zod/mini';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { event } from '#sync/contracts/events/events.ts';
import { nameText } from '#sync/contracts/core/name-text.ts';
import { arabicPlaceName } from '#sync/contracts/places/arabic-place-name.ts';
import { requiredFileName, key, version, idParams } from '#sync/contracts/core/primitives.ts';

export const maxEventNameLength = 100;
export const maxAcronymLength = 12;
export const maxDescriptionLength = 4000;

/** Several lines: tabs and line breaks are the only control characters. */
const description = z.string(key('season.descriptionRequired')).check(
  z.trim(),
  z.minLength(1, key('season.descriptionRequired')),
  z.maxLength(maxDescriptionLength, key('season.descriptionTooLong')),
  // eslint-disable-next-line no-control-regex -- control characters are what is refused here
  z.regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ud800-\udfff]*$/u, key('error.invalid')),
);

const eventFields = z.strictObject({
  name: nameText(
    maxEventNameLength,
    key('season.eventNameRequired'),
    key('season.eventNameTooLong'),
  ),
  nameArabic: z._default(arabicPlaceName, null),
  /** Null for none. */
  acronym: z._default(
    z.nullable(nameText(maxAcronymLength, 'error.required', key('season.acronymTooLong'))),
    null,
  ),
  startDate: z.iso.date(key('season.datesRequired')),
  endDate: z.iso.date(key('season.datesRequired')),
  description,
  banner: requiredFileName('season.coverRequired'),
  accreditationEnabled: z._default(z.boolean(key('error.required')), true),
  /** Whether accreditations need the approval of two administrators. */
  twoApprovals: z._default(z.boolean(key('error.required')), false),
});

/** Both days are included, so a tournament may start and end on the same day. */
export const eventForm = eventFields.check(
  z.refine(({ startDate, endDate }) => startDate <= endDate, {
    error: key('season.endsBeforeStart'),
    path: ['endDate'],
  }),
);
export type EventForm = z.output<typeof eventForm>;

/** Fields that are left out stay unchanged. */
export const eventEdit = z.partial(
  z.strictObject({
    ...eventFields.shape,
    nameArabic: arabicPlaceName,
    acronym: eventFields.shape.acronym.def.innerType,
    accreditationEnabled: eventFields.shape.accreditationEnabled.def.innerType,
    twoApprovals: eventFields.shape.twoApprovals.def.innerType,
  }),
);
export type EventEdit = z.infer<typeof eventEdit>;

/** Numbers of people affected by deleting a tournament or a match, by status. */
export const affectedPeople = z.strictObject({ pending: z.int(), approved: z.int() });

/** A tournament as administrators see it, with counts. */
export const adminEvent = z.extend(event, {
  people: z.optional(affectedPeople),
  twoApprovals: z.optional(z.boolean()),
});
export type AdminEvent = z.infer<typeof adminEvent>;

/** With `count`, `Members` and `Officers` are empty, and `people` has their numbers. */
export const peopleQuery = z.strictObject({ people: z.optional(z.enum(['count'])) });

export const listAdminEvents = endpoint('GET', '/admin/events', {
  summary: 'All tournaments, by start date; `people=count` adds accreditation counts',
  query: peopleQuery,
  reply: z.array(adminEvent),
});

export const getAdminEvent = endpoint('GET', '/admin/event/:id', {
  summary: 'One tournament, for its form',
  params: idParams,
  reply: adminEvent,
});

export const createEvent = endpoint('POST', '/admin/event', {
  summary: 'Create a tournament',
  status: 201,
  body: z.strictObject({ event: eventForm }),
  reply: adminEvent,
  message: 'season.eventCreated',
});

export const editEvent = endpoint('PATCH', '/admin/event/:id', {
  summary: 'Change a tournament',
  params: idParams,
  body: z.strictObject({ event: eventEdit, version: z.optional(version) }),
  reply: adminEvent,
  message: 'season.eventEdited',
});

export const deleteEvent = endpoint('DELETE', '/admin/event/:id', {
  summary: 'Delete a tournament with its matches, accreditations, bookings and tickets',
  params: idParams,
  reply: z.strictObject({}),
  message: 'season.eventDeleted',
});

/** The same calls at their second addresses. */
export const createEventAlias = endpoint('POST', '/event', {
  ...createEvent,
  summary: 'Create a tournament, as POST /admin/event does',
});

export const editEventAlias = endpoint('PATCH', '/event/:id', {
  ...editEvent,
  summary: 'Change a tournament, as PATCH /admin/event/{id} does',
});
