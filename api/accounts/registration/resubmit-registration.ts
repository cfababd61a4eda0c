/** A rejected registrant corrects what was wrong and asks again (rulings §5). */
import { identityDocuments, type IdentityDocument } from '#sync/contracts/accounts/accounts.ts';
import type { RegistrationCorrection } from '#sync/contracts/accounts/users.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { conflict, invalid } from '#api/platform/errors/app-error.ts';
import type { Services, Uploader } from '#api/platform/services.ts';
import {
  claimDocument,
  documentColumns,
  releaseDocuments,
} from '#api/accounts/registration/identity-documents.ts';

const textColumns = {
  firstName: 'first_name',
  lastName: 'last_name',
  organization: 'organization',
  mobileNumber: 'mobile_number',
  birthdate: 'birthdate',
} as const;
type TextField = keyof typeof textColumns;

/**
 * Puts a rejected account back into the queue with what was corrected; the request says what that
 * was. 409 for an account that is not rejected (any more), 422 for a picture that is not one's own.
 *
 * @param claimant who uploaded the new pictures: people who wait upload as guests do
 */
export async function resubmitRegistration(
  tx: Tx,
  actor: Actor,
  { user, photoThumbnail }: { user: RegistrationCorrection; photoThumbnail?: Buffer | undefined },
  claimant: Uploader,
  services: Pick<Services, 'files' | 'audit'>,
): Promise<void> {
  const [account] = await tx.execute<Record<TextField | IdentityDocument, string | null>[]>(
    `update account set status = 'pending' where id = ? and status = 'rejected'
       and deleted_at is null
     returning first_name as "firstName", last_name as "lastName", organization,
       mobile_number as "mobileNumber", to_char(birthdate, 'YYYY-MM-DD') as birthdate,
       identification, press_id as "pressId", profile_picture as "profilePicture"`,
    [actor.id],
  );
  if (!account) throw conflict('accounts.notRejected');
  const changes: { field: string; before: string | null }[] = [];
  for (const field of Object.keys(textColumns) as TextField[]) {
    const text = user[field];
    if (text === undefined || text === account[field]) continue;
    await tx.execute(`update account set ${textColumns[field]} = ? where id = ?`, [text, actor.id]);
    changes.push({ field, before: account[field] });
  }
  for (const field of identityDocuments) {
    const name = user[field];
    if (name === undefined) continue;
    const path = `user.${field}`;
    await claimDocument(tx, { path, name, field, ownerId: actor.id, claimant }, services);
    await tx.execute(`update account set ${documentColumns[field].column} = ? where id = ?`, [
      name,
      actor.id,
    ]);
    const before = account[field];
    if (before !== null) await releaseDocuments(tx, [before]);
    // The one before is deleted: there is no text to show of it.
    changes.push({ field, before: null });
  }
  if (user.profilePicture !== undefined)
    await tx.execute('update account set photo_thumbnail = ? where id = ?', [
      photoThumbnail ?? null,
      actor.id,
    ]);
  await requireNewImages(tx, actor.id);
  await tx.execute('insert into profile_request (account_id, changes) values (?, ?::jsonb)', [
    actor.id,
    JSON.stringify(changes),
  ]);
  await services.audit(tx, {
    actorId: actor.id,
    action: 'account.ask-again',
    subjectType: 'account',
    subjectId: actor.id,
    detail: { fields: changes.map(({ field }) => field) },
  });
}

/** After a while a rejected person's pictures are deleted: there must be new ones to look at. */
async function requireNewImages(tx: Tx, accountId: string): Promise<void> {
  const [cleared] = await tx.execute<{ at: string }[]>(
    `select max(at) as at from audit_entry where subject_type = 'account' and subject_id = ?
       and action = 'account.identity-cleared' having max(at) is not null`,
    [accountId],
  );
  if (!cleared) return;
  const [now] = await tx.execute<Record<IdentityDocument, string | null>[]>(
    `select identification, press_id as "pressId", profile_picture as "profilePicture"
     from account where id = ?`,
    [accountId],
  );
  const missing = identityDocuments.filter((field) => now?.[field] === null);
  if (missing.length > 0)
    throw invalid(
      Object.fromEntries(missing.map((field) => [`user.${field}`, 'accounts.picturesCleared'])),
    );
}

/** Why the account was rejected last; null where it was not. */
export async function readLastRejectionReason(tx: Tx, accountId: string): Promise<string | null> {
  const [request] = await tx.execute<{ reason: string | null }[]>(
    `select rejection_reason as reason from profile_request where account_id = ?
     order by created_at desc limit 1`,
    [accountId],
  );
  return request?.reason ?? null;
}
