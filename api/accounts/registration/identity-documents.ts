/** The identity documents of an account: identification, press ID and photo. */
import { sql } from 'kysely';
import { type IdentityDocument, identityDocuments } from '#sync/contracts/accounts/accounts.ts';
import { maxAdminFileBytes } from '#sync/contracts/content/files.ts';
import type { UserEdit, RegistrationCorrection } from '#sync/contracts/accounts/users.ts';
import {
  documentPurposes,
  releaseDocuments,
  retainReplacedDocument,
} from '#api/accounts/registration/replaced-documents.ts';
import { claimFile, asFieldError } from '#api/files/claims.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import type { Services, Uploader, FileClaim } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';
import { forbidden, invalid, notFound } from '#api/platform/errors/app-error.ts';
import { MissingFileError } from '#api/platform/files/file-store.ts';

/** Claims an image for its field; a 422 names that field. */
export async function claimDocument(
  tx: Tx,
  claim: {
    path: string;
    name: string;
    field: IdentityDocument;
    ownerId: string;
    claimant: Uploader;
    maxBytes?: number;
  },
  services: Pick<Services, 'files'>,
): Promise<void> {
  const { path, field, ...rest } = claim;
  await claimFile(tx, path, { purpose: documentPurposes[field], ...rest }, services);
}

/** Returns which documents it replaced. Those that people replace themselves are marked for a review. */
export async function replaceDocuments(
  tx: Tx,
  actor: Pick<Actor, 'id' | 'scope'>,
  account: { id: string; documents: Record<IdentityDocument, string | null> },
  { user, photoThumbnail }: { user: UserEdit; photoThumbnail?: Buffer | undefined },
  services: Pick<Services, 'files'>,
): Promise<IdentityDocument[]> {
  const replaced: IdentityDocument[] = [];
  const needsReview = actor.id === account.id && actor.scope !== 'admin';
  for (const field of identityDocuments) {
    const name = user[field];
    if (name === undefined || name === account.documents[field]) continue;
    const path = `user.${field}`;
    await claimDocument(
      tx,
      {
        path,
        name,
        field,
        ownerId: account.id,
        claimant: { accountId: actor.id },
        // Administrators may upload larger files than registrants.
        ...(actor.scope === 'admin' && { maxBytes: maxAdminFileBytes }),
      },
      services,
    );
    await setDocument(tx, account.id, field, name);
    const before = account.documents[field];
    if (before !== null && needsReview) await retainReplacedDocument(tx, account.id, field, before);
    else if (before !== null) await releaseDocuments(tx, [before]);
    replaced.push(field);
  }
  if (replaced.length === 0) return replaced;
  if (replaced.includes('profilePicture')) await setThumbnail(tx, account.id, photoThumbnail);
  if (needsReview)
    await db(tx)
      .updateTable('account')
      .set((eb) => ({
        replaced_at: eb.fn.coalesce('replaced_at', sql<string>`now()`),
        replaced_documents: sql`(select array_agg(distinct field)
          from unnest(${eb.ref('replaced_documents')} || ${replaced}::text[]) as field)`,
      }))
      .where('id', '=', account.id)
      .execute();
  return replaced;
}

/** Stores which file is a document of the account. */
export async function setDocument(
  tx: Tx,
  accountId: string,
  field: IdentityDocument,
  name: string,
): Promise<void> {
  const column = { identification: 'identification', pressId: 'press_id' } as const;
  await db(tx)
    .updateTable('account')
    .set(field === 'profilePicture' ? 'profile_picture' : column[field], name)
    .where('id', '=', accountId)
    .execute();
}

/** Stores the small copy of the account's photo. */
export async function setThumbnail(
  tx: Tx,
  accountId: string,
  thumbnail: Buffer | undefined,
): Promise<void> {
  await db(tx)
    .updateTable('account')
    .set({ photo_thumbnail: thumbnail ?? null })
    .where('id', '=', accountId)
    .execute();
}

type ThumbnailServices = Pick<Services, 'files' | 'images'>;
const photoField = 'user.profilePicture';

/**
 * Creates a small JPEG of a photo that the claimant may claim, when its owner, an account or address,
 * has its turn. Throws 422, and 503 under load.
 */
export async function createThumbnail(
  em: Tx,
  { owner, ...claim }: Omit<FileClaim, 'purpose'> & { owner: string },
  { files, images }: ThumbnailServices,
): Promise<Buffer> {
  await files.checkClaim(em, { ...claim, purpose: 'profile_picture' }).catch((error: unknown) => {
    throw asFieldError(error, photoField);
  });
  const bytes = await files.read(claim.name).catch((error: unknown) => {
    throw error instanceof MissingFileError
      ? invalid({ [photoField]: 'files.unknownFile' })
      : error;
  });
  return images.thumbnail(bytes, owner);
}

/** The thumbnail for an edited profile. Throws 403, 404 or 422 where the edit itself would be refused. */
export async function thumbnailForEdit(
  em: Tx,
  actor: Actor,
  { id, user }: { id: string; user: UserEdit },
  services: ThumbnailServices,
): Promise<Buffer | undefined> {
  if (user.profilePicture === undefined) return undefined;
  const admin = actor.scope === 'admin';
  if (!admin) {
    const { role, status } = user;
    if (status !== undefined || (role !== undefined && role !== actor.role)) throw forbidden();
    if (id !== actor.id) throw notFound('accounts.userNotFound');
  }
  const claim = {
    name: user.profilePicture,
    claimant: { accountId: actor.id },
    ...(admin && { maxBytes: maxAdminFileBytes }),
  };
  return thumbnailIfChanged(em, id, claim, services);
}

/** The thumbnail for a corrected registration. Throws 422. */
export async function thumbnailForCorrection(
  em: Tx,
  actor: Actor,
  { profilePicture: name }: RegistrationCorrection,
  claimant: Uploader,
  services: ThumbnailServices,
): Promise<Buffer | undefined> {
  if (name === undefined) return undefined;
  return thumbnailIfChanged(em, actor.id, { name, claimant }, services);
}

/** Returns undefined where the account does not exist or has this photo already. */
async function thumbnailIfChanged(
  em: Tx,
  accountId: string,
  claim: Omit<FileClaim, 'purpose'>,
  services: ThumbnailServices,
): Promise<Buffer | undefined> {
  const account = await db(em)
    .selectFrom('account')
    .select('profile_picture as photo')
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!account || account.photo === claim.name) return undefined;
  return createThumbnail(em, { ...claim, owner: accountId }, services);
}
