/** Limits how often holders can have their tickets replaced: each time sends an email. */
import { sql } from 'kysely';
import type { LeagueReason } from '#sync/contracts/messages/reasons.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { rateLimited } from '#api/platform/errors/app-error.ts';
import { db } from '#api/schema.ts';

const maxReplacementsPerHour = 20;
const reasons: LeagueReason[] = ['reason.seatChanged', 'reason.detailsChanged'];

/** Throws 429 if the holder's own changes have replaced tickets too often within an hour. */
export async function requireReplacementAllowed(tx: Tx, accountId: string): Promise<void> {
  const { replacements } = await db(tx)
    .selectFrom('ticket')
    .select(sql<number>`count(distinct revoked_at)::int`.as('replacements'))
    .where('account_id', '=', accountId)
    .where('revoked_reason', 'in', reasons)
    .where('revoked_at', '>', sql<string>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  if (replacements >= maxReplacementsPerHour) throw rateLimited(600);
}
