/** A rejected person corrects the registration and applies again. */
import { identityDocuments, reviewedTexts } from '#sync/contracts/accounts/accounts.ts';
import type { RegistrationCorrection } from '#sync/contracts/accounts/users.ts';
import type { GivenPiece } from '#sync/contracts/evidence/given-evidence.ts';
import { audit, changedValues } from '#api/platform/audit.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { type AppError, conflict, invalid } from '#api/platform/errors/app-error.ts';
import type { Services, Uploader } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';
import { logGiven, storeEvidence } from '#api/evidence/give-evidence.ts';
import { changesOutletName } from '#api/accounts/users/outlet-organization.ts';
import { profileColumns, toProfileColumns } from '#api/accounts/profile-columns.ts';
import {
  claimDocument,
  setDocument,
  setThumbnail,
} from '#api/accounts/registration/identity-documents.ts';
import { retainReplacedDocument } from '#api/accounts/registration/replaced-documents.ts';

/**
 * Sets a rejected account back to pending with the corrections, which the new request lists. Throws
 * 409 for an account that is not rejected (any more), 422 for a file of someone else.
 *
 * @param claimant who uploaded the new images: people without an approval upload as guests do
 */
export async function resubmitRegistration(
  tx: Tx,
  actor: Actor,
  correction: Omit<Correction, 'from'>,
  claimant: Uploader,
  services: CorrectionServices,
): Promise<void> {
  const { changes, detail } = await correctRegistration(
    tx,
    actor,
    { ...correction, from: 'rejected' },
    claimant,
    services,
  );
  await requireNewImages(tx, actor.id);
  await db(tx)
    .insertInto('profile_request')
    .values({ account_id: actor.id, changes: JSON.stringify(changes) })
    .execute();
  await audit(tx, actor, 'account.ask-again', ['account', actor.id], detail);
}

/** A field that a person corrected; images have no text before. */
export interface FieldChange {
  field: string;
  before: string | null;
}

type CorrectionServices = Pick<Services, 'files' | 'clock' | 'config'>;

interface Correction {
  user: RegistrationCorrection;
  evidence?: readonly GivenPiece[] | undefined;
  photoThumbnail?: Buffer | undefined;
  /** The status that the account must have; it is pending afterwards. */
  from: 'pending' | 'rejected';
}

/**
 * Writes corrected texts and images, and keeps the images before for comparison. Returns what changed, for
 * the request and the audit log. Throws 409 for an account in another status, 422 for a file of someone
 * else.
 */
export async function correctRegistration(
  tx: Tx,
  actor: Actor,
  { user, evidence = [], photoThumbnail, from }: Correction,
  claimant: Uploader,
  services: CorrectionServices,
): Promise<{ changes: FieldChange[]; detail: object }> {
  const account = await db(tx)
    .updateTable('account')
    .set({ status: 'pending' })
    .where('id', '=', actor.id)
    .where('status', '=', from)
    .where('deleted_at', 'is', null)
    .returning([
      ...profileColumns,
      'birthdate',
      'identification',
      'press_id as pressId',
      'profile_picture as profilePicture',
      'outlet_state as outletState',
      'role',
    ])
    .executeTakeFirst();
  if (!account) throw wrongStatus(from);
  if (changesOutletName(account, user))
    throw invalid({ 'user.organization': 'outlets.organizationFixed' });
  const changes: FieldChange[] = [];
  const changed = reviewedTexts.filter(
    (field) => user[field] !== undefined && user[field] !== account[field],
  );
  for (const field of changed) changes.push({ field, before: account[field] });
  if (changed.length > 0)
    await db(tx)
      .updateTable('account')
      .set({ ...toProfileColumns(user), birthdate: user.birthdate })
      .where('id', '=', actor.id)
      .execute();
  for (const field of identityDocuments) {
    const name = user[field];
    if (name === undefined) continue;
    const path = `user.${field}`;
    await claimDocument(tx, { path, name, field, ownerId: actor.id, claimant }, services);
    await setDocument(tx, actor.id, field, name);
    const before = account[field];
    if (before !== null) await retainReplacedDocument(tx, actor.id, field, before);
    changes.push({ field, before: null });
  }
  if (user.profilePicture !== undefined) await setThumbnail(tx, actor.id, photoThumbnail);
  const { role } = account;
  const given = { accountId: actor.id, role, pieces: evidence, claimant };
  await logGiven(tx, actor, await storeEvidence(tx, given, services));
  return {
    changes,
    detail: {
      fields: changes.map(({ field }) => field),
      ...changedValues(
        {
          firstName: account.firstName,
          lastName: account.lastName,
          nameArabic: account.nameArabic,
          organization: account.organization,
          organizationArabic: account.organizationArabic,
          mobileNumber: account.mobileNumber,
        },
        user,
      ),
    },
  };
}

/** Says that the account is not in the status that a correction requires. */
export function wrongStatus(from: Correction['from']): AppError {
  return conflict(from === 'rejected' ? 'accounts.notRejected' : 'accounts.questionOver');
}

/** Requires new images if the old ones were deleted some time after the rejection. */
async function requireNewImages(tx: Tx, accountId: string): Promise<void> {
  const cleared = await db(tx)
    .selectFrom('audit_entry')
    .select('id')
    .where('subject_type', '=', 'account')
    .where('subject_id', '=', accountId)
    .where('action', '=', 'account.identity-cleared')
    .limit(1)
    .executeTakeFirst();
  if (!cleared) return;
  const current = await db(tx)
    .selectFrom('account')
    .select(['identification', 'press_id as pressId', 'profile_picture as profilePicture'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  const missing = identityDocuments.filter((field) => current?.[field] === null);
  if (missing.length > 0)
    throw invalid(
      Object.fromEntries(missing.map((field) => [`user.${field}`, 'accounts.picturesCleared'])),
    );
}

/** Why the account was last rejected; null where it was not. */
export async function readLastRejectionReason(tx: Tx, accountId: string): Promise<string | null> {
  const request = await db(tx)
    .selectFrom('profile_request')
    .select('rejection_reason as reason')
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return request?.reason ?? null;
}
