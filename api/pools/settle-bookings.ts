/**
 * Makes bookings follow their requests for places: approved while a place is held, pending while a
 * request waits, otherwise ended. The ticket follows, too.
 */
import { sql } from 'kysely';
import type { LeagueReason } from '#sync/contracts/messages/reasons.ts';
import type { EndedReason } from '#sync/contracts/pools/pool-words.ts';
import { recipientColumns } from '#api/accounts/person-records.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { anyId } from '#api/platform/database/sql-functions.ts';
import type { Services } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';
import type { LockedAllocation } from '#api/pools/lock-allocation.ts';
import {
  mailTicket,
  selectTicketHolders,
  type TicketHolder,
  type WrittenTicket,
  writeTicket,
} from '#api/tickets/issue-ticket.ts';
import { revokeTickets, revokeTicketsSilently } from '#api/tickets/revoke-ticket.ts';
import { ticketFacts } from '#api/tickets/ticket-facts.ts';

export type PoolServices = Pick<Services, 'mail' | 'ticketKeys' | 'config'>;

/** Reasons of bookings whose last request ended; those that the person ended count as withdrawn. */
const reasons: Record<EndedReason, LeagueReason> = {
  withdrawn: 'reason.withdrawn',
  returned: 'reason.withdrawn',
  moved: 'reason.withdrawn',
  expired: 'reason.offerExpired',
  unconfirmed: 'reason.notConfirmed',
  substituted: 'reason.substituted',
  refused: 'reason.full',
  revoked: 'reason.placesReduced',
  closed: 'reason.full',
};

/** Why the ticket of a person ends whose place stays with the outlet. */
const unassignedReason: LeagueReason = 'reason.placeUnassigned';

/**
 * Call while the match is locked. `actor` is null where a deadline decided. `announce` tells holders of
 * their new tickets: by the usual email unless another one has the ticket.
 */
export async function settleBookings(
  tx: Tx,
  allocation: LockedAllocation,
  accountIds: readonly string[],
  actor: { id: string } | null,
  services: PoolServices,
  announce = (holder: TicketHolder, ticket: WrittenTicket) =>
    mailTicket(tx, holder, ticket, 'ticket', services),
): Promise<void> {
  if (accountIds.length === 0) return;
  const changed = await updateBookings(tx, allocation.matchId, accountIds, actor);
  const lost = changed.filter(({ status }) => status !== 'approved');
  for (const {
    id,
    status,
    reason,
    withdrawn,
    accountId,
    email,
    firstName,
    nameArabic,
    language,
  } of lost) {
    if (reason === reasons.substituted) {
      // The email about the substitute says it.
      await revokeTicketsSilently(tx, [id], reason);
      continue;
    }
    const person = { accountId, email, firstName, nameArabic, language };
    const ticketed = await revokeTickets(tx, [id], reason ?? '', services);
    // The email about the ticket covers the booking too, and no one is told what they did themselves.
    if (ticketed.length > 0 || withdrawn || status === 'pending') continue;
    const { matchId, eventId } = allocation;
    const facts = await readTicketFacts(tx, matchId);
    await services.mail.queue(tx, person, 'bookingRejected', {
      reason,
      matchId,
      eventId,
      ...facts,
    });
  }
  for (const [holder, ticket] of await replaceTickets(tx, allocation.matchId, accountIds, services))
    await announce(holder, ticket);
}

