/** What is forgotten after its time: identity images, ended sessions, mails, failed logins. */
import { inTransaction } from '#api/platform/database/database.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { removeFiles, type OnRemoveError } from '#api/platform/files/file-store.ts';
import type { Services } from '#api/platform/services.ts';

/** Days that the privacy page and docs/security.md name as well. */
export const retentionDays = {
  /** A session after its end: who was logged in where, should somebody ask. */
  session: 90,
  /** A mail after it was sent or given up: whether somebody was told. */
  mail: 90,
  /** A failed login; it counts for five minutes. */
  loginAttempt: 1,
} as const;

/** Accounts a transaction: none holds its locks for long. */
const batchSize = 50;

type RetentionServices = Pick<Services, 'orm' | 'store' | 'audit'> & {
  config: Pick<Services['config'], 'identityKeptDays'>;
};

/**
 * Deletes ID, press ID, photo and its small copy of accounts that were rejected or deleted
 * `identityKeptDays` ago. First in the database, with a line in the log that names nobody, then in
 * the store; a file that stays there, because the store is away or the process dies in between, has
 * no row and goes with the orphans. The account's row and the decisions stay. Answers how many accounts.
 */
export async function clearIdentityImages(
  services: RetentionServices,
  tell?: OnRemoveError,
): Promise<number> {
  let cleared = 0;
  for (;;) {
    const { accounts, names } = await inTransaction(services.orm.em, (tx) =>
      clearImageBatch(tx, services),
    );
    await removeFiles(services.store, names, tell);
    cleared += accounts;
    if (accounts < batchSize) return cleared;
  }
}

async function clearImageBatch(
  tx: Tx,
  { audit, config }: RetentionServices,
): Promise<{ accounts: number; names: string[] }> {
  // Whoever asks again at this moment holds the row: it is looked at anew, and left alone.
  const due = await tx.execute<{ id: string; cause: string }[]>(
    `select id, case when deleted_at is null then 'rejected' else 'deleted' end as cause
     from account a
     where (identification is not null or press_id is not null or profile_picture is not null
         or photo_thumbnail is not null)
       and (deleted_at < now() - make_interval(days => ?)
         or (deleted_at is null and status = 'rejected'
           and coalesce((select max(r.decided_at) from profile_request r where r.account_id = a.id),
             a.created_at) < now() - make_interval(days => ?)))
     order by id limit ? for no key update`,
    [config.identityKeptDays, config.identityKeptDays, batchSize],
  );
  if (due.length === 0) return { accounts: 0, names: [] };
  const ids = due.map(({ id }) => id).join(',');
  await tx.execute(
    `update account set identification = null, press_id = null, profile_picture = null,
       photo_thumbnail = null, replaced_documents = '{}', replaced_at = null
     where id = any (string_to_array(?, ',')::uuid[])`,
    [ids],
  );
  const files = await tx.execute<{ name: string; owner: string }[]>(
    `delete from stored_file where owner_id = any (string_to_array(?, ',')::uuid[])
       and purpose in ('identification', 'press_id', 'profile_picture')
     returning name, owner_id as owner`,
    [ids],
  );
  for (const { id, cause } of due)
    await audit(tx, {
      actorId: null,
      action: 'account.identity-cleared',
      subjectType: 'account',
      subjectId: id,
      detail: { cause, images: files.filter(({ owner }) => owner === id).length },
    });
  return { accounts: due.length, names: files.map(({ name }) => name) };
}

/** Deletes rows whose time is over. Links for a new password go by themselves, every hour. */
export async function deleteExpiredRows(tx: Tx): Promise<void> {
  await tx.execute(
    `delete from session where coalesce(revoked_at, expires_at) < now() - make_interval(days => ?)`,
    [retentionDays.session],
  );
  await tx.execute(
    `delete from mail where status <> 'queued'
       and coalesce(sent_at, created_at) < now() - make_interval(days => ?)`,
    [retentionDays.mail],
  );
  await tx.execute('delete from login_attempt where at < now() - make_interval(days => ?)', [
    retentionDays.loginAttempt,
  ]);
}
