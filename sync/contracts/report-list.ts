/** The list of all reports: what an administrator's screen shows of each, without their texts. */
import * as z from 'zod/mini';
import { person } from '#sync/contracts/accounts.ts';
import { endpoint } from '#sync/contracts/endpoint.ts';
import { id, instant } from '#sync/contracts/primitives.ts';
import { reportStatus } from '#sync/contracts/reports.ts';

const named = z.strictObject({ id, name: z.string() });
const titled = z.strictObject({ name: z.string() });

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
      Officer: z.pick(person, { firstName: true, lastName: true }),
    }),
  ),
  /** Those that the reports name, each once. */
  events: z.array(named),
  matches: z.array(
    z.strictObject({ id, date: instant, HomeTeam: titled, AwayTeam: titled, Location: titled }),
  ),
});
export type ReportList = z.infer<typeof reportList>;

export const listAllReports = endpoint({
  method: 'GET',
  path: '/admin/reports',
  summary: 'Every report without its texts, newest match first; `matchId` asks for one match’s',
  query: z.strictObject({ matchId: z.optional(id) }),
  reply: reportList,
});
