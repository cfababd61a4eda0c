import { sql } from 'kysely';
import { recipientColumns } from '#api/accounts/person-records.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { db } from '#api/schema.ts';
import { isPast, type LockedAllocation } from '#api/pools/lock-allocation.ts';
import { readEntered } from '#api/pools/read-pools.ts';
import { type PoolServices, readTicketFacts } from '#api/pools/settle-bookings.ts';

/** How many minutes before the deadline holders who have not confirmed get an email. */
export const reminderMinutes = 120;

/** Emails each holder once who can confirm, has not, and has not entered. */
export async function remindHolders(
  tx: Tx,
  allocation: LockedAllocation,
  { mail }: PoolServices,
): Promise<void> {
  const { matchId, eventId, kickOff, confirm, substitute } = allocation;
  if (confirm === null || isPast(confirm, allocation)) return;
  if (!isPast(Math.min(confirm + reminderMinutes, substitute), allocation)) return;
  const entered = await readEntered(tx, matchId);
  const holders = await db(tx)
    .updateTable('pool_request as r')
    .from('account as a')
    .set({ reminded_at: sql`now()` })
    .whereRef('a.id', '=', 'r.account_id')
    .where('r.match_id', '=', matchId)
    .where('r.state', '=', 'held')
    .where('r.confirmed_at', 'is', null)
    .where('r.unassigned_at', 'is', null)
    .where('r.reminded_at', 'is', null)
    .returning(recipientColumns)
    .execute();
  const people = new Map(holders.map((holder) => [holder.accountId, holder]));
  for (const accountId of entered) people.delete(accountId);
  if (people.size === 0) return;
  const confirmBy = new Date(Date.parse(kickOff) - confirm * 60_000).toISOString();
  const data = { matchId, eventId, confirmBy, ...(await readTicketFacts(tx, matchId)) };
  for (const person of people.values()) await mail.queue(tx, person, 'confirmReminder', data);
}
