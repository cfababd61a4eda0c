/** Letting go of what the league published or sent: banners, logos, covers, documents, attachments. */
import type { Tx } from '#api/platform/database/database.ts';

/**
 * Takes claimed files from their record: nobody may read or claim them any more, and the clean-up
 * deletes them. Nulls are skipped.
 */
export async function releasePublishedFiles(
  tx: Tx,
  names: readonly (string | null)[],
): Promise<void> {
  const gone = names.filter((name) => name !== null);
  if (gone.length === 0) return;
  await tx.execute(
    `update stored_file
     set purpose = null, owner_id = null, claimed_at = null, uploaded_by = null,
       staging_hash = null, released_at = now()
     where name = any (string_to_array(?, ','))
       and purpose in ('banner', 'logo', 'cover', 'document', 'mail_attachment')`,
    [gone.join(',')],
  );
}
