/** Who may read a stored file (rulings §4, the rows "GET /file"). */
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import {
  identityPurposes,
  publicPurposes,
  type FilePurpose,
} from '#sync/contracts/content/files.ts';
import { fileName } from '#sync/contracts/core/primitives.ts';

export interface StoredFile {
  name: string;
  mime: string;
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
  purpose: FilePurpose | null;
  owner_id: string | null;
  uploaded_by: string | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** Its owner's account was deleted. */
  ownerGone: boolean;
}

export type FileAccess = 'public' | 'private' | 'refused' | 'login' | 'hidden';

/** Null for what is no name of ours, too: PostgreSQL takes no NUL, for one. */
export async function findFile(tx: Tx, name: string): Promise<StoredFile | null> {
  if (!fileName.safeParse(name).success) return null;
  const [file] = await tx.execute<StoredFile[]>(
    `select name, mime, bytes, encode(sha256, 'hex') as sha256, purpose, owner_id, uploaded_by,
       iso_instant(created_at) as "createdAt",
       exists (select from account a where a.id = owner_id and a.deleted_at is not null)
         as "ownerGone"
     from stored_file where name = ?`,
    [name],
  );
  return file ?? null;
}

/**
 * - `public`: anybody, and any cache
 * - `private`: this person, no cache
 * - `login`, `refused`, `hidden`: 401, 403, 404. A guest is asked to log in before it is looked up
 *   whether the name exists, so that the answer does not tell.
 */
export async function checkFileAccess(
  tx: Tx,
  actor: Actor | null,
  file: StoredFile | null,
): Promise<FileAccess> {
  if (file?.purpose != null && publicPurposes.includes(file.purpose)) return 'public';
  if (actor === null) return 'login';
  if (file === null) return 'hidden';
  // What is kept of a deleted account for a while longer is nobody's to look at.
  if (file.ownerGone && file.purpose !== null && identityPurposes.includes(file.purpose))
    return 'hidden';
  if (file.purpose === null) {
    // Staged: its uploader alone, for a preview.
    return file.uploaded_by === actor.id && actor.status === 'approved' ? 'private' : 'hidden';
  }
  if (file.purpose === 'report_attachment' && actor.status !== 'approved') return 'refused';
  if (file.purpose === 'document') return actor.status === 'approved' ? 'private' : 'refused';
  if (file.owner_id === actor.id || actor.scope === 'admin') return 'private';
  if (file.purpose === 'profile_picture' && (await isOfficerForHolder(tx, actor, file.owner_id)))
    return 'private';
  return 'hidden';
}

/** An officer approved for a match sees the photos of those who hold a ticket for it. */
async function isOfficerForHolder(tx: Tx, actor: Actor, holderId: string | null): Promise<boolean> {
  if (actor.scope !== 'officer' || actor.status !== 'approved') return false;
  const rows = await tx.execute(
    `select 1 from ticket t
     join booking b on b.match_id = t.match_id and b.account_id = ? and b.status = 'approved'
     where t.account_id = ? and t.revoked_at is null limit 1`,
    [actor.id, holderId],
  );
  return rows.length > 0;
}

/**
 * Forgets an upload's stored answer when the file it names is gone (cleared away, or lost with what
 * a restore took back): it is uploaded again under its key, and must get a file that is there.
 */
export async function deleteReplyForMissingFile(
  tx: Tx,
  { accountId, key }: { accountId: string; key: string },
): Promise<void> {
  await tx.execute(
    `delete from idempotency_key where account_id = ? and key = ? and status = 201
       and not exists (select from stored_file where name = reply -> 'data' ->> 'fileName')`,
    [accountId, key],
  );
}
