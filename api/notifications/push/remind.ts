/** Reminds people of what begins without anyone doing anything: open gates, reports that are due. */
import { sql } from 'kysely';
import { reportDeadlineHours } from '#sync/contracts/reports/report-deadline.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { queuePushes } from '#api/platform/push/push-outbox.ts';
import type { Services } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';
import { ticketFacts } from '#api/tickets/ticket-facts.ts';

/** Minutes before kick-off at which gates open, unless the match or the league has another time. */
const usualOpening = 120;
/** Hours before the deadline at which an unpublished report is called due. */
const reminderHours = 4;

type ReminderServices = Pick<Services, 'jobs'> & {
  config: { league: Pick<Services['config']['league'], 'gatesOpenMinutes'> };
};

/** Queues what is due now. A kick-off that moves makes the gates of a match open once more. */
export async function queueReminders(tx: Tx, services: ReminderServices): Promise<void> {
  await remindOfGates(tx, services);
  await remindOfReports(tx, services);
}

async function remindOfGates(tx: Tx, { jobs, config }: ReminderServices): Promise<void> {
  const minutes = config.league.gatesOpenMinutes ?? usualOpening;
  const holders = await db(tx)
    // Each match once, because its own opening time is read for it.
    .with(
      (cte) => cte('opened').materialized(),
      (query) =>
        query
          .selectFrom('match as m')
          .select('m.id')
          .where('m.deleted_at', 'is', null)
          .where('m.date', '>', sql<string>`now()`)
          .where('m.date', '<=', sql<string>`now() + interval '1 day'`)
          .where(
            sql<boolean>`coalesce((ticket_entrance(m.id, '') ->> 'opensAt')::timestamptz,
              m.date - make_interval(mins => ${minutes})) <= now()`,
          ),
    )
    .selectFrom('booking as b')
    .innerJoin('opened as m', 'm.id', 'b.match_id')
    .leftJoin('ticket as t', (join) =>
      join.onRef('t.booking_id', '=', 'b.id').on('t.revoked_at', 'is', null),
    )
    .select((eb) => [
      'b.account_id as accountId',
      'b.match_id as matchId',
      't.ref',
      ticketFacts(eb.ref('m.id')).as('facts'),
    ])
    .where('b.status', '=', 'approved')
    .execute();
  await queuePushes(
    tx,
    jobs,
    holders.map(({ accountId, matchId, ref, facts }) => ({
      accountId,
      template: 'gatesOpen',
      data: { ...facts, matchId, ref },
      occasion: `gatesOpen ${matchId} ${facts.date}`,
    })),
  );
}

async function remindOfReports(tx: Tx, { jobs }: ReminderServices): Promise<void> {
  const reports = await db(tx)
    .selectFrom('report as r')
    .innerJoin('match as m', 'm.id', 'r.match_id')
    .select((eb) => [
      'r.officer_id as accountId',
      'r.id as reportId',
      ticketFacts(eb.ref('m.id')).as('facts'),
    ])
    .where('r.status', '<>', 'published')
    .where('r.archived_at', 'is', null)
    .where('m.deleted_at', 'is', null)
    .where('m.date', '>', hoursAgo(reportDeadlineHours))
    .where('m.date', '<=', hoursAgo(reportDeadlineHours - reminderHours))
    .execute();
  await queuePushes(
    tx,
    jobs,
    reports.map(({ accountId, reportId, facts }) => ({
      accountId,
      template: 'reportDue',
      data: { ...facts, reportId },
      occasion: `reportDue ${reportId} ${facts.date}`,
    })),
  );
}

const hoursAgo = (hours: number) => sql<string>`now() - make_interval(hours => ${hours})`;

/** Deletes messages that are pointless, and subscriptions of sessions that are over. */
export async function prunePushes(tx: Tx): Promise<void> {
  await db(tx)
    .deleteFrom('push_message')
    .where('expires_at', '<', sql<string>`now() - interval '1 day'`)
    .execute();
  await db(tx)
    .deleteFrom('push_subscription as p')
    .using('session as s')
    .whereRef('s.id', '=', 'p.session_id')
    .where('s.expires_at', '<', sql<string>`now()`)
    .execute();
}
