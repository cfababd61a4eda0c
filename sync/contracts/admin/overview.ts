import * as z from 'zod/mini';
import { requestTypes } from '#sync/contracts/admin/approvals.ts';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { matchPeople } from '#sync/contracts/matches/match-summary.ts';
import { teamRef } from '#sync/contracts/places/places.ts';
import { day, id, instant } from '#sync/contracts/core/primitives.ts';
import { role } from '#sync/contracts/accounts/roles.ts';

const count = z.int();

export const trouble = z.enum(['storageFull', 'jobsFailing', 'cleanupStopped']);
export type Trouble = z.infer<typeof trouble>;

const fixtureFields = { id, date: instant, HomeTeam: teamRef, AwayTeam: teamRef };

export const overview = z.strictObject({
  /** Problems of the last hour, or last night, that need the operator. */
  troubles: z.array(trouble),
  /** Today's matches in the league's time zone, with the numbers of their people. */
  today: z.array(z.strictObject({ ...fixtureFields, people: matchPeople })),
  /** Pending requests by age: from today, up to two days old, older. */
  waiting: z.array(
    z.strictObject({
      type: z.enum(requestTypes),
      fresh: count,
      days: count,
      old: count,
      oldest: z.nullable(instant),
    }),
  ),
  /** Matches in the next seven days without an approved officer. */
  withoutOfficer: z.strictObject({
    count,
    next: z.nullable(z.strictObject(fixtureFields)),
  }),
  /** Emails of the last seven days by the day they were created, today last. */
  mails: z.array(z.strictObject({ day, sent: count, queued: count, failed: count })),
  /** Sent today, whenever created; waiting, and since when the oldest one waits. */
  mailsNow: z.strictObject({ sent: count, waiting: count, oldest: z.nullable(instant) }),
  /** Number of all failed emails, whenever created. */
  mailsFailed: count,
  /** The next seated matches with the seats taken per block, in the order of `seatBlocks`. */
  seats: z.array(z.strictObject({ ...fixtureFields, blocks: z.array(count) })),
  /** Accreditations of tournaments that are not over, largest role first. */
  roles: z.array(z.strictObject({ role, approved: count, pending: count })),
});
export type Overview = z.infer<typeof overview>;

export const getOverview = endpoint('GET', '/admin/overview', {
  summary: 'Pending work and how full the season is',
  reply: overview,
});
