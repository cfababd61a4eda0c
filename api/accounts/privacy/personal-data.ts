/** Reads everything that is stored about a person, as it is stored. */
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import type { PersonalData } from '#sync/contracts/accounts/personal-data.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { rawRows } from '#api/platform/database/raw-rows.ts';
import { notFound } from '#api/platform/errors/app-error.ts';
import { db } from '#api/schema.ts';

/**
 * Raw statements, because they select whole rows: a column that is added later is not forgotten. Left
 * out are secrets (passwords, links in emails), which administrator decided, what the person did to
 * other people's data, and the watch list and security's answers, because they are about suspicion.
 */
const sections: Record<
  Exclude<keyof PersonalData, 'madeAt' | 'account'>,
  (id: string) => RawBuilder<unknown>
> = {
  files: (id) => sql`select jsonb_build_object('name', name, 'address', '/api/file/' || name,
      'mime', mime, 'bytes', bytes, 'purpose', purpose, 'created_at', created_at, 'replaced_at', replaced_at)
    from stored_file where owner_id = ${id} or (owner_id is null and uploaded_by = ${id})`,
  photoHashes: rowsOf('photo_hash', 'account_id'),
  sessions: rowsOf('session', 'account_id'),
  invitations: (id) => sql`select to_jsonb(i) - array['token_hash', 'invited_by']
    from invitation i where account_id = ${id}`,
  outletMemberships: (id) => sql`select to_jsonb(m) - 'vouched_by'
    from outlet_member m where account_id = ${id}`,
  outletInvitations: (id) => sql`select to_jsonb(i) - array['token_hash', 'invited_by']
    from outlet_invitation i where account_id = ${id}`,
  secondFactor: (id) => sql`select to_jsonb(f) - array['secret', 'pending_secret']
    from second_factor f where account_id = ${id}`,
  recoveryCodes: (id) => sql`select to_jsonb(r) - 'code_hash'
    from recovery_code r where account_id = ${id}`,
  emailLinks: (id) => sql`select to_jsonb(c) - array['token_hash', 'reject_hash']
    from email_confirmation c where account_id = ${id}`,
  calendarFeeds: (id) => sql`select to_jsonb(f) - 'token_hash'
    from calendar_feed f where account_id = ${id}`,
  requests: rowsOf('profile_request', 'account_id'),
  requestQuestions: (id) =>
    sql`select to_jsonb(q) - 'asked_by' from request_question q where account_id = ${id}`,
  evidence: rowsOf('evidence', 'account_id'),
  accreditations: (id) => sql`select to_jsonb(c) - array['decided_by', 'first_approved_by']
    from accreditation c where account_id = ${id}`,
  clearances: (id) => sql`select to_jsonb(s) - array['answered_at', 'cleared', 'note']
    from clearance s where account_id = ${id}`,
  bookings: rowsOf('booking', 'account_id'),
  placeRequests: rowsOf('pool_request', 'account_id'),
  absences: rowsOf('absence', 'account_id'),
  suspensions: (id) => sql`select to_jsonb(s) - array['decided_by', 'lifted_by']
    from suspension s where account_id = ${id}`,
  tickets: rowsOf('ticket', 'account_id'),
  gateChecks: (id) => sql`select to_jsonb(s) - array['account_id', 'h']
      || jsonb_build_object('entered_by_you', s.account_id is not distinct from ${id}::uuid)
    from gate_scan s
    where s.account_id = ${id} or s.id in (${checksOf(id)}) or s.undoes in (${checksOf(id)})`,
  gateComparisons: (id) => sql`select to_jsonb(p) || to_jsonb(c) - array['teller', 'hearer']
    from gate_compared p join gate_compared_movement c using (teller, hearer, no)
    join gate_entry e on e.match_id = p.match_id and e.no = p.no
    join ticket t on t.id = e.id where t.account_id = ${id}`,
  gatePhones: (id) => sql`select to_jsonb(d) - 'secret_hash'
    from gate_device d where officer_id = ${id}`,
  securityLists: (id) => sql`select jsonb_build_object('match_id', l.match_id, 'version', l.version,
      'issued_at', l.issued_at, 'person', p)
    from security_list l cross join lateral jsonb_array_elements(l.people) p
    where exists (
      select from booking b left join gate_entry e on e.booking_id = b.id
      where b.account_id = ${id} and b.match_id = l.match_id
        and (p ->> 'bookingId' = b.id::text or p ->> 'no' = e.no::text))`,
  reports: rowsOf('report', 'officer_id'),
  reportHistory: (id) => sql`select to_jsonb(h) - 'actor_id'
      - case when about.you then '' else 'before' end
    from report_history h cross join lateral (
      select h.report_id in (select id from report where officer_id = ${id}) as you) as about
    where about.you or actor_id = ${id}`,
  // Messages that the person sent with the contact form are included in full: they hold no secret.
  mails: (id) => sql`select to_jsonb(m) - case when sender_id = ${id} then '' else 'data' end
    from mail m where account_id = ${id} or sender_id = ${id}`,
  pushSubscriptions: (id) => sql`select to_jsonb(p) - array['endpoint', 'p256dh', 'auth']
    from push_subscription p join session s on s.id = p.session_id where s.account_id = ${id}`,
  pushMessages: (id) =>
    sql`select to_jsonb(m) - 'data' from push_message m where account_id = ${id}`,
  notificationsOff: rowsOf('notification_off', 'account_id'),
  // Ids are unique across tables, so the subject's id alone finds entries of every kind.
  log: (id) => sql`select to_jsonb(e) - 'actor_id' - case when about.you then '' else 'detail' end
      || jsonb_build_object('by_you', coalesce(actor_id = ${id}, false))
    from audit_entry e cross join lateral (
      select e.subject_id in (
        select ${id}::text
        union all select id::text from request where account_id = ${id}
        union all select id::text from ticket where account_id = ${id}
        union all select id::text from report where officer_id = ${id}) as you) as about
    where about.you or actor_id = ${id}`,
  phoneChanges: (id) =>
    sql`select to_jsonb(m) - 'request_hash' from sync.mutation m where account = ${id}`,
};