async function updateBookings(
  tx: Tx,
  matchId: string,
  accountIds: readonly string[],
  actor: { id: string } | null,
) {
  const settled = await db(tx)
    .selectFrom('pool_request as r')
    .where('r.match_id', '=', matchId)
    .where('r.account_id', '=', anyId(accountIds))
    .groupBy('r.account_id')
    .select([
      'r.account_id as accountId',
      sql<boolean>`bool_or(r.state = 'held' and r.unassigned_at is null)`.as('holds'),
      sql<boolean>`bool_or(r.state in ('waiting', 'offered'))`.as('waits'),
      sql<boolean>`bool_or(r.state = 'held' and r.unassigned_at is not null)`.as('isUnassigned'),
      sql<EndedReason | null>`(array_agg(r.ended_reason order by r.decided_at desc nulls last, r.id desc)
        filter (where r.ended_reason <> 'moved'))[1]`.as('endedReason'),
      sql<string | null>`(array_agg(r.refusal_text order by r.decided_at desc nulls last, r.id desc)
        filter (where r.ended_reason = 'refused'))[1]`.as('refusalText'),
    ])
    .execute();
  const rows = settled.map(
    ({ accountId, holds, waits, isUnassigned, endedReason, refusalText }) => {
      if (holds) return { accountId, status: 'approved', withdrawn: false, reason: null };
      if (isUnassigned)
        return { accountId, status: 'pending', withdrawn: false, reason: unassignedReason };
      const reason =
        endedReason === null
          ? null
          : endedReason === 'refused' && refusalText !== null
            ? refusalText
            : reasons[endedReason];
      if (waits || endedReason === null)
        return { accountId, status: 'pending', withdrawn: false, reason };
      const withdrawn = endedReason === 'withdrawn' || endedReason === 'returned';
      return { accountId, status: 'rejected', withdrawn, reason };
    },
  );
  // People who still wait for another place lose their ticket for the same reason.
  return db(tx)
    .with('settled', (eb) =>
      eb
        .selectFrom(
          sql<{
            account_id: string;
            status: 'pending' | 'approved' | 'rejected';
            withdrawn: boolean;
            reason: string | null;
          }>`unnest(
          ${rows.map(({ accountId }) => accountId)}::uuid[],
          ${rows.map(({ status }) => status)}::text[],
          ${rows.map(({ withdrawn }) => withdrawn)}::boolean[],
          ${rows.map(({ reason }) => reason)}::text[])`.as<'s'>(
            sql`s(account_id, status, withdrawn, reason)`,
          ),
        )
        .selectAll(),
    )
    .updateTable('booking as b')
    .from('settled as s')
    .innerJoin('account as a', 'a.id', 's.account_id')
    .whereRef('b.account_id', '=', 's.account_id')
    .where('b.match_id', '=', matchId)
    .whereRef('b.status', '<>', 's.status')
    .set((eb) => ({
      status: eb.ref('s.status'),
      // A deadline revokes nothing: the person may request again.
      revoked: false,
      withdrawn: eb.ref('s.withdrawn'),
      reason: sql<string | null>`case when s.status = 'rejected' then s.reason end`,
      decided_at: sql<string | null>`case when s.status <> 'pending' then now() end`,
      decided_by: sql<
        string | null
      >`case when s.status <> 'pending' then ${actor?.id ?? null}::uuid end`,
    }))
    .returning(['b.id', 'b.status', 's.reason', 'b.withdrawn', ...recipientColumns])
    .execute();
}

/** Issues tickets with the places that are held now, and replaces those with others. */
async function replaceTickets(
  tx: Tx,
  matchId: string,
  accountIds: readonly string[],
  services: PoolServices,
): Promise<[TicketHolder, WrittenTicket][]> {
  const outdated = await db(tx)
    .selectFrom('booking as b')
    .leftJoin('ticket as t', (join) =>
      join.onRef('t.booking_id', '=', 'b.id').on('t.revoked_at', 'is', null),
    )
    .where('b.match_id', '=', matchId)
    .where('b.account_id', '=', anyId(accountIds))
    .where('b.status', '=', 'approved')
    .where(sql<boolean>`t.places is distinct from held_places(b.match_id, b.account_id)`)
    .select('b.id')
    .execute();
  if (outdated.length === 0) return [];
  const ids = outdated.map(({ id }) => id);
  const reason: LeagueReason = 'reason.placeChanged';
  await revokeTicketsSilently(tx, ids, reason);
  const booked = db(tx).with('booked', (eb) =>
    eb.selectFrom('booking').selectAll().where('id', '=', anyId(ids)),
  );
  const tickets: [TicketHolder, WrittenTicket][] = [];
  for (const holder of await selectTicketHolders(booked).orderBy('b.id').execute())
    tickets.push([holder, await writeTicket(tx, holder, services)]);
  return tickets;
}

/** The facts of the match in emails. */
export async function readTicketFacts(tx: Tx, matchId: string) {
  const { facts } = await db(tx)
    .selectNoFrom((eb) => ticketFacts(eb.val(matchId)).as('facts'))
    .executeTakeFirstOrThrow();
  return facts;
}
