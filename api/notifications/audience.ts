/** Whom a notification is for: one mail a person (spec §5, §7). */
import { partitionAddresses, type MailForm } from '#sync/contracts/notifications/notifications.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { invalid } from '#api/platform/errors/app-error.ts';

export interface Audience {
  /** A query that answers `id` (of the account, or null) and `email`, each address once. */
  sql: string;
  params: string[];
  /** Entries among the individuals that are no addresses. */
  refused: string[];
}

/**
 * Deleted accounts are in no audience, and an address that is typed and also somebody's account is
 * one person. Administrators did not register: they are reached by their address. What was approved
 * of an account that is blocked stays so, and does not count as long as it is.
 */
const audienceSql = /* sql */ `
  with chosen as (
    select x.account_id as id from accreditation x join account a on a.id = x.account_id
      join jsonb_to_recordset(?::jsonb) as w ("eventId" uuid, status text)
        on x.event_id = w."eventId" and x.status = w.status
      where x.status <> 'approved' or a.status = 'approved'
    union
    select b.account_id from booking b join account a on a.id = b.account_id
      join jsonb_to_recordset(?::jsonb) as w ("matchId" uuid, status text)
        on b.match_id = w."matchId" and b.status = w.status
      where b.status <> 'approved' or a.status = 'approved'
    union
    select a.id from account a join jsonb_to_recordset(?::jsonb) as w (status text)
        on a.status = w.status
      where a.scope <> 'admin'
  )
  select a.id, a.email from account a join chosen on chosen.id = a.id where a.deleted_at is null
  union
  select a.id, given.email from jsonb_array_elements_text(?::jsonb) as given (email)
    left join account a on a.email = given.email and a.deleted_at is null`;

/** Throws 422 for a tournament or match that is not there. */
export async function resolveAudience(tx: Tx, form: MailForm): Promise<Audience> {
  const { receivers = [], eventReceivers = [], matchReceivers = [], usersReceivers = [] } = form;
  const events = eventReceivers.map(({ eventId }) => eventId);
  const matches = matchReceivers.map(({ matchId }) => matchId);
  await requireExisting(tx, 'event', events);
  await requireExisting(tx, 'match', matches);
  const { valid, invalid } = partitionAddresses(receivers);
  const lists = [eventReceivers, matchReceivers, usersReceivers, valid];
  return { sql: audienceSql, params: lists.map((list) => JSON.stringify(list)), refused: invalid };
}

const goneErrors = {
  event: { 'email.eventReceivers': 'notifications.eventGone' },
  match: { 'email.matchReceivers': 'notifications.matchGone' },
} as const;

async function requireExisting(
  tx: Tx,
  table: 'event' | 'match',
  ids: readonly string[],
): Promise<void> {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  if (wanted.length === 0) return;
  const there = await tx.execute(
    `select from ${table} where deleted_at is null
       and id = any (string_to_array(?, ',')::uuid[])`,
    [wanted.join(',')],
  );
  if (there.length < wanted.length) throw invalid(goneErrors[table]);
}

/** How many people that is now. */
export async function countAudience(tx: Tx, { sql, params }: Audience): Promise<number> {
  const [row] = await tx.execute<{ count: number }[]>(
    `select count(*)::int as count from (${sql}) as person`,
    params,
  );
  return row?.count ?? 0;
}
