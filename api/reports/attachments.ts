/** Photos and files of a report: taken up by what the phone says they are, let go by the same. */
import {
  maxAttachments,
  type ReportAttachment,
  type ReportChange,
} from '#sync/contracts/reports/reports.ts';
import { claimByHash, lockFiles, releaseAttachments } from '#api/files/attachments.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { AppError } from '#api/platform/errors/app-error.ts';
import type { Report } from '#api/reports/lock-report.ts';

/** Files that a change names and nobody has (any more): nothing is decided until they are there. */
export class MissingFilesError extends Error {
  override readonly name = 'MissingFiles';
  readonly sha256: string[];

  constructor(sha256: string[]) {
    super('files that the report names have to be uploaded');
    this.sha256 = sha256;
  }
}

/**
 * The report's attachments with the change made. What is there already is not attached again, what
 * is not there not detached: a change that comes twice, or after a restore, does no harm.
 * 422 for more than a report holds; throws MissingFiles.
 */
export async function changeAttachments(
  tx: Tx,
  { id, officerId, attachments }: Report,
  { attach, detach }: Pick<ReportChange, 'attach' | 'detach'>,
): Promise<ReportAttachment[]> {
  const wanted = new Map(attach.map((file) => [file.sha256, file.title]));
  const leaving = new Set(detach.filter((sha256) => !wanted.has(sha256)));
  const kept = attachments.filter(({ sha256 }) => !leaving.has(sha256));
  for (const { sha256 } of kept) wanted.delete(sha256);
  requireAttachmentLimit(kept.length + wanted.size);

  const taken: ReportAttachment[] = [];
  const missing: string[] = [];
  for (const [sha256, title] of wanted) {
    const file = await claimByHash(tx, { uploaderId: officerId, sha256 });
    if (file === null) missing.push(sha256);
    else taken.push({ ...file, title });
  }
  if (missing.length > 0) throw new MissingFilesError(missing);

  const gone = attachments.filter(({ sha256 }) => leaving.has(sha256));
  await releaseUnusedAttachments(tx, { id, officerId }, gone);
  return [...kept, ...taken];
}

export function requireAttachmentLimit(count: number): void {
  if (count > maxAttachments) {
    throw new AppError('validation', 'reports.tooManyAttachments', {
      params: { count: maxAttachments },
    });
  }
}

/** Files that no other report of the officer holds are free again. */
export async function releaseUnusedAttachments(
  tx: Tx,
  { id, officerId }: Pick<Report, 'id' | 'officerId'>,
  files: readonly Pick<ReportAttachment, 'name'>[],
): Promise<void> {
  if (files.length === 0) return;
  const names = files.map(({ name }) => name);
  await lockFiles(tx, names);
  // A statement of its own: it sees what was committed while the lock was waited for.
  const held = await tx.execute<{ name: string }[]>(
    `select a ->> 'name' as name from report r, jsonb_array_elements(r.attachments) a
     where r.officer_id = ? and r.id <> ? and a ->> 'name' = any (string_to_array(?, ','))`,
    [officerId, id, names.join(',')],
  );
  const others = new Set(held.map(({ name }) => name));
  await releaseAttachments(
    tx,
    names.filter((name) => !others.has(name)),
  );
}
