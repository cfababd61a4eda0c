/** The conditions that select audit entries. */
import { type RawBuilder, sql } from 'kysely';
import { auditActions, type AuditKind, type AuditQuery } from '#sync/contracts/admin/audit.ts';

/** A status that was changed with an account's form is a decision, like one about a request. */
export const editKind = sql<AuditKind | null>`case
  when e.action <> 'account.edit' or e.detail -> 'from' is null then null
  when e.detail ->> 'status' = 'approved' then 'approve'
  when e.detail ->> 'from' = 'approved' then 'revoke'
  when e.detail ->> 'status' = 'rejected' then 'reject' end`;

/**
 * Ids of the entries whose actor or affected person matches the text: the account, the applicant, the
 * officer, or the recipient of the mail.
 */
const entriesAboutPeople = (text: string) => sql`with found as materialized (
    select a.id from account a
    where strpos(lower(a.first_name || ' ' || a.last_name), ${text}) > 0
      or strpos(lower(a.email), ${text}) > 0)
  select e.id from audit_entry e where e.actor_id in (select id from found)
  union
  select e.id from audit_entry e
  where case when e.subject_type = 'account' then e.subject_id
    else coalesce(e.detail ->> 'accountId', e.detail ->> 'officerId') end
    in (select id::text from found)
  union
  select e.id from report r join audit_entry e
    on e.subject_type = 'report' and e.subject_id = r.id::text
  where r.officer_id in (select id from found)
  union
  select e.id from audit_entry e join mail m on m.id::text = e.subject_id
  where e.subject_type = 'mail' and m.account_id in (select id from found)`;

/**
 * The condition for `audit_entry e`.
 * @param zone the time zone of the days `from` and `to`
 */
export function auditFilter(
  { text = '', kind, from, to }: AuditQuery,
  zone: string,
): RawBuilder<boolean> {
  const conditions = [sql`true`];
  const searched = text.trim().toLowerCase();
  if (searched !== '') conditions.push(sql`e.id in (${entriesAboutPeople(searched)})`);
  if (kind !== undefined) conditions.push(kindFilter(kind));
  if (from !== undefined)
    conditions.push(sql`e.at >= ${from}::date::timestamp at time zone ${zone}`);
  if (to !== undefined)
    conditions.push(sql`e.at < (${to}::date + 1)::timestamp at time zone ${zone}`);
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

function kindFilter(kind: AuditKind): RawBuilder<unknown> {
  const actions = Object.entries(auditActions).flatMap(([name, of]) => (of === kind ? [name] : []));
  const hasAction = sql`e.action = any(${actions}::text[])`;
  if (kind === 'edit') return sql`${hasAction} and ${editKind} is null`;
  if (kind !== 'approve' && kind !== 'reject' && kind !== 'revoke') return hasAction;
  return sql`(${hasAction} or (e.action = 'account.edit' and ${editKind} = ${kind}))`;
}
