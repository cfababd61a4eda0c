/** Replaced identity documents: kept beside the new ones until an administrator has reviewed those. */
import { sql } from 'kysely';
import type { IdentityDocument } from '#sync/contracts/accounts/accounts.ts';
import type { FilePurpose } from '#sync/contracts/content/files.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { db } from '#api/schema.ts';

export const documentPurposes: Record<IdentityDocument, FilePurpose> = {
  identification: 'identification',
  pressId: 'press_id',
  profilePicture: 'profile_picture',
};

/**
 * Keeps an image that its person replaced, for comparison. If an earlier one is kept already, that is
 * what was last reviewed, and this one is released. The caller has locked the account.
 */
export async function retainReplacedDocument(
  tx: Tx,
  accountId: string,
  document: IdentityDocument,
  name: string,
): Promise<void> {
  const retained = await db(tx)
    .updateTable('stored_file')
    .set({ replaced_at: sql`now()` })
    .where('name', '=', name)
    .where('owner_id', '=', accountId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('stored_file as kept')
            .whereRef('kept.owner_id', '=', 'stored_file.owner_id')
            .where('kept.purpose', '=', documentPurposes[document])
            .where('kept.replaced_at', 'is not', null),
        ),
      ),
    )
    .returning('name')
    .executeTakeFirst();
  if (!retained) await releaseDocuments(tx, [name]);
}

/** Releases personal images from their owner; the clean-up deletes them. */
export async function releaseDocuments(tx: Tx, names: readonly string[]): Promise<void> {
  if (names.length > 0) await releasePersonalFiles(tx).where('name', 'in', names).execute();
}

/** Releases the replaced images of an account, after a decision or with the account's end. */
export async function releaseReplacedDocuments(tx: Tx, accountId: string): Promise<void> {
  await releasePersonalFiles(tx)
    .where('owner_id', '=', accountId)
    .where('replaced_at', 'is not', null)
    .execute();
}

/** Releases replaced images that no one has reviewed for so many days. */
export async function releaseUnreviewedDocuments(tx: Tx, days: number): Promise<void> {
  await releasePersonalFiles(tx)
    .where('replaced_at', '<', sql<string>`now() - make_interval(days => ${days})`)
    .execute();
}

/** Ends the review of an account's documents; returns those that were marked for it. */
export async function endDocumentReview(tx: Tx, accountId: string): Promise<string[]> {
  await releaseReplacedDocuments(tx, accountId);
  const reviewed = await db(tx)
    .with('marked', (eb) =>
      eb.selectFrom('account').select(['id', 'replaced_documents']).where('id', '=', accountId),
    )
    .updateTable('account as a')
    .from('marked')
    .set({ replaced_documents: sql`'{}'`, replaced_at: null })
    .whereRef('a.id', '=', 'marked.id')
    .where('a.replaced_documents', '<>', sql<string[]>`'{}'`)
    .returning('marked.replaced_documents as documents')
    .executeTakeFirst();
  return reviewed?.documents ?? [];
}

const releasePersonalFiles = (tx: Tx) =>
  db(tx)
    .updateTable('stored_file')
    .set({
      purpose: null,
      owner_id: null,
      claimed_at: null,
      uploaded_by: null,
      staging_hash: null,
      replaced_at: null,
      released_at: sql`now()`,
    });
