/** Ends requests for places: whoever frees a place promotes the next afterwards. */
import { sql } from 'kysely';
import type { EndedReason } from '#sync/contracts/pools/pool-words.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { db } from '#api/schema.ts';

interface Ending {
  requestId: string;
  /** The reason of a refusal, which the person reads. */
  text?: string;
}

/** Ends those that are live. Returns the accounts whose requests ended. */
export async function endRequests(
  tx: Tx,
  actor: { id: string } | null,
  reason: EndedReason,
  endings: readonly Ending[],
): Promise<string[]> {
  if (endings.length === 0) return [];
  const ended = await sql<{ accountId: string }>`
    update pool_request r
    set state = 'ended', ended_reason = ${reason}, refusal_text = e.text, number = null,
      outlet_rank = null, offer_ends_at = null,
      -- why those who waited until the end got no place is asked later
      position = case when ${reason} = 'closed' then position end,
      ahead = case when ${reason} = 'closed' then ahead end,
      decided_at = now(), decided_by = ${actor?.id ?? null}
    from unnest(
      ${endings.map(({ requestId }) => requestId)}::uuid[],
      ${endings.map(({ text }) => text ?? null)}::text[]) as e(id, text)
    where r.id = e.id and r.state <> 'ended'
    returning r.account_id as "accountId"
  `.execute(db(tx));
  return ended.rows.map(({ accountId }) => accountId);
}
