/** Reads what a person's calendar shows: booked matches, and deadlines of reports. */
import { sql } from 'kysely';
import type { TicketFacts } from '#sync/contracts/matches/ticket-facts.ts';
import type { Tx } from '#api/platform/database/database.ts';
import type { CalendarOwner } from '#api/calendar/calendar-addresses.ts';
import { db } from '#api/schema.ts';

/** Days after a match for which it stays in the calendar. */
const keptDays = 90;

const isKept = sql<boolean>`m.date > now() - make_interval(days => ${keptDays})`;
const facts = sql<TicketFacts>`bilingual_ticket_facts(m.id)`.as('facts');

export type CalendarMatch = Awaited<ReturnType<typeof readCalendarMatches>>[number];
export type CalendarReport = Awaited<ReturnType<typeof readCalendarReports>>[number];

/**
 * Bookings that ended before the calendar got its address are left out, because it never had them.
 * `sequence` adds versions that only grow: a ticket's does when its match, gates or names change.
 */
export async function readCalendarMatches(tx: Tx, { id, since }: CalendarOwner) {
  return db(tx)
    .selectFrom('booking as b')
    .innerJoin('match as m', 'm.id', 'b.match_id')
    .innerJoin('event as e', 'e.id', 'b.event_id')
    .select([
      'b.id',
      'b.event_id as eventId',
      'b.status',
      facts,
      sql<string | null>`ticket_entrance(m.id, '') ->> 'opensAt'`.as('gatesOpenAt'),
      sql<boolean>`m.deleted_at is not null or e.deleted_at is not null`.as('isMatchCancelled'),
      sql<number>`b.version + m.version + coalesce((select sum(t.version)::int from ticket t
        where t.account_id = b.account_id and t.booking_id = b.id), 0)`.as('sequence'),
    ])
    .where('b.account_id', '=', id)
    .where(isKept)
    .where((eb) => eb.or([eb('b.status', '<>', 'rejected'), eb('b.decided_at', '>', since)]))
    .orderBy('m.date')
    .orderBy('b.id')
    .execute();
}

/** Reports that were published, archived or deleted before the calendar got its address are left out. */
export async function readCalendarReports(tx: Tx, { id, since }: CalendarOwner) {
  return db(tx)
    .selectFrom('report as r')
    .innerJoin('match as m', 'm.id', 'r.match_id')
    .select((eb) => [
      'r.id',
      facts,
      sql<number>`r.version + m.version`.as('sequence'),
      eb
        .or([
          eb('r.status', '=', 'published'),
          eb('r.archived_at', 'is not', null),
          eb('m.deleted_at', 'is not', null),
        ])
        .$castTo<boolean>()
        .as('isOver'),
    ])
    .where('r.officer_id', '=', id)
    .where(isKept)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('r.status', '<>', 'published'),
          eb('r.archived_at', 'is', null),
          eb('m.deleted_at', 'is', null),
        ]),
        eb('r.updated_at', '>', since),
        eb('m.deleted_at', '>', since),
      ]),
    )
    .unionAll(
      // Deleting a report leaves only its entry in the audit log.
      db(tx)
        .selectFrom('audit_entry as a')
        .innerJoin('match as m', (join) =>
          join.on(sql<boolean>`m.id = (a.detail ->> 'matchId')::uuid`),
        )
        .select([
          sql<string>`a.subject_id::uuid`.as('id'),
          facts,
          sql<number>`(a.detail ->> 'version')::int + 1 + m.version`.as('sequence'),
          sql<boolean>`true`.as('isOver'),
        ])
        .where('a.action', '=', sql.lit('report.delete'))
        .where(sql<string>`a.detail ->> 'officerId'`, '=', id)
        .where('a.at', '>', since)
        .where(isKept),
    )
    .orderBy('id')
    .execute();
}
