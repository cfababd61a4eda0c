/** Records in the audit log which identity documents an administrator opens. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { IdentityDocument } from '#sync/contracts/accounts/accounts.ts';
import type { FilePurpose } from '#sync/contracts/content/files.ts';
import { audit } from '#api/platform/audit.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import { lockUntilCommit } from '#api/platform/database/advisory-lock.ts';
import { inTransaction } from '#api/platform/database/database.ts';
import type { Tx } from '#api/platform/database/database.ts';
import type { ChangeQuota } from '#api/platform/http/change-quota.ts';
import type { StoredFile } from '#api/files/file-access.ts';
import { db } from '#api/schema.ts';

const documentOf: Partial<Record<FilePurpose, IdentityDocument | 'evidence'>> = {
  identification: 'identification',
  press_id: 'pressId',
  profile_picture: 'profilePicture',
  evidence: 'evidence',
};

/**
 * Call before anything of the file is sent: without an entry nothing is shown. Reloading or zooming
 * within ten minutes writes no second entry. An entry counts as a change, so that no one can fill
 * the log. Throws 429 if the administrator has none left.
 */
export async function logDocumentView(
  em: Tx,
  actor: Actor | null,
  { name, purpose, ownerId }: StoredFile,
  changeQuota: ChangeQuota,
): Promise<void> {
  const field = purpose === null ? undefined : documentOf[purpose];
  if (actor?.scope !== 'admin' || field === undefined) return;
  if (ownerId === null || ownerId === actor.id) return;
  // A hash, because the file's name would give access to it; a replaced document has another.
  const document = createHash('sha256').update(name).digest('hex').slice(0, 16);
  await inTransaction(em, async (tx) => {
    // A browser may ask for an image several times simultaneously.
    await lockUntilCommit(tx, `document-view ${actor.id} ${document}`);
    const recent = await db(tx)
      .selectFrom('audit_entry')
      .select('id')
      .where('subject_type', '=', 'account')
      .where('subject_id', '=', ownerId)
      .where('actor_id', '=', actor.id)
      .where('action', '=', 'account.document-view')
      .where(sql`detail ->> 'document'`, '=', document)
      .where('at', '>', sql<string>`now() - interval '10 minutes'`)
      .limit(1)
      .executeTakeFirst();
    if (recent !== undefined) return;
    await changeQuota.take(tx, actor.id);
    // The person's own data name no administrator, only that it was one.
    const detail = { fields: [field], document, viewedBy: 'administrator' };
    await audit(tx, actor, 'account.document-view', ['account', ownerId], detail);
  });
}
