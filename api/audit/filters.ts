/** Which lines of the log a query means. */
import { auditActions, type AuditKind, type AuditQuery } from '#sync/contracts/admin/audit.ts';

/** A change of status in an account's form is a decision like one in the queue. */
export const editKindSql = /* sql */ `case
  when e.action <> 'account.edit' or e.detail -> 'from' is null then null
  when e.detail ->> 'status' = 'approved' then 'approve'
  when e.detail ->> 'from' = 'approved' then 'revoke'
  when e.detail ->> 'status' = 'rejected' then 'reject' end`;

const matchingAccounts = /* sql */ `select a.id from account a
  where strpos(lower(a.first_name || ' ' || a.last_name), ?) > 0 or strpos(lower(a.email), ?) > 0`;

/** Who did it; whom it concerned: as account, as who asked, as officer, as who was written to. */
const entriesAboutPeople = /* sql */ `with found as materialized (${matchingAccounts})
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

/** @param zone whose days `from` and `to` are */
export function auditFilter(
  { text = '', kind, from, to }: AuditQuery,
  zone: string,
): { where: string; params: string[] } {
  const conditions = ['true'];
  const params: string[] = [];
  const words = text.trim().toLowerCase();
  if (words !== '') {
    conditions.push(`e.id in (${entriesAboutPeople})`);
    params.push(words, words);
  }
  if (kind !== undefined) {
    const plain = `e.action in (${actionList(kind)})`;
    const asEdit = `(e.action = 'account.edit' and ${editKindSql} = '${kind}')`;
    if (kind === 'edit') conditions.push(`${plain} and ${editKindSql} is null`);
    else conditions.push(isDecision(kind) ? `(${plain} or ${asEdit})` : plain);
  }
  if (from !== undefined) {
    conditions.push('e.at >= ?::date::timestamp at time zone ?');
    params.push(from, zone);
  }
  if (to !== undefined) {
    conditions.push(`e.at < (?::date + 1)::timestamp at time zone ?`);
    params.push(to, zone);
  }
  return { where: conditions.join(' and '), params };
}

function isDecision(kind: AuditKind): boolean {
  return kind === 'approve' || kind === 'reject' || kind === 'revoke';
}

/** Names of the contract, never of a caller. */
function actionList(kind: AuditKind): string {
  const names = Object.entries(auditActions).flatMap(([name, of]) => (of === kind ? [name] : []));
  return names.map((name) => `'${name}'`).join(', ') || `''`;
}
