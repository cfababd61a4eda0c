/** The PATCH call of a report: answers from its officer, questions from an administrator. */
import {
  parseAttachmentNames,
  parseReportContent,
} from '#sync/contracts/reports/manage-reports.ts';
import type { ReportContent, ReportEdit } from '#sync/contracts/reports/manage-reports.ts';
import { singleLineText } from '#sync/contracts/core/primitives.ts';
import { maxQuestionLength } from '#sync/contracts/reports/reports.ts';
import type { ReportAnswer, ReportAttachment } from '#sync/contracts/reports/reports.ts';
import type { MessageKey } from '#sync/contracts/messages/catalogue.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { AppError, conflict, invalid } from '#api/platform/errors/app-error.ts';
import { editQuestions, lockForQuestions } from '#api/reports/admin/edit-questions.ts';
import { lockOwnReport, type Report, type ReportState } from '#api/reports/lock-report.ts';
import { claimByName } from '#api/files/attachments.ts';
import { releaseUnusedAttachments, requireAttachmentLimit } from '#api/reports/attachments.ts';
import { updateReport } from '#api/reports/save-report.ts';
import { submitReport } from '#api/reports/publish-report.ts';

interface ReportEditInput {
  reportId: string;
  report: ReportEdit;
  version?: number | undefined;
}

/** Fields that are not given stay. Throws as `overwriteReport`, with the call's field names. */
export async function editReportAsOfficer(
  tx: Tx,
  actor: Actor,
  { reportId, report: edit, version }: ReportEditInput,
): Promise<void> {
  const now = await lockOwnReport(tx, actor, reportId);
  if (edit.status === 'pending') throw invalid({ 'report.status': 'error.invalid' });
  if (version !== undefined && version !== now.version) throw conflict('error.stale');
  // A name alone is accepted and changes nothing.
  if (Object.keys(edit).every((field) => field === 'name')) return;
  const answers =
    edit.content === undefined
      ? now.answers
      : parseReportContent(edit.content).map(({ question, answer }) => ({
          question,
          text: answer,
        }));
  try {
    await overwriteReport(tx, actor, {
      reportId,
      answers,
      urgent: edit.urgent === undefined ? now.urgent : edit.urgent,
      attachments:
        edit.attachments === undefined
          ? now.attachments.map(({ name }) => name)
          : parseAttachmentNames(edit.attachments),
      status: edit.status === 'published' ? 'published' : 'draft',
      version,
    });
  } catch (error) {
    throw withCallFields(error);
  }
}

/** Other fields may only repeat their value. Throws as `editQuestions`, 409 when stale, 422. */
export async function editReportAsAdmin(
  tx: Tx,
  actor: Actor,
  { reportId, report: edit, version }: ReportEditInput,
): Promise<void> {
  const now = await lockForQuestions(tx, actor, reportId);
  if (version !== undefined && version !== now.version) throw conflict('error.stale');
  const content = edit.content === undefined ? null : parseReportContent(edit.content);
  requireQuestionsOnly(now, edit, content);
  const name = edit.name ?? now.name;
  const stored = now.answers.map(({ question }) => question);
  const questions =
    content?.map(({ question }, at) =>
      stored.includes(question) ? question : parseQuestion(question, at),
    ) ?? stored;
  if (name === now.name && questions.join('\n') === joinQuestions(now)) return;
  await editQuestions(tx, actor, { reportId, questions, name });
}

const joinQuestions = ({ answers }: Report) => answers.map(({ question }) => question).join('\n');

/** Validates a question as for a new report. */
function parseQuestion(question: string, at: number): string {
  const read = singleLineText(
    maxQuestionLength,
    'reports.questionRequired',
    'manageReports.questionTooLong',
  ).safeParse(question);
  if (read.success) return read.data;
  const message = read.error.issues[0]?.message as MessageKey;
  throw invalid({ [`report.content.${at}.question`]: message });
}

function requireQuestionsOnly(now: Report, edit: ReportEdit, content: ReportContent | null): void {
  const fields: Record<string, MessageKey> = {};
  const refuse = (field: string) => (fields[`report.${field}`] = 'manageReports.onlyQuestions');
  if (edit.urgent !== undefined && edit.urgent !== now.urgent) refuse('urgent');
  if (edit.status !== undefined && edit.status !== now.status) refuse('status');
  const files = now.attachments.map(({ name }) => name).join();
  if (edit.attachments !== undefined && parseAttachmentNames(edit.attachments).join() !== files)
    refuse('attachments');
  if (content?.some(({ answer }) => answer !== '') === true) refuse('content');
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

/** Maps a command's field names to the call's: `answers.2` to `report.content.2.answer`. */
function withCallFields(error: unknown): unknown {
  if (!(error instanceof AppError) || error.fields === undefined) return error;
  const fields = Object.entries(error.fields).map(([path, key]) => [
    `report.${path.replace(/^answers\.(\d+)$/, 'content.$1.answer')}`,
    key,
  ]);
  return invalid(Object.fromEntries(fields) as Record<string, MessageKey>, error.key);
}

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
    answers: whole.answers.map(({ question, text }, index) =>
      report.answers[index]?.text === text
        ? report.answers[index]
        : { question, text, source: { at: new Date().toISOString() } },
    ),
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
