/** Everything that is held about a person, as it is stored. */
import type { HeldData } from '#sync/contracts/privacy.ts';
import type { Actor } from '#api/platform/actor.ts';
import type { Tx } from '#api/platform/database.ts';
import { notFound } from '#api/platform/errors.ts';

/**
 * Whole rows, so that a later column is not forgotten; left out is what would let somebody in
 * (password, links in mails), who of the league decided, and of what somebody did for the league
 * what it says of others.
 */
const sections: Record<Exclude<keyof HeldData, 'madeAt' | 'account'>, string> = {
  files: /* sql */ `select jsonb_build_object('name', name, 'address', '/api/file/' || name,
      'mime', mime, 'bytes', bytes, 'purpose', purpose, 'created_at', created_at)
    from stored_file where owner_id = $ or (owner_id is null and uploaded_by = $)`,
  sessions: rows('session', 'account_id'),
  requests: rows('profile_request', 'account_id'),
  accreditations: rows('accreditation', 'account_id'),
  bookings: rows('booking', 'account_id'),
  tickets: rows('ticket', 'account_id'),
  reports: rows('report', 'officer_id'),
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

function rows(table: string, owner: string): string {
  return /* sql */ `select to_jsonb(r) - 'decided_by' from ${table} r where ${owner} = $`;
}

/** 404 for anybody but the own person. */
export async function readHeldData(tx: Tx, actor: Actor, id: string): Promise<HeldData> {
  if (actor.id !== id) throw notFound('accounts.userNotFound');
  const [found] = await tx.execute<Pick<HeldData, 'account' | 'madeAt'>[]>(
    `select iso_instant(now()) as "madeAt", to_jsonb(a) - array['password_hash', 'photo_thumbnail']
       || jsonb_build_object('photo_thumbnail',
         'data:image/jpeg;base64,' || translate(encode(photo_thumbnail, 'base64'), E'\\n', ''))
       as account
     from account a where id = ? and deleted_at is null`,
    [id],
  );
  if (!found) throw notFound('accounts.userNotFound');
  const held = { ...found } as Record<string, unknown>;
  for (const [name, sql] of Object.entries(sections)) {
    const parts = sql.split('$');
    const answer = await tx.execute<{ row: unknown }[]>(
      `select held.row from (${parts.join('?')}) as held(row)`,
      parts.slice(1).map(() => id),
    );
    held[name] = answer.map(({ row }) => row);
  }
  return held as HeldData;
}
