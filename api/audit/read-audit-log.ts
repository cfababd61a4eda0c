/** Reads the audit log for administrators: each entry with the names of its actor and subject. */
import { type RawBuilder, sql } from 'kysely';
import { auditActions, auditLogEntry } from '#sync/contracts/admin/audit.ts';
import {
  type AuditField,
  auditFields,
  auditSubjects,
  changeFields,
} from '#sync/contracts/admin/audit-fields.ts';
import type {
  AuditKind,
  AuditQuery,
  AuditLogEntry,
  AuditPage,
  auditListColumns,
} from '#sync/contracts/admin/audit.ts';
import * as z from 'zod/mini';
import type { Tx } from '#api/platform/database/database.ts';
import { rawRows } from '#api/platform/database/raw-rows.ts';
import { anyId } from '#api/platform/database/sql-functions.ts';
import { type ListOrder, readListPage } from '#api/platform/lists/list-pages.ts';
import { containsWords } from '#api/platform/lists/search-text.ts';
import { db } from '#api/schema.ts';
import { searchWords } from '#sync/contracts/core/search-key.ts';

const personObject = (alias: 'who' | 'whom' | 'former') => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`case when ${column('id')} is not null then
    jsonb_build_object('id', ${column('id')},
      'name', ${column('first_name')} || ' ' || ${column('last_name')},
      'nameArabic', ${column('name_arabic')}, 'email', ${column('email')},
      'admin', ${column('scope')} = 'admin', 'here', ${column('deleted_at')} is null) end`;
};

/** A stored value; null or missing means an empty one. */
const storedValue = z._default(z.nullable(z.string()), null);

/** An entry before its changed fields are named as the forms name them. */
const auditRow = z.extend(z.omit(auditLogEntry, { kind: true, fields: true, changes: true }), {
  editKind: z.nullable(auditLogEntry.shape.kind),
  fields: z.array(z.string()),
  /** Null in entries from before values were logged. */
  changes: z.nullable(z.array(z.object({ field: z.string(), from: storedValue, to: storedValue }))),
  keys: z.array(z.string()),
});

const auditOrder: ListOrder<(typeof auditListColumns)[number]> = {
  id: sql.ref('e.id'),
  columns: { at: { type: 'instant', value: sql.ref('e.at') } },
  isIndexed: true,
};

/**
 * Selects entries with the names of their subjects by key. A deleted subject gets
 * the name from its last entry with a name. Raw SQL: a lateral join to a union of ten tables, by a
 * key computed from text.
 */
