/** Photos and files of a report: claimed by the hashes that the phone sends, released by the same. */
import { sql } from 'kysely';
import {
  maxAttachments,
  type ReportAttachment,
  type ReportChange,
} from '#sync/contracts/reports/reports.ts';
import { claimByHash, lockFiles } from '#api/files/attachments.ts';
import { releaseAttachments } from '#api/files/claims.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { AppError } from '#api/platform/errors/app-error.ts';
import type { Report } from '#api/reports/lock-report.ts';
import { db } from '#api/schema.ts';

/** Files that a change refers to have not been uploaded, or were deleted: the change waits for them. */
export class MissingFilesError extends Error {
  override readonly name = 'MissingFiles';
  readonly sha256: string[];

  constructor(sha256: string[]) {
    super('files that the report names have to be uploaded');
    this.sha256 = sha256;
  }
}

/**
 * Returns the report's attachments after the change. Attaching a file again and detaching one that is
 * not attached do nothing, so a change may arrive twice or after a restore. 422 for too many files;
 * throws MissingFilesError.
 */
export async function changeAttachments(
  tx: Tx,
  { id, officerId, attachments }: Report,
  { attach, detach }: Pick<ReportChange, 'attach' | 'detach'>,
): Promise<ReportAttachment[]> {
  const wanted = new Map(attach.map((file) => [file.sha256, file.title]));
  const detached = new Set(detach.filter((sha256) => !wanted.has(sha256)));
  const kept = attachments.filter(({ sha256 }) => !detached.has(sha256));
  for (const { sha256 } of kept) wanted.delete(sha256);
  requireAttachmentLimit(kept.length + wanted.size);

  const claimed: ReportAttachment[] = [];
  const missing: string[] = [];
  for (const [sha256, title] of wanted) {
    const file = await claimByHash(tx, { uploaderId: officerId, sha256 });
    if (file === null) missing.push(sha256);
    else claimed.push({ ...file, title });
  }
  // control: asking for photos that a save names
  if (missing.length > 0) throw new MissingFilesError(missing);

  const removed = attachments.filter(({ sha256 }) => detached.has(sha256));
  await releaseUnusedAttachments(tx, { id, officerId }, removed);
  return [...kept, ...claimed];
}

export function requireAttachmentLimit(count: number): void {
  if (count > maxAttachments) {
    throw new AppError('validation', 'reports.tooManyAttachments', {
      params: { count: maxAttachments },
    });
  }
}

/** Releases the files that no other report of the officer has attached. */
export async function releaseUnusedAttachments(
  tx: Tx,
  { id, officerId }: Pick<Report, 'id' | 'officerId'>,
  files: readonly Pick<ReportAttachment, 'name'>[],
): Promise<void> {
  if (files.length === 0) return;
  const names = files.map(({ name }) => name);
  await lockFiles(tx, names);
  // A statement after the lock sees what was committed while it waited.
  const held = await db(tx)
    .selectFrom('report as r')
    .innerJoinLateral(
      sql<{ name: string }>`jsonb_to_recordset(r.attachments)`.as<'f'>(sql`f(name text)`),
      (join) => join.onTrue(),
    )
    .select('f.name')
    .where('r.officer_id', '=', officerId)
    .where('r.id', '<>', id)
    .where('f.name', 'in', names)
    .execute();
  const others = new Set(held.map(({ name }) => name));
  await releaseAttachments(
    tx,
    names.filter((name) => !others.has(name)),
  );
}
