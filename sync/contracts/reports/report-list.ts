import * as z from 'zod/mini';
import { person } from '#sync/contracts/accounts/person-fields.ts';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { id, instant } from '#sync/contracts/core/primitives.ts';
import { placeRef } from '#sync/contracts/places/places.ts';
import { reportStatus } from '#sync/contracts/reports/reports.ts';

const nameOnly = z.omit(placeRef, { id: true });

export const reportList = z.strictObject({
  /** Newest match first. */
  reports: z.array(
    z.strictObject({
      id,
      name: z.string(),
      status: reportStatus,
      urgent: z.nullable(z.boolean()),
      archived: z.boolean(),
      eventId: id,
      matchId: id,
      Officer: z.pick(person, { firstName: true, lastName: true, nameArabic: true }),
    }),
  ),
  /** Tournaments and matches of the reports, without duplicates. */
  events: z.array(placeRef),
  matches: z.array(
    z.strictObject({
      id,
      date: instant,
      HomeTeam: nameOnly,
      AwayTeam: nameOnly,
      Location: nameOnly,
    }),
  ),
});
export type ReportList = z.infer<typeof reportList>;

export const listAllReports = endpoint('GET', '/admin/reports', {
  summary: 'All reports without their texts, newest match first; `matchId` filters by match',
  query: z.strictObject({ matchId: z.optional(id) }),
  reply: reportList,
});
