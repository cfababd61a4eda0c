/** Values and validation of the report form. */
import {
  serializeQuestions,
  newReport,
  parseReportContent,
  type Report,
  type ReportEdit,
} from '#sync/contracts/reports/manage-reports.ts';
import { isMessageKey, type MessageKey } from '#sync/contracts/messages/catalogue.ts';

export interface ReportValues {
  name: string;
  eventId: string;
  matchId: string;
  questions: string[];
}

export function formOf(report: Report | null): ReportValues {
  return {
    name: report?.name ?? '',
    eventId: report?.Event.id ?? '',
    matchId: report?.Match.id ?? '',
    questions:
      report === null ? [''] : parseReportContent(report.content).map((pair) => pair.question),
  };
}

export function newOf({ name, eventId, matchId, questions }: ReportValues) {
  return {
    eventId,
    matchId,
    report: { name, content: serializeQuestions(questions), urgent: null },
  };
}

/** The fields that differ from the loaded report; null if none do. */
export function editOf(form: ReportValues, loaded: ReportValues): ReportEdit | null {
  const [now, before] = [serializeQuestions(form.questions), serializeQuestions(loaded.questions)];
  const edit: ReportEdit = {
    ...(form.name.trim() !== loaded.name && { name: form.name }),
    ...(now !== before && { content: now }),
  };
  return Object.keys(edit).length === 0 ? null : edit;
}

/** Message keys by field, from the contract's schema. */
export function problemsOf(form: ReportValues): Partial<Record<keyof ReportValues, MessageKey>> {
  const problems: Partial<Record<keyof ReportValues, MessageKey>> = {};
  for (const { path, message } of newReport.safeParse(newOf(form)).error?.issues ?? []) {
    const field = fieldOf(path.join('.'));
    if (field !== null) problems[field] ??= isMessageKey(message) ? message : 'error.invalid';
  }
  return problems;
}

/** The form field for a field in the server's reply: `report.content.1.question` → `questions`. */
export function fieldOf(path: string): keyof ReportValues | null {
  if (path.startsWith('report.content')) return 'questions';
  if (path === 'report.name') return 'name';
  return path === 'eventId' || path === 'matchId' ? path : null;
}
