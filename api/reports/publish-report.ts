/** Publishes reports for their officers. */
import {
  missingForPublishing,
  toPlacedAnswers,
  answerKey,
  type PublishBase,
} from '#sync/contracts/reports/reports.ts';
import type { SentPublishBase } from '#sync/contracts/reports/sent-base.ts';
import type { MessageKey } from '#sync/contracts/messages/catalogue.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import { audit } from '#api/platform/audit.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { conflict, invalid } from '#api/platform/errors/app-error.ts';
import { withBaseTexts } from '#api/reports/base-texts.ts';
import type { ChangeSource } from '#api/reports/history.ts';
import { lockOwnReport, type Report, type ReportState } from '#api/reports/lock-report.ts';
import { updateReport } from '#api/reports/save-report.ts';

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
