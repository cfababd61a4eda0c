/** Saves what officers write in their reports. */
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { mergeReport } from '#sync/contracts/reports/report-merge.ts';
import { maxOpenTexts, type ReportChange } from '#sync/contracts/reports/reports.ts';
import type { SentReportBase } from '#sync/contracts/reports/sent-base.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { conflict } from '#api/platform/errors/app-error.ts';
import { changeAttachments } from '#api/reports/attachments.ts';
import { withBaseTexts } from '#api/reports/base-texts.ts';
import { recordHistory, type ChangeSource } from '#api/reports/history.ts';
import {
  lockOwnReport,
  writeReport,
  type Report,
  type ReportState,
} from '#api/reports/lock-report.ts';

export interface SaveResult {
  status: 'applied' | 'merged';
  /** Only ids, because the texts are in the report itself. */
  data: { version: number; conflicts: string[] };
}

/**
 * Merges an officer's change into the report, answer by answer, whatever changed in it since
 * `base`; the history keeps what is overwritten. 403, 404, 409 as `lockOwnReport`; 409 when more
 * conflicting texts are open than can be kept; 422 for too many files; throws MissingFilesError.
 */
export async function saveReport(
  tx: Tx,
  actor: Actor,
  change: ReportChange,
  base: SentReportBase,
  via: ChangeSource = { door: 'sync' },
): Promise<SaveResult> {
  const report = await lockOwnReport(tx, actor, change.reportId);
  const now = new Date().toISOString();
  const { wasMerged, openedConflicts, ...merged } = mergeReport(
    report,
    change,
    withBaseTexts(report, base),
    {
      newId: randomUUID,
      at: now,
      sourceOf: ({ writtenAt = now }) => ({
        // A phone's clock may be ahead.
        at: writtenAt < now ? writtenAt : now,
        ...(via.device !== undefined && { device: via.device }),
        ...(change.deviceKind && { kind: change.deviceKind }),
      }),
    },
  );
  if (merged.conflicts.length + merged.withdrawn.length > maxOpenTexts)
    throw conflict('reports.tooManyOpen');
  const attachments = await changeAttachments(tx, report, change);
  const after: ReportState = { ...report, ...merged, attachments, status: 'draft' };
  const version = await updateReport(tx, actor, report, after, { action: 'save', via });
  return {
    status: wasMerged ? 'merged' : 'applied',
    data: { version, conflicts: openedConflicts.map(({ id }) => id) },
  };
}

/** Writes the report if it differs, and its history; returns the version. */
export async function updateReport(
  tx: Tx,
  actor: Actor,
  report: Report,
  after: ReportState,
  how: { action: string; via: ChangeSource },
): Promise<number> {
  if (isDeepStrictEqual({ ...report, ...after }, { ...report })) return report.version;
  await recordHistory(tx, actor, report, after, how);
  return writeReport(tx, report.id, after);
}
