/** Overwrites a report completely, as HTTP calls do; phones send changes instead. */
import type { ReportAnswer, ReportAttachment } from '#sync/contracts/reports/reports.ts';
import { claimByName } from '#api/files/attachments.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { conflict, invalid } from '#api/platform/errors/app-error.ts';
import { releaseUnusedAttachments, requireAttachmentLimit } from '#api/reports/attachments.ts';
import { submitReport, updateReport } from '#api/reports/commands.ts';
import { lockOwnReport, type Report, type ReportState } from '#api/reports/lock-report.ts';

export interface ReportOverwrite {
  reportId: string;
  /** Every question in its order, with its answer. */
  answers: readonly ReportAnswer[];
  urgent: boolean | null;
  /** File names as `POST /api/file` gave them. */
  attachments: readonly string[];
  status: 'draft' | 'published';
  /** The version it is based on; without one the current report is overwritten. */
  version?: number | undefined;
}

/**
 * Sets the report's content; the history keeps what is overwritten, open conflicts stay open. 403,
 * 404, 409 as `lockOwnReport`; 409 for a stale version; 422 for other questions, for files that are
 * not the officer's or too many, and as `publishReport` when it is published.
 */
export async function overwriteReport(
  tx: Tx,
  actor: Actor,
  whole: ReportOverwrite,
): Promise<{ version: number }> {
  const report = await lockOwnReport(tx, actor, whole.reportId);
  if (whole.version !== undefined && whole.version !== report.version)
    throw conflict('error.stale');
  const asked = report.answers.map(({ question }) => question);
  const answered = whole.answers.map(({ question }) => question);
  if (asked.length !== answered.length || asked.some((text, index) => text !== answered[index]))
    throw invalid({ content: 'reports.questionsFixed' });

  const after: ReportState = {
    ...report,
    answers: whole.answers.map(({ question, text }) => ({ question, text })),
    urgent: whole.urgent,
    attachments: await setAttachments(tx, report, whole.attachments),
    status: 'draft',
  };
  const via = { door: 'rest' } as const;
  const version =
    whole.status === 'published'
      ? await submitReport(tx, actor, report, after, via)
      : await updateReport(tx, actor, report, after, { action: 'save', via });
  return { version };
}

async function setAttachments(
  tx: Tx,
  report: Report,
  names: readonly string[],
): Promise<ReportAttachment[]> {
  const wanted = [...new Set(names)];
  requireAttachmentLimit(wanted.length);
  const known = new Map(report.attachments.map((file) => [file.name, file]));
  const attachments: ReportAttachment[] = [];
  for (const name of wanted) {
    const file = known.get(name) ?? (await claimByName(tx, { uploaderId: report.officerId, name }));
    if (file === null) throw invalid({ attachments: 'files.unknownFile' });
    attachments.push({ title: name, ...file });
  }
  const gone = report.attachments.filter(({ name }) => !wanted.includes(name));
  await releaseUnusedAttachments(tx, report, gone);
  return attachments;
}
