/** Registration: an account that waits, its request, and the three images it claims. */
import type { IdentityDocument, Registration } from '#sync/contracts/accounts/accounts.ts';
import { scopeForRole } from '#sync/contracts/accounts/roles.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { conflict, invalid } from '#api/platform/errors/app-error.ts';
import { violatedConstraint } from '#api/platform/database/pg-errors.ts';
import type { Services, Uploader } from '#api/platform/services.ts';
import { claimDocument } from '#api/accounts/registration/identity-documents.ts';
import { Account, ProfileRequest } from '#api/accounts/entities.ts';

export interface Registrant {
  registration: Registration;
  /** Of the password, made before the transaction began. */
  passwordHash: string;
  /** Of the photo, made before as well: waiting for a turn must not hold a connection. */
  photoThumbnail: Buffer;
  /** Who uploaded the images. */
  claimant: Uploader;
  language: 'en' | 'ar';
}

/** Answers the new account's id. Throws 409 for a known e-mail, 422 for an image not one's own. */
export async function registerAccount(
  tx: Tx,
  { registration, passwordHash, photoThumbnail, claimant, language }: Registrant,
  { files }: Pick<Services, 'files'>,
): Promise<string> {
  const { user } = registration;
  const press = registration.member ?? registration.officer;
  if (!press) throw invalid({ member: 'accounts.roleRequired' });
  const account = tx.create(Account, {
    email: user.email,
    passwordHash,
    firstName: user.firstName,
    lastName: user.lastName,
    birthdate: user.birthdate,
    mobileNumber: user.mobileNumber,
    organization: press.organization,
    scope: scopeForRole(press.role),
    role: press.role,
    status: 'pending',
    language,
    profilePicture: user.profilePicture,
    identification: press.identification,
    pressId: press.pressId,
    photoThumbnail,
  });
  await tx.flush().catch((error: unknown) => {
    if (violatedConstraint(error) === 'account_email') throw conflict('accounts.emailTaken');
    throw error;
  });

  const part = registration.member ? 'member' : 'officer';
  const claim = (path: string, name: string, field: IdentityDocument) =>
    claimDocument(tx, { path, name, field, ownerId: account.id, claimant }, { files });
  await claim('user.profilePicture', user.profilePicture, 'profilePicture');
  await claim(`${part}.identification`, press.identification, 'identification');
  await claim(`${part}.pressId`, press.pressId, 'pressId');

  tx.create(ProfileRequest, { accountId: account.id });
  await tx.flush();
  return account.id;
}

/** The browser's first language that the portal speaks (RFC 9110, 12.5.4), English otherwise. */
export function preferredLanguage(header: string | undefined): 'en' | 'ar' {
  const wanted = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((entry) => {
      const [tag = '', ...options] = entry.trim().toLowerCase().split(';');
      const quality = options
        .map((option) => /^\s*q=([0-9.]+)\s*$/.exec(option)?.[1])
        .find(Boolean);
      return { language: tag.split('-')[0], quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality);
  const first = wanted.find(({ language }) => language === 'en' || language === 'ar');
  return first?.language === 'ar' ? 'ar' : 'en';
}
