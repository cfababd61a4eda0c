/**
 * Files attached to reports. A phone identifies a photo by the SHA-256 hash of the bytes that it
 * sent, and an officer may attach one file to several reports.
 */
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import { maxUploadBytes } from '#sync/contracts/content/files.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { anyText } from '#api/platform/database/sql-functions.ts';
import { db, type Database } from '#api/schema.ts';

export interface AttachedFile {
  name: string;
  mime: string;
  bytes: number;
  /** SHA-256 of the bytes that the phone sent, in lower-case hex. */
  sha256: string;
}

type FileCondition = (eb: ExpressionBuilder<Database, 'stored_file'>) => Expression<SqlBool>;

/**
 * Claims the newest file that this account uploaded with the hash: either unclaimed or already
 * attached to one of its reports. Returns null if there is none, so the phone must upload the file
 * again. Locks the row, so that neither the clean-up nor another report releases it.
 */
export async function claimByHash(
  tx: Tx,
  { uploaderId, sha256 }: { uploaderId: string; sha256: string },
): Promise<AttachedFile | null> {
  const hash = Buffer.from(sha256, 'hex');
  return claimAttachment(tx, uploaderId, (eb) => eb('sent_sha256', '=', hash));
}

/** Claims a file like `claimByHash`, but by the name that its upload returned. */
export async function claimByName(
  tx: Tx,
  { uploaderId, name }: { uploaderId: string; name: string },
): Promise<AttachedFile | null> {
  return claimAttachment(tx, uploaderId, (eb) => eb('name', '=', name));
}

async function claimAttachment(
  tx: Tx,
  uploaderId: string,
  condition: FileCondition,
): Promise<AttachedFile | null> {
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

/**
 * Releases attached files; they stay unclaimed until a form claims them or the clean-up deletes
 * them.
 */
export async function releaseAttachments(tx: Tx, names: readonly string[]): Promise<void> {
  await db(tx)
    .updateTable('stored_file')
    .set((eb) => ({
      purpose: null,
      owner_id: null,
      claimed_at: null,
      released_at: eb.fn<string>('now'),
    }))
    .where('name', '=', anyText(names))
    .where('purpose', '=', 'report_attachment')
    .execute();
}
