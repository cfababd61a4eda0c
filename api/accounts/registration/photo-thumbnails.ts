/** Thumbnails of photos: created before a transaction begins, and only for people who may claim the photo. */
import { maxAdminFileBytes } from '#sync/contracts/content/files.ts';
import type { RegistrationCorrection, UserEdit } from '#sync/contracts/accounts/users.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { conflict, forbidden, invalid, notFound } from '#api/platform/errors/app-error.ts';
import { MissingFileError } from '#api/platform/files/file-store.ts';
import type { FileClaim, Services, Uploader } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';
import { asFieldError } from '#api/files/claims.ts';

type ThumbnailServices = Pick<Services, 'files' | 'images'>;
const photoField = 'user.profilePicture';

/** Creates a small JPEG of a photo that the claimant may claim. Throws 422, and 503 under load. */
export async function createThumbnail(
  em: Tx,
  claim: Omit<FileClaim, 'purpose'>,
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
  return images.thumbnail(bytes);
}

/** For an edited profile. Throws 403, 404 or 422 where the edit itself would be refused. */
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

/** For a corrected registration. Throws 409 where it was not rejected, and 422. */
export async function thumbnailForCorrection(
  em: Tx,
  actor: Actor,
  { profilePicture: name }: RegistrationCorrection,
  claimant: Uploader,
  services: ThumbnailServices,
): Promise<Buffer | undefined> {
  if (name === undefined) return undefined;
  if (actor.status !== 'rejected') throw conflict('accounts.notRejected');
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
  return createThumbnail(em, claim, services);
}
