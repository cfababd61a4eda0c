/** What an administrator sees first (rulings §4, §8; design/interface.md, "At the desk"). */
import * as z from 'zod/mini';
import { requestTypes } from '#sync/contracts/admin/approvals.ts';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { teamRef } from '#sync/contracts/places/places.ts';
import { day, id, instant } from '#sync/contracts/core/primitives.ts';
import { role } from '#sync/contracts/accounts/roles.ts';

const count = z.int();
const fixtureFields = { id, date: instant, HomeTeam: teamRef, AwayTeam: teamRef };

export const overview = z.strictObject({
  /** Today's matches on the league's calendar, with their valid tickets. */
  today: z.array(z.strictObject({ ...fixtureFields, tickets: count })),
  /** How many requests wait: since today, up to two days, longer. */
  waiting: z.array(
    z.strictObject({
      type: z.enum(requestTypes),
      fresh: count,
      days: count,
      old: count,
      oldest: z.nullable(instant),
    }),
  ),
  /** Matches of the coming seven days without an approved officer. */
  withoutOfficer: z.strictObject({
    count,
    next: z.nullable(z.strictObject(fixtureFields)),
  }),
  /** Of the last seven days, today last, each mail on the day it was written. */
  mails: z.array(z.strictObject({ day, sent: count, queued: count, failed: count })),
  /** Went out today, whenever they were written; wait, and since when the oldest one does. */
  mailsNow: z.strictObject({ sent: count, waiting: count, oldest: z.nullable(instant) }),
  /** Mails that did not arrive, whenever they were written. */
  mailsFailed: count,
  /** The next seated matches: seats taken in each block, in the order of `seatBlocks`. */
  seats: z.array(z.strictObject({ ...fixtureFields, blocks: z.array(count) })),
  /** Accreditations of tournaments that are not over, most first. */
  roles: z.array(z.strictObject({ role, approved: count, pending: count })),
});
export type Overview = z.infer<typeof overview>;

export const getOverview = endpoint({
  method: 'GET',
  path: '/admin/overview',
  summary: 'What waits, and how full the season is',
  reply: overview,
});