/** Ids of checks of the person's tickets. */
function checksOf(id: string) {
  return sql`select own.id from ticket t join gate_entry e on e.id = t.id
    join gate_scan own on own.match_id = e.match_id and own.h = e.h where t.account_id = ${id}`;
}

function rowsOf(table: string, owner: string) {
  return (id: string) =>
    sql`select to_jsonb(r) - 'decided_by' from ${sql.table(table)} r where ${sql.ref(owner)} = ${id}`;
}

const sectionRow = z.object({ row: z.record(z.string(), z.unknown()) });

/** Throws 404 for everyone except the person. */
export async function readPersonalData(tx: Tx, actor: Actor, id: string): Promise<PersonalData> {
  if (actor.id !== id) throw notFound('accounts.userNotFound');
  const found = await db(tx)
    .selectFrom('account as a')
    .select([
      sql<string>`iso_instant(now())`.as('madeAt'),
      sql<PersonalData['account']>`to_jsonb(a) - array['password_hash', 'photo_thumbnail']
        || jsonb_build_object('photo_thumbnail',
          'data:image/jpeg;base64,' || translate(encode(photo_thumbnail, 'base64'), E'\\n', ''))`.as(
        'account',
      ),
    ])
    .where('a.id', '=', id)
    .where('a.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!found) throw notFound('accounts.userNotFound');
  const data: Record<string, unknown> = { ...found };
  for (const [name, section] of Object.entries(sections)) {
    const rows = await rawRows(
      tx,
      sectionRow,
      sql`select section.row from (${section(id)}) as section(row)`,
    );
    data[name] = rows.map(({ row }) => row);
  }
  return data as PersonalData;
}
