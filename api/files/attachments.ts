/**
 * Files that a report holds: known by what their officer sent (SHA-256), because a phone names a
 * photo by what it is. One file may stand in several reports of its officer.
 */
import { maxUploadBytes } from '#sync/contracts/content/files.ts';
import type { Tx } from '#api/platform/database/database.ts';

export interface AttachedFile {
  name: string;
  mime: string;
  bytes: number;
  /** Of what was sent, in lower-case hex. */
  sha256: string;
}

const columns = `f.name, f.mime, f.bytes, encode(f.sent_sha256, 'hex') as sha256`;

/**
 * Takes over the newest file this account uploaded under the hash: one that waits for a form, or
 * else one that a report of theirs holds already. Null where there is none (any more): it has to be
 * uploaded. The row stays locked, so that neither the clean-up nor another report lets go of it.
 */
export async function claimByHash(
  tx: Tx,
  { uploaderId, sha256 }: { uploaderId: string; sha256: string },
): Promise<AttachedFile | null> {
  return claimAttachment(tx, uploaderId, `sent_sha256 = decode(?, 'hex')`, sha256);
}

/** The same for a file by the name its upload was answered with. */
export async function claimByName(
  tx: Tx,
  { uploaderId, name }: { uploaderId: string; name: string },
): Promise<AttachedFile | null> {
  return claimAttachment(tx, uploaderId, 'name = ?', name);
}

async function claimAttachment(
  tx: Tx,
  uploaderId: string,
  condition: string,
  value: string,
): Promise<AttachedFile | null> {
  // Of two that come together the second waits, and looks again at what the first made of it.
  const [file] = await tx.execute<AttachedFile[]>(
    `with found as (
       select name from stored_file
       where uploaded_by = ? and ${condition} and sent_sha256 is not null and sent_bytes <= ?
         and (purpose is null or purpose = 'report_attachment')
       order by (purpose is null) desc, created_at desc limit 1 for update
     )
     update stored_file f
     set purpose = 'report_attachment', owner_id = f.uploaded_by,
       claimed_at = coalesce(f.claimed_at, now()), released_at = null
     from found where f.name = found.name
     returning ${columns}`,
    [uploaderId, value, maxUploadBytes],
  );
  return file ?? null;
}

/** Locks attached files, so that no report takes one up while it is looked whether one needs it. */
export async function lockFiles(tx: Tx, names: readonly string[]): Promise<void> {
  await tx.execute(
    `select from stored_file where name = any (string_to_array(?, ',')) order by name for update`,
    [names.join(',')],
  );
}

/** Lets go of attached files: they wait for a form again, and for the clean-up. */
export async function releaseAttachments(tx: Tx, names: readonly string[]): Promise<void> {
  await tx.execute(
    `update stored_file
     set purpose = null, owner_id = null, claimed_at = null, released_at = now()
     where name = any (string_to_array(?, ',')) and purpose = 'report_attachment'`,
    [names.join(',')],
  );
}
