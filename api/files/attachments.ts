/** Files attached to reports; an officer may attach one file to several of them. */
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import { maxUploadBytes } from '#sync/contracts/content/files.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { anyText } from '#api/platform/database/sql-functions.ts';
import { reportAttachmentMimes } from '#api/files/uploads/file-kinds.ts';
import { db, type Database } from '#api/schema.ts';

type FileCondition = (eb: ExpressionBuilder<Database, 'stored_file'>) => Expression<SqlBool>;

/** Claims the newest file with this SHA-256 hash of the bytes that the phone sent. */
export async function claimByHash(
  tx: Tx,
  { uploaderId, sha256 }: { uploaderId: string; sha256: string },
) {
  const hash = Buffer.from(sha256, 'hex');
  return claimAttachment(tx, uploaderId, (eb) => eb('sent_sha256', '=', hash));
}

/** Claims a file by the name that its upload returned. */
export async function claimByName(
  tx: Tx,
  { uploaderId, name }: { uploaderId: string; name: string },
) {
  return claimAttachment(tx, uploaderId, (eb) => eb('name', '=', name));
}

/** Claims a file that is free or attached already, and locks it; null if there is none. */
async function claimAttachment(tx: Tx, uploaderId: string, condition: FileCondition) {
  // The second of two concurrent claims waits here, then reads what the first one wrote.
  const file = await db(tx)
    .with('found', (from) =>
      from
        .selectFrom('stored_file')
        .select('name')
        .where('uploaded_by', '=', uploaderId)
        .where(condition)
        .where('sent_sha256', 'is not', null)
        .where('sent_bytes', '<=', maxUploadBytes)
        .where('mime', 'in', reportAttachmentMimes)
        .where((eb) => eb.or([eb('purpose', 'is', null), eb('purpose', '=', 'report_attachment')]))
        .orderBy((eb) => eb('purpose', 'is', null), 'desc')
        .orderBy('created_at', 'desc')
        .limit(1)
        .forUpdate(),
    )
    .updateTable('stored_file as f')
    .from('found')
    .whereRef('f.name', '=', 'found.name')
    .set((eb) => ({
      purpose: 'report_attachment',
      owner_id: eb.ref('f.uploaded_by'),
      claimed_at: eb.fn.coalesce('f.claimed_at', sql<string>`now()`),
      released_at: null,
    }))
    .returning([
      'f.name',
      'f.mime',
      'f.bytes',
      sql<string>`encode(f.sent_sha256, 'hex')`.as('sha256'),
    ])
    .executeTakeFirst();
  return file ?? null;
}

/** Locks attached files until the caller knows whether a report still needs them. */
export async function lockFiles(tx: Tx, names: readonly string[]): Promise<void> {
  await db(tx)
    .selectFrom('stored_file')
    .where('name', '=', anyText(names))
    .orderBy('name')
    .forUpdate()
    .execute();
}
