/** Replaces tickets whose holder has a new name or role. */
import { sql } from 'kysely';
import type { LeagueReason } from '#sync/contracts/messages/reasons.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { anyId } from '#api/platform/database/sql-functions.ts';
import type { Services } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';
import { mailTicket, selectTicketHolders, writeTicket } from '#api/tickets/issue-ticket.ts';
import { revokeTicketsSilently } from '#api/tickets/revoke-ticket.ts';
import { requireReplacementAllowed } from '#api/tickets/limit-replacements.ts';
import { hoursUntilMatchOver } from '#api/tickets/signing-keys.ts';

type TicketServices = Pick<Services, 'mail' | 'ticketKeys' | 'config'>;

/**
 * Call after an edit of the account, which is locked. Each valid ticket with another name or role gets
 * a successor with a new claim; one email informs the person. Organization and Arabic names are not in
 * the claim, so that new ones only change the ticket's row. Tickets of matches that are over stay as they are.
 * Throws 429 if the holder changes them too often.
 */
export async function replaceOutdatedTickets(
  tx: Tx,
  accountId: string,
  services: TicketServices,
  { byHolder = false } = {},
): Promise<void> {
  const bookingIds = await lockOutdated(tx, accountId);
  if (bookingIds.length > 0) {
    if (byHolder) await requireReplacementAllowed(tx, accountId);
    await replaceTickets(tx, bookingIds, services);
  }
  await db(tx)
    .updateTable('ticket as t')
    .from('account as a')
    .set((eb) => ({
      holder_arabic: eb.ref('a.name_arabic'),
      organization: eb.ref('a.organization'),
      organization_arabic: eb.ref('a.organization_arabic'),
    }))
    .whereRef('a.id', '=', 't.account_id')
    .where('a.id', '=', accountId)
    .where('t.revoked_at', 'is', null)
    .where(isAhead)
    .where(
      sql<boolean>`(t.holder_arabic, t.organization, t.organization_arabic)
        is distinct from (a.name_arabic, a.organization, a.organization_arabic)`,
    )
    .execute();
}

async function replaceTickets(
  tx: Tx,
  bookingIds: readonly string[],
  services: TicketServices,
): Promise<void> {
  const booked = db(tx).with('booked', (eb) =>
    eb.selectFrom('booking').selectAll().where('id', '=', anyId(bookingIds)),
  );
  // Teams and venues are locked before tickets, as when one of them is renamed.
  const holders = await selectTicketHolders(booked).orderBy('m.date').execute();
  const reason: LeagueReason = 'reason.detailsChanged';
  await revokeTicketsSilently(tx, bookingIds, reason);
  const tickets = [];
  for (const holder of holders) tickets.push(await writeTicket(tx, holder, services));
  const [holder] = holders;
  const [first, ...others] = tickets;
  if (!holder || !first) return;
  if (others.length === 0) await mailTicket(tx, holder, first, 'ticket', services);
  else
    await services.mail.queue(tx, holder, 'ticketsReplaced', {
      matches: tickets.map(({ facts }) => facts),
    });
}

const isAhead = sql<boolean>`(t.facts ->> 'date')::timestamptz
  > now() - make_interval(hours => ${hoursUntilMatchOver})`;

/**
 * Locks tournament, match and booking of each outdated ticket, in the order of every command: a
 * booking withdrawn at the same time either commits before, or finds the new ticket. Returns the ids
 * of the bookings.
 */
async function lockOutdated(tx: Tx, accountId: string): Promise<string[]> {
  const outdated = await db(tx)
    .selectFrom('ticket as t')
    .innerJoin('account as a', 'a.id', 't.account_id')
    .innerJoin('match as m', 'm.id', 't.match_id')
    .innerJoin('event as e', 'e.id', 't.event_id')
    .select('t.booking_id as bookingId')
    .where('a.id', '=', accountId)
    .where('t.revoked_at', 'is', null)
    .where(isAhead)
    .where((eb) =>
      eb.or([
        eb('t.holder', '<>', sql<string>`a.first_name || ' ' || a.last_name`),
        eb(sql`t.role`, '<>', eb.ref('a.role')),
      ]),
    )
    .orderBy('m.id')
    .forShare(['e', 'm'])
    .execute();
  if (outdated.length === 0) return [];
  const locked = await db(tx)
    .selectFrom('booking')
    .select('id')
    .where('id', '=', anyId(outdated.map(({ bookingId }) => bookingId)))
    .where('status', '=', 'approved')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return locked.map(({ id }) => id);
}