function auditEntries(ids: readonly string[]): RawBuilder<unknown> {
  return sql`
  with line as materialized (
    select e.*, ${editKind} as edit_kind,
      case when e.subject_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        then e.subject_id::uuid end as key
    from audit_entry e where e.id = ${anyId(ids)}
  )
  select l.id, iso_instant(l.at) as at, l.action, l.edit_kind as "editKind",
    l.subject_type as subject, ${personObject('who')} as actor, ${personObject('whom')} as person,
    ${personObject('former')} as former,
    case
      when t.type is not null then jsonb_build_object('type', t.type, 'id', t.id, 'name', t.name,
        'nameArabic', t.name_ar, 'here', t.here, 'teams', t.teams)
      when l.subject_type in ('event', 'match', 'team', 'venue', 'city', 'outlet', 'document', 'news',
        'notification', 'mail', 'invitation', 'report', 'question_set', 'requirement')
      then jsonb_build_object('type', l.subject_type, 'id', l.key, 'here', false, 'teams', null,
        'name', coalesce(gone.detail ->> gone.word, case when l.subject_type <> 'document'
          then gone.detail ->> 'name' end))
    end as thing,
    l.detail ->> 'reason' as reason,
    coalesce(l.detail -> 'fields', l.detail -> 'documents', jsonb_path_query_array(l.detail,
        '$.changes[*].field'), '[]') as fields,
    l.detail -> 'changes' as changes,
    case when l.action in ('match.edit', 'event.edit', 'team.edit', 'venue.edit', 'outlet.edit', 'document.edit',
        'news.edit', 'news.schedule', 'news.publish', 'news.unpublish') then array(select jsonb_object_keys(l.detail)) else '{}' end as keys,
    case when l.action = 'account.edit' then l.detail ->> 'status' end as status,
    case when l.action = 'account.edit' then l.detail ->> 'role' end as role,
    case l.action
      when 'notification.send' then (l.detail ->> 'queued')::int
      when 'mail.again' then (l.detail ->> 'queued')::int
      when 'event.delete' then (l.detail ->> 'people')::int
      when 'match.delete' then (l.detail ->> 'people')::int
      when 'match.allocate' then (l.detail ->> 'count')::int
      when 'outlet.close' then (l.detail ->> 'people')::int
      when 'outlet.merge' then (l.detail ->> 'people')::int
      when 'match.gates-list' then (l.detail ->> 'people')::int
      when 'match.gates-close' then jsonb_array_length(l.detail -> 'phones')
      when 'account.export' then (l.detail ->> 'people')::int
      when 'clearance.export' then (l.detail ->> 'people')::int
      when 'clearance.import' then (l.detail ->> 'people')::int
      when 'account.identity-cleared' then (l.detail ->> 'images')::int
      when 'account.evidence-cleared' then (l.detail ->> 'images')::int
      when 'requirement.ask' then (l.detail ->> 'people')::int
      when 'match.import' then (l.detail ->> 'created')::int + (l.detail ->> 'changed')::int
      when 'event.assign' then jsonb_array_length(l.detail -> 'officers')
    end as count
  from line l
  left join request q on q.id = case
    when l.subject_type in ('create_profile', 'join_event', 'join_match') then l.key end
  left join report r on r.id = case when l.subject_type = 'report' then l.key end
  left join mail x on x.id = case when l.subject_type = 'mail' then l.key end
  left join lateral (
    select d.detail, case when l.subject_type = 'notification' then 'subject' else 'title' end as word
    from audit_entry d
    where l.subject_type in ('team', 'venue', 'city', 'document', 'news', 'notification', 'report',
        'question_set')
      and d.subject_type = l.subject_type and d.subject_id = l.subject_id
      and coalesce(d.detail -> 'title', d.detail -> 'subject', d.detail -> 'name') is not null
    order by d.at desc, d.id desc limit 1) gone on true
  left join account who on who.id = l.actor_id
  left join account whom on whom.id = coalesce(
    case when l.subject_type = 'account' then l.key end,
    (l.detail ->> 'accountId')::uuid, (l.detail ->> 'officerId')::uuid, r.officer_id,
    case when l.subject_type = 'report' then (gone.detail ->> 'officerId')::uuid end,
    x.account_id)
  left join account former on l.action in ('match.assign', 'pool.substitute')
    and former.id = (l.detail ->> 'before')::uuid
  left join lateral (
    select 'event' as type, v.id, v.name, v.deleted_at is null as here, null::jsonb as teams,
      v.name_ar
    from event v
    where v.id = case l.subject_type when 'event' then l.key when 'join_event' then q.event_id end
    union all
    select 'match', m.id, m.name, m.deleted_at is null,
      jsonb_build_object('home', h.name, 'homeArabic', h.name_ar,
        'away', w.name, 'awayArabic', w.name_ar), null
    from match m join team h on h.id = m.home_team_id join team w on w.id = m.away_team_id
    where m.id = case l.subject_type when 'match' then l.key when 'join_match' then q.match_id end
    union all
    select 'team', o.id, o.name, o.deleted_at is null, null, o.name_ar from team o
    where l.subject_type = 'team' and o.id = l.key
    union all
    select 'venue', o.id, o.name, o.deleted_at is null, null, o.name_ar from venue o
    where l.subject_type = 'venue' and o.id = l.key
    union all
    select 'outlet', o.id, o.name, true, null, o.name_ar from outlet o
    where o.id = case l.subject_type when 'outlet' then l.key
      when 'account' then (l.detail ->> 'outletId')::uuid end
    union all
    select 'requirement', o.id, o.name, o.deleted_at is null, null, o.name_ar from requirement o
    where o.id = case l.subject_type when 'requirement' then l.key
      when 'account' then (l.detail ->> 'requirementId')::uuid end
    union all
    select 'document', o.id, o.title, true, null, null from document o
    where l.subject_type = 'document' and o.id = l.key
    union all
    select 'news', o.id, o.title, true, null, null from news o
    where l.subject_type = 'news' and o.id = l.key
    union all
    select 'notification', o.id, o.subject, true, null, null from notification o
    where l.subject_type = 'notification' and o.id = l.key
    union all
    select 'mail', x.id, x.recipient, false, null, null where x.id is not null
    union all
    select 'invitation', i.id, i.email, true, null, null from invitation i
    where l.subject_type = 'invitation' and i.id = l.key
    union all
    select 'report', r.id, r.name, true, null, null where r.id is not null
  ) t on true`;
}

