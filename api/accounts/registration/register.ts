/** Registers a pending account with its request and its three images, and sends the receipt. */
import type { IdentityDocument, Registration } from '#sync/contracts/accounts/accounts.ts';
import { scopeForRole } from '#sync/contracts/accounts/role-names.ts';
import { type CompleteLanguage } from '#sync/contracts/messages/languages.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { conflict, invalid } from '#api/platform/errors/app-error.ts';
import { violatedConstraint } from '#api/platform/database/pg-errors.ts';
import type { Services, Uploader } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';
import { createConfirmationLink } from '#api/accounts/addresses/confirmation-links.ts';
import { closeInvitation } from '#api/accounts/invitations/accept-invitation.ts';
import { requireEvidence, storeEvidence } from '#api/evidence/give-evidence.ts';
import { claimDocument } from '#api/accounts/registration/identity-documents.ts';

export interface Registrant {
  registration: Registration;
  /** Created before the transaction: hashing takes a while. */
  passwordHash: string;
  /** Created before the transaction too: waiting for a free decoder must not hold a connection. */
  photoThumbnail: Buffer;
  /** The account or guest that uploaded the images. */
  claimant: Uploader;
  language: CompleteLanguage;
}

/** Returns the new account's id. Throws 409 for a registered email, 422 for a file of someone else. */
export async function registerAccount(
  tx: Tx,
  { registration, passwordHash, photoThumbnail, claimant, language }: Registrant,
  services: Pick<Services, 'files' | 'mail' | 'clock' | 'config'>,
): Promise<string> {
  const { files, mail } = services;
  const { user, evidence = [] } = registration;
  const press = registration.member ?? registration.officer;
  if (!press) throw invalid({ member: 'accounts.roleRequired' });
  await requireEvidence(tx, press.role, evidence);
  const account = await db(tx)
    .insertInto('account')
    .values({
      email: user.email,
      email_unconfirmed: true,
      password_hash: passwordHash,
      first_name: user.firstName,
      last_name: user.lastName,
      name_arabic: user.nameArabic ?? null,
      birthdate: user.birthdate,
      mobile_number: user.mobileNumber,
      organization: press.organization,
      organization_arabic: press.organizationArabic ?? null,
      scope: scopeForRole(press.role),
      role: press.role,
      status: 'pending',
      language,
      profile_picture: user.profilePicture,
      identification: press.identification,
      press_id: press.pressId,
      photo_thumbnail: photoThumbnail,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (violatedConstraint(error) === 'account_email')
        throw conflict('accounts.alreadyRegistered');
      throw error;
    });

  const part = registration.member ? 'member' : 'officer';
  const claim = (path: string, name: string, field: IdentityDocument) =>
    claimDocument(tx, { path, name, field, ownerId: account.id, claimant }, { files });
  await claim('user.profilePicture', user.profilePicture, 'profilePicture');
  await claim(`${part}.identification`, press.identification, 'identification');
  await claim(`${part}.pressId`, press.pressId, 'pressId');

  const given = { accountId: account.id, role: press.role, pieces: evidence, claimant };
  await storeEvidence(tx, given, services);
  await db(tx).insertInto('profile_request').values({ account_id: account.id }).execute();
  const { id: accountId } = account;
  const { email, firstName, nameArabic } = user;
  await closeInvitation(tx, { accountId, email });
  const token = await createConfirmationLink(tx, { accountId, email });
  const recipient = { accountId, email, firstName, nameArabic, language };
  await mail.queue(tx, recipient, 'registrationReceived', { token });
  return accountId;
}
