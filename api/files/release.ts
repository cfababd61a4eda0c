/** Releases banners, logos, covers, documents and e-mail attachments. */
import type { Tx } from '#api/platform/database/database.ts';
import { db } from '#api/schema.ts';

/**
 * Releases claimed files from their record. Nobody can read or claim them any more, and the
 * clean-up deletes them. Skips nulls.
 */
export async function releasePublishedFiles(
  tx: Tx,
  names: readonly (string | null)[],
): Promise<void> {
  const released = names.filter((name) => name !== null);
  if (released.length === 0) return;
  await db(tx)
    .updateTable('stored_file')
    .set((eb) => ({
      purpose: null,
      owner_id: null,
      claimed_at: null,
      uploaded_by: null,
      staging_hash: null,
      released_at: eb.fn<string>('now'),
    }))
    .where('name', 'in', released)
    .where('purpose', 'in', ['banner', 'logo', 'cover', 'document', 'mail_attachment'])
    .execute();
}