/** One page of the log; `zone` is the league's time zone. Throws 400 for an unknown cursor. */
export async function readAuditLog(tx: Tx, query: AuditQuery, zone: string): Promise<AuditPage> {
  const found = db(tx).selectFrom('audit_entry as e').where(auditFilter(query, zone));
  const { rows: ids, ...page } = await readListPage(tx, found, auditOrder, query);
  const entries = await rawRows(tx, auditRow, auditEntries(ids));
  const lines = new Map(entries.map((entry) => [entry.id, toLogEntry(entry)]));
  return { lines: ids.flatMap((id) => lines.get(id) ?? []), ...page };
}

/** Maps field names in the log to those in the replies. A document's `name` is its file. */
const fieldAliases: Readonly<Record<string, string>> = {
  venue: 'locationId',
  reservation: 'reservationOpen',
  Tags: 'tags',
};

/** Fields of images, files and long texts, whose values are not logged. */
const fieldsWithoutValues: ReadonlySet<AuditField> = new Set([
  'birthdate',
  'identification',
  'pressId',
  'profilePicture',
  'banner',
  'logo',
  'image',
  'file',
  'text',
]);

function toLogEntry({
  editKind,
  fields,
  keys,
  changes,
  ...row
}: z.infer<typeof auditRow>): AuditLogEntry {
  const valued = (changes ?? []).flatMap((change) => {
    const name = fieldAliases[change.field] ?? change.field;
    const field = changeFields.find((each) => each === name);
    return field === undefined ? [] : [{ ...change, field }];
  });
  // Without old values the entry names what was sent; with them, what is missing is unchanged.
  const isNamed = (field: AuditField) =>
    changed.has(field) && (changes === null || fieldsWithoutValues.has(field));
  const changed = new Set(
    [...fields, ...keys].map((name) =>
      row.subject === 'document' && name === 'name' ? 'file' : (fieldAliases[name] ?? name),
    ),
  );
  return {
    ...row,
    kind: editKind ?? auditActions[row.action],
    fields: auditFields.filter(isNamed),
    changes: valued,
    role: changes === null ? row.role : null,
  };
}

/** A status that was changed with an account's form is a decision, like one about a request. */
const editKind = sql<AuditKind | null>`case
  when e.action <> 'account.edit' or e.detail -> 'from' is null then null
  when e.detail ->> 'status' = 'approved' then 'approve'
  when e.detail ->> 'from' = 'approved' then 'revoke'
  when e.detail ->> 'status' = 'rejected' then 'reject' end`;

/** Ids of the entries whose actor, affected person, or replaced officer or holder of a place is one of the accounts `a`. */
const entriesAboutPeople = (people: RawBuilder<boolean>) => sql`with found as materialized (
    select a.id from account a where ${people})
  select e.id from audit_entry e where e.actor_id in (select id from found)
  union
  select e.id from audit_entry e
  where case when e.subject_type = 'account' then e.subject_id
    else coalesce(e.detail ->> 'accountId', e.detail ->> 'officerId') end
    in (select id::text from found)
    or (e.action in ('match.assign', 'pool.substitute') and e.detail ->> 'before' in (select id::text from found))
  union
  select e.id from report r join audit_entry e
    on e.subject_type = 'report' and e.subject_id = r.id::text
  where r.officer_id in (select id from found)
  union
  select e.id from audit_entry e join mail m on m.id::text = e.subject_id
  where e.subject_type = 'mail' and m.account_id in (select id from found)`;

/** The condition for `audit_entry e`; `from` and `to` are days in the time zone. */
function auditFilter(
  { text = '', kind, person, about, from, to }: AuditQuery,
  zone: string,
): RawBuilder<boolean> {
  const conditions = [sql`true`];
  if (searchWords(text).length > 0) {
    const names = sql`concat_ws(' ', a.first_name, a.last_name, a.name_arabic, a.email)`;
    conditions.push(sql`e.id in (${entriesAboutPeople(containsWords(names, text))})`);
  }
  if (person !== undefined)
    conditions.push(sql`e.id in (${entriesAboutPeople(sql`a.id = ${person}`)})`);
  // The index begins with the type.
  if (about !== undefined)
    conditions.push(
      sql`e.subject_type = any(${[...auditSubjects]}::text[]) and e.subject_id = ${about}`,
    );
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
