/** Deletes personal data after its retention period, such as identity documents and ended sessions. */
import { sql } from 'kysely';
import { attendeeListHours } from '#sync/contracts/matches/attendee-rows.ts';
import { deleteEndedClearances } from '#api/clearance/import-answers.ts';
import { audit } from '#api/platform/audit.ts';
import { inTransaction, type Tx } from '#api/platform/database/database.ts';
import { removeFiles, type OnRemoveError } from '#api/platform/files/file-store.ts';
import type { Services } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';
import { releaseUnreviewedDocuments } from '#api/accounts/registration/replaced-documents.ts';
import { deleteEndedWatchEntries } from '#api/accounts/watch-list/watch-list.ts';

/** Retention periods in days, which the privacy page and docs/security.md name as well. */
export const retentionDays = {
  /** Days after the session ended. It shows who was logged in where. */
  session: 90,
  /** Days after the email was sent or failed. It shows whether someone was informed. */
  mail: 90,
  /** Days after it was accepted or revoked, or after it expired. It shows who was invited. */
  invitation: 30,
  /** Days after a failed login, which counts for an hour at most. */
  loginAttempt: 1,
  /** Days after set-up began; the secret works for half an hour. */
  pendingSecret: 1,
} as const;

/** Accounts per transaction, so that none holds its locks for long. */
const batchSize = 50;

type RetentionServices = Pick<Services, 'orm' | 'store'> & {
  config: Pick<Services['config'], 'identityKeptDays'>;
};

/**
 * Deletes the identity documents (ID, press ID, photo and thumbnail) of accounts that were rejected or
 * deleted `identityKeptDays` ago; the account and the decisions stay. Deletes from the database first, with an
 * anonymous audit entry, then from the file store. A file that cannot be deleted there no longer has
 * a row and goes with the orphans. Also releases images that were replaced as long ago and are not
 * reviewed yet. Returns the number of accounts.
 */
export async function deleteIdentityDocuments(
  services: RetentionServices,
  onRemoveError?: OnRemoveError,
): Promise<number> {
  await inTransaction(services.orm.em, async (tx) =>
    releaseUnreviewedDocuments(tx, services.config.identityKeptDays),
  );
  let cleared = 0;
  for (;;) {
    const { accounts, names } = await inTransaction(services.orm.em, (tx) =>
      deleteDocumentBatch(tx, services),
    );
    await removeFiles(services.store, names, onRemoveError);
    cleared += accounts;
    if (accounts < batchSize) return cleared;
  }
}

async function deleteDocumentBatch(
  tx: Tx,
  { config }: RetentionServices,
): Promise<{ accounts: number; names: string[] }> {
  // The lock waits for a person who is applying again, then skips the account.
  const limit = sql<string>`now() - make_interval(days => ${config.identityKeptDays})`;
  const due = await db(tx)
    .selectFrom('account as a')
    .select((eb) => [
      'a.id',
      eb
        .case()
        .when('a.deleted_at', 'is', null)
        .then(sql.lit('rejected'))
        .else(sql.lit('deleted'))
        .end()
        .as('cause'),
    ])
    .where((eb) =>
      eb.or([
        eb('a.identification', 'is not', null),
        eb('a.press_id', 'is not', null),
        eb('a.profile_picture', 'is not', null),
        eb('a.photo_thumbnail', 'is not', null),
      ]),
    )
    .where((eb) =>
      eb.or([
        eb('a.deleted_at', '<', limit),
        eb.and([
          eb('a.deleted_at', 'is', null),
          eb('a.status', '=', 'rejected'),
          eb(
            eb.fn.coalesce(
              eb
                .selectFrom('profile_request as r')
                .select((of) => of.fn.max('r.decided_at').as('decided_at'))
                .whereRef('r.account_id', '=', 'a.id')
                .$asScalar(),
              'a.created_at',
            ),
            '<',
            limit,
          ),
        ]),
      ]),
    )
    .orderBy('a.id')
    .limit(batchSize)
    .forNoKeyUpdate()
    .execute();
  if (due.length === 0) return { accounts: 0, names: [] };
  const ids = due.map(({ id }) => id);
  await db(tx)
    .updateTable('account')
    .set({
      identification: null,
      press_id: null,
      profile_picture: null,
      photo_thumbnail: null,
      replaced_documents: sql`'{}'`,
      replaced_at: null,
    })
    .where('id', 'in', ids)
    .execute();
  const files = await db(tx)
    .deleteFrom('stored_file')
    .where('owner_id', 'in', ids)
    .where('purpose', 'in', ['identification', 'press_id', 'profile_picture'])
    .returning(['name', 'owner_id as owner'])
    .execute();
  for (const { id, cause } of due)
    await audit(tx, null, 'account.identity-cleared', ['account', id], {
      cause,
      images: files.filter(({ owner }) => owner === id).length,
    });
  return { accounts: due.length, names: files.map(({ name }) => name) };
}

/** Deletes expired rows. Another job deletes reset links, every hour. */
export async function deleteExpiredRows(tx: Tx): Promise<void> {
  const daysAgo = (days: number) => sql<string>`now() - make_interval(days => ${days})`;
  await db(tx)
    .deleteFrom('session')
    .where((eb) => eb.fn.coalesce('revoked_at', 'expires_at'), '<', daysAgo(retentionDays.session))
    .execute();
  await db(tx)
    .deleteFrom('mail')
    .where('status', '<>', 'queued')
    .where((eb) => eb.fn.coalesce('sent_at', 'created_at'), '<', daysAgo(retentionDays.mail))
    .execute();
  await db(tx)
    .deleteFrom('invitation')
    .where(
      (eb) => eb.fn.coalesce('accepted_at', 'revoked_at', 'expires_at'),
      '<',
      daysAgo(retentionDays.invitation),
    )
    .execute();
  await db(tx)
    .deleteFrom('outlet_invitation')
    .where('ends_at', '<', daysAgo(retentionDays.invitation))
    .execute();
  await db(tx)
    .deleteFrom('login_attempt')
    .where('at', '<', daysAgo(retentionDays.loginAttempt))
    .execute();
  // Someone began to set up an authenticator app and did not finish.
  const abandoned = daysAgo(retentionDays.pendingSecret);
  await db(tx)
    .deleteFrom('second_factor')
    .where('enabled_at', 'is', null)
    .where('pending_since', '<', abandoned)
    .execute();
  await db(tx)
    .updateTable('second_factor')
    .set({ pending_secret: null, pending_since: null })
    .where('pending_since', '<', abandoned)
    .execute();
  const matchesOver = db(tx)
    .selectFrom('match')
    .select('id')
    .where('date', '<', sql<string>`now() - make_interval(hours => ${attendeeListHours.after})`);
  await db(tx).deleteFrom('attendee').where('match_id', 'in', matchesOver).execute();
  await deleteEndedWatchEntries(tx);
  await deleteEndedClearances(tx);
}
