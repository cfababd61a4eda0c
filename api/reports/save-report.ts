/** Commands of officers on their reports: saving and publishing. */
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { mergeReport } from '#sync/contracts/reports/report-merge.ts';
import {
  missingForPublishing,
  maxOpenTexts,
  toPlacedAnswers,
  answerKey,
  type PublishBase,
  type ReportChange,
} from '#sync/contracts/reports/reports.ts';
import type { SentPublishBase, SentReportBase } from '#sync/contracts/reports/sent-base.ts';
import type { MessageKey } from '#sync/contracts/messages/catalogue.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import { audit } from '#api/platform/audit.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { conflict, invalid } from '#api/platform/errors/app-error.ts';
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

/** Throws 409 when it has changed since the officer saw it, 422 with the missing fields. */
export async function publishReport(
  tx: Tx,
  actor: Actor,
  { reportId }: { reportId: string },
  base: SentPublishBase,
  via: ChangeSource = { door: 'sync' },
): Promise<{ status: 'applied'; data: { version: number } }> {
  const report = await lockOwnReport(tx, actor, reportId);
  if (!isUnchangedSince(report, withBaseTexts(report, base)))
    throw conflict('reports.changedMeanwhile');
  return {
    status: 'applied',
    data: { version: await submitReport(tx, actor, report, report, via) },
  };
}

/** Publishes a locked report with this state; 409, 422 when something is missing. */
export async function submitReport(
  tx: Tx,
  actor: Actor,
  report: Report,
  state: ReportState,
  via: ChangeSource,
): Promise<number> {
  requireComplete(state);
  const after: ReportState = { ...state, status: 'published' };
  const version = await updateReport(tx, actor, report, after, { action: 'publish', via });
  await audit(tx, actor, 'report.publish', ['report', report.id], { version });
  return version;
}

function isUnchangedSince(report: Report, seen: PublishBase): boolean {
  const texts = new Map(seen.answers.map((answer) => [answerKey(answer), answer.text]));
  const answers = toPlacedAnswers(report.answers);
  const files = new Set(seen.attachments);
  return (
    answers.length === texts.size &&
    answers.every((answer) => texts.get(answerKey(answer)) === answer.text) &&
    // A missing urgency is reported as a missing field instead.
    (report.urgent === null || report.urgent === seen.urgent) &&
    report.attachments.length === files.size &&
    report.attachments.every(({ sha256 }) => files.has(sha256))
  );
}

function requireComplete(state: ReportState): void {
  const missing = missingForPublishing(state);
  const empty = new Set(missing.answers.map(answerKey));
  const fields: Record<string, MessageKey> = {};
  for (const [index, answer] of toPlacedAnswers(state.answers).entries()) {
    if (empty.has(answerKey(answer))) fields[`answers.${index}`] = 'reports.answerRequired';
  }
  if (missing.urgent) fields['urgent'] = 'reports.urgentRequired';
  if (Object.keys(fields).length > 0) throw invalid(fields);
  if (missing.conflicts) throw conflict('reports.settleFirst');
}
