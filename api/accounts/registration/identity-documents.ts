/** The identity documents of an account: identification, press ID and photo. */
import { sql } from 'kysely';
import { type IdentityDocument, identityDocuments } from '#sync/contracts/accounts/accounts.ts';
import { maxAdminFileBytes, type FilePurpose } from '#sync/contracts/content/files.ts';
import type { UserEdit } from '#sync/contracts/accounts/users.ts';
import { claimFile } from '#api/files/claims.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import type { Services, Uploader } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';

const purposes: Record<IdentityDocument, FilePurpose> = {
  identification: 'identification',
  pressId: 'press_id',
  profilePicture: 'profile_picture',
};

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
  await claimFile(tx, path, { purpose: purposes[field], ...rest }, services);
}

/**
 * Replaces documents and releases the old files. Documents that people replace themselves are marked
 * for a review. Returns which fields were replaced.
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
        // Administrators may upload larger files than registrants.
        ...(actor.scope === 'admin' && { maxBytes: maxAdminFileBytes }),
      },
      services,
    );
    await setDocument(tx, account.id, field, name);
    replaced.push(field);
  }
  if (replaced.length === 0) return replaced;
  await releaseDocuments(
    tx,
    replaced.flatMap((field) => account.documents[field] ?? []),
  );
  if (replaced.includes('profilePicture')) await setThumbnail(tx, account.id, photoThumbnail);
  if (actor.id === account.id && actor.scope !== 'admin')
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

/** Releases personal images from their owner; the clean-up deletes them. */
export async function releaseDocuments(tx: Tx, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await db(tx)
    .updateTable('stored_file')
    .set({
      purpose: null,
      owner_id: null,
      claimed_at: null,
      uploaded_by: null,
      staging_hash: null,
      released_at: sql`now()`,
    })
    .where('name', 'in', names)
    .execute();
}
