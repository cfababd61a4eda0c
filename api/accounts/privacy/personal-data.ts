/** Everything that is held about a person, as it is stored. */
import type { PersonalData } from '#sync/contracts/accounts/personal-data.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { notFound } from '#api/platform/errors/app-error.ts';

/**
 * Whole rows, so that a later column is not forgotten; left out is what would let somebody in
 * (password, links in mails), who of the league decided, and of what somebody did for the league
 * what it says of others.
 */
const sectionQueries: Record<Exclude<keyof PersonalData, 'madeAt' | 'account'>, string> = {
  files: /* sql */ `select jsonb_build_object('name', name, 'address', '/api/file/' || name,
      'mime', mime, 'bytes', bytes, 'purpose', purpose, 'created_at', created_at)
    from stored_file where owner_id = $ or (owner_id is null and uploaded_by = $)`,
  sessions: ownRows('session', 'account_id'),
  requests: ownRows('profile_request', 'account_id'),
  accreditations: ownRows('accreditation', 'account_id'),
  bookings: ownRows('booking', 'account_id'),
  tickets: ownRows('ticket', 'account_id'),
  reports: ownRows('report', 'officer_id'),
  reportHistory: /* sql */ `select to_jsonb(h) - 'actor_id'
      - case when about.you then '' else 'before' end
    from report_history h cross join lateral (
      select h.report_id in (select id from report where officer_id = $) as you) as about
    where about.you or actor_id = $`,
  // What somebody wrote with the contact form is theirs, and has no secret in it.
  mails: /* sql */ `select to_jsonb(m) - case when sender_id = $ then '' else 'data' end
    from mail m where account_id = $ or sender_id = $`,
  // By the subject's id alone, so that no kind of line is forgotten: ids are unique over all tables.
  log: /* sql */ `select to_jsonb(e) - 'actor_id' - case when about.you then '' else 'detail' end
      || jsonb_build_object('by_you', coalesce(actor_id = $, false))
    from audit_entry e cross join lateral (
      select e.subject_id in (
        select $::text
        union all select id::text from request where account_id = $
        union all select id::text from ticket where account_id = $
        union all select id::text from report where officer_id = $) as you) as about
    where about.you or actor_id = $`,
  phoneChanges: /* sql */ `select to_jsonb(m) - 'request_hash' from sync.mutation m where account = $`,
};

function ownRows(table: string, owner: string): string {
  return /* sql */ `select to_jsonb(r) - 'decided_by' from ${table} r where ${owner} = $`;
}

/** 404 for anybody but the own person. */
export async function readPersonalData(tx: Tx, actor: Actor, id: string): Promise<PersonalData> {
  if (actor.id !== id) throw notFound('accounts.userNotFound');
  const [found] = await tx.execute<Pick<PersonalData, 'account' | 'madeAt'>[]>(
    `select iso_instant(now()) as "madeAt", to_jsonb(a) - array['password_hash', 'photo_thumbnail']
       || jsonb_build_object('photo_thumbnail',
         'data:image/jpeg;base64,' || translate(encode(photo_thumbnail, 'base64'), E'\\n', ''))
       as account
     from account a where id = ? and deleted_at is null`,
    [id],
  );
  if (!found) throw notFound('accounts.userNotFound');
  const held = { ...found } as Record<string, unknown>;
  for (const [name, sql] of Object.entries(sectionQueries)) {
    const parts = sql.split('$');
    const answer = await tx.execute<{ row: unknown }[]>(
      `select held.row from (${parts.join('?')}) as held(row)`,
      parts.slice(1).map(() => id),
    );
    held[name] = answer.map(({ row }) => row);
  }
  return held as PersonalData;
}
