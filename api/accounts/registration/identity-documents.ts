/** Identity documents of an account: claimed, replaced, let go of. */
import type { IdentityDocument } from '#sync/contracts/accounts/accounts.ts';
import { identityDocuments } from '#sync/contracts/accounts/accounts.ts';
import { maxAdminFileBytes, type FilePurpose } from '#sync/contracts/content/files.ts';
import type { UserEdit } from '#sync/contracts/accounts/users.ts';
import { claimFile } from '#api/files/claim-file.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import type { Services, Uploader } from '#api/platform/services.ts';

export const documentColumns: Record<IdentityDocument, { column: string; purpose: FilePurpose }> = {
  identification: { column: 'identification', purpose: 'identification' },
  pressId: { column: 'press_id', purpose: 'press_id' },
  profilePicture: { column: 'profile_picture', purpose: 'profile_picture' },
};

/** Claims a picture for its field; a 422 names that field. */
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
  await claimFile(tx, path, { purpose: documentColumns[field].purpose, ...rest }, services);
}

/**
 * Puts new pictures in place of old ones, which wait for the clean-up from then on. Replaced by their
 * own person, they are marked for a second look. Answers which fields it were.
 */
export async function replaceDocuments(
  tx: Tx,
  actor: Actor,
  account: { id: string; documents: Record<IdentityDocument, string | null> },
  { user, photoThumbnail }: { user: UserEdit; photoThumbnail?: Buffer | undefined },
  services: Pick<Services, 'files'>,
): Promise<IdentityDocument[]> {
  const replaced: IdentityDocument[] = [];
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
        // An administrator's form takes more than a registrant's (specification §5).
        ...(actor.scope === 'admin' && { maxBytes: maxAdminFileBytes }),
      },
      services,
    );
    await tx.execute(`update account set ${documentColumns[field].column} = ? where id = ?`, [
      name,
      account.id,
    ]);
    replaced.push(field);
  }
  if (replaced.length === 0) return replaced;
  await releaseDocuments(
    tx,
    replaced.flatMap((field) => account.documents[field] ?? []),
  );
  if (replaced.includes('profilePicture'))
    await tx.execute('update account set photo_thumbnail = ? where id = ?', [
      photoThumbnail ?? null,
      account.id,
    ]);
  if (actor.id === account.id && actor.scope !== 'admin')
    await tx.execute(
      `update account set replaced_at = coalesce(replaced_at, now()), replaced_documents = (
         select array_agg(distinct field) from unnest(replaced_documents
           || string_to_array(?, ',')) as field)
       where id = ?`,
      [replaced.join(','), account.id],
    );
  return replaced;
}

/** Takes personal pictures from their owner; the clean-up deletes them. */
export async function releaseDocuments(tx: Tx, names: readonly string[]): Promise<void> {
  await tx.execute(
    `update stored_file
     set purpose = null, owner_id = null, claimed_at = null, uploaded_by = null,
       staging_hash = null, released_at = now()
     where name = any (string_to_array(?, ','))`,
    [names.join(',')],
  );
}
