import * as z from 'zod/mini';
import { person } from '#sync/contracts/accounts/person-fields.ts';
import { documentRecord } from '#sync/contracts/content/document-rows.ts';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import {
  day,
  fileName,
  id,
  instant,
  pageQuery,
  version,
  idParams,
} from '#sync/contracts/core/primitives.ts';
import { nameArabic } from '#sync/contracts/places/places.ts';
import { status } from '#sync/contracts/accounts/roles.ts';

/** A tournament as synced to the phone (bucket `season`). */
export const eventRow = z.strictObject({
  id,
  version,
  name: z.string(),
  nameArabic,
  acronym: z.nullable(z.string()),
  description: z.string(),
  banner: z.nullable(fileName),
  startDate: day,
  endDate: day,
  accreditationEnabled: z.boolean(),
});
export type EventRow = z.infer<typeof eventRow>;

/** A person's own accreditation (bucket `user/{id}`). */
export const accreditationRow = z.strictObject({
  id,
  version,
  eventId: id,
  status,
  /** Approved earlier, then revoked. */
  revoked: z.boolean(),
  reason: z.nullable(z.string()),
  createdAt: instant,
});
export type AccreditationRow = z.infer<typeof accreditationRow>;

export const event = z.strictObject({
  ...eventRow.shape,
  Matches: z.array(z.strictObject({ id, name: z.string(), date: instant })),
  Files: z.array(documentRecord),
  Members: z.array(z.extend(person, { EventMember: z.strictObject({ status }) })),
  Officers: z.array(z.extend(person, { EventOfficer: z.strictObject({ status }) })),
});
export type Event = z.infer<typeof event>;

/** The person's own scope; a different one is 403. */
export const scopeBody = z.strictObject({ scope: z.enum(['member', 'officer']) });

export const listEvents = endpoint('GET', '/event', {
  summary: 'Tournaments, by start date',
  query: pageQuery,
  reply: z.strictObject({ events: z.array(event), totalCount: z.int() }),
});

export const getEvent = endpoint('GET', '/event/:id', {
  summary: 'One tournament',
  params: idParams,
  reply: event,
});

export const applyForAccreditation = endpoint('PATCH', '/event/:id/join', {
  summary: 'Apply for accreditation to a tournament',
  params: idParams,
  body: scopeBody,
  reply: event,
  message: 'events.joined',
});

export const withdrawApplication = endpoint('DELETE', '/event/:id/join', {
  summary: 'Withdraw an application that is not decided yet',
  params: idParams,
  reply: event,
  message: 'events.withdrawn',
});
