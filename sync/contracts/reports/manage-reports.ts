/** Reports over REST, for administrators and for officers' own clients. */
import * as z from 'zod/mini';
import { person } from '#sync/contracts/accounts/person-fields.ts';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { match } from '#sync/contracts/matches/matches.ts';
import {
  fileName,
  id,
  instant,
  key,
  singleLineText,
  version,
  idParams,
  requiredId,
} from '#sync/contracts/core/primitives.ts';
import { placeRef } from '#sync/contracts/places/places.ts';
import { parseJsonString, jsonString } from '#sync/contracts/core/json-string.ts';
import {
  maxAnswerLength,
  maxAttachments,
  maxChangeTextLength,
  maxQuestionLength,
  maxQuestions,
  reportAttachment,
  reportConflict,
  placedAnswer,
  reportStatus,
} from '#sync/contracts/reports/reports.ts';

const question = singleLineText(
  maxQuestionLength,
  key('reports.questionRequired'),
  key('manageReports.questionTooLong'),
);
const questions = questionList(question);

function questionList<Item extends z.ZodMiniType>(item: Item) {
  return z
    .array(item, key('reports.questionRequired'))
    .check(
      z.minLength(1, key('reports.questionRequired')),
      z.maxLength(maxQuestions, key('manageReports.tooManyQuestions')),
    );
}

/** Refuses characters that PostgreSQL cannot store; JSON escapes hide them from earlier checks. */
// eslint-disable-next-line no-control-regex -- NUL is what is refused here
const storableText = z.regex(/^[^\u0000\ud800-\udfff]*$/u, key('error.invalid'));

export const reportContent = questionList(
  z.strictObject({
    question: z.string().check(z.minLength(1, key('reports.questionRequired')), storableText),
    answer: z.string().check(z.maxLength(maxAnswerLength, key('error.tooLarge')), storableText),
  }),
).check(
  z.refine(
    (pairs) => pairs.reduce((sum, { answer }) => sum + answer.length, 0) <= maxChangeTextLength,
    key('error.tooLarge'),
  ),
);
export type ReportContent = z.infer<typeof reportContent>;

/** The parsed `content` of a new report: questions only, one line each. */
export const questionsOnlyContent = questionList(
  z.strictObject({ question, answer: z.optional(z.literal('')) }),
);

const reportFiles = z.array(fileName).check(z.maxLength(maxAttachments, key('error.tooLarge')));

const content = jsonString(reportContent, key('reports.questionRequired'));
const attachments = jsonString(reportFiles, key('error.invalid'));

/** Parses a `content` that has been validated. Throws on an invalid one. */
export const parseReportContent = (text: string): ReportContent =>
  parseJsonString(reportContent, text);
export const parseAttachmentNames = (text: string): string[] => parseJsonString(reportFiles, text);
export const parseQuestions = (text: string): string[] =>
  parseJsonString(questionsOnlyContent, text).map((pair) => pair.question);

/** Questions as a `content` without answers. */
export const serializeQuestions = (texts: readonly string[]): string =>
  JSON.stringify(texts.map((text) => ({ question: text, answer: '' })));

export const report = z.strictObject({
  id,
  name: z.string(),
  /** Serialized `[{question, answer}]`. */
  content: z.string(),
  urgent: z.nullable(z.boolean()),
  /** Serialized list of file names. */
  attachments: z.string(),
  status: reportStatus,
  /** Closed by the league; independent of `status`. */
  archived: z.boolean(),
  version,
  Event: placeRef,
  /** `Members` and `Officers` are empty. */
  Match: match,
  Officer: person,
  createdAt: instant,
  updatedAt: instant,
});
export type Report = z.infer<typeof report>;

/** A report with its file details and the texts that are not part of its answers. */
export const fullReport = z.extend(report, {
  Files: z.array(reportAttachment),
  Conflicts: z.array(reportConflict),
  Withdrawn: z.array(placedAnswer),
});
export type FullReport = z.infer<typeof fullReport>;

const reportName = singleLineText(200, key('manageReports.nameRequired'));
const newReportMatch = {
  eventId: requiredId(key('manageReports.eventRequired')),
  matchId: requiredId(key('manageReports.matchRequired')),
};
const newReportFields = {
  name: reportName,
  content: jsonString(questionsOnlyContent, key('reports.questionRequired')),
};
export const newReport = z.strictObject({
  ...newReportMatch,
  report: z.strictObject({ ...newReportFields, urgent: z.optional(z.nullable(z.boolean())) }),
});
/** A new report as its form has it. */
export const reportForm = z.strictObject({ ...newReportMatch, ...newReportFields });
export type ReportForm = z.infer<typeof reportForm>;

/** An officer's answers or an administrator's questions; omitted fields stay unchanged. */
export const reportEdit = z.partial(
  z.strictObject({
    /** Accepted from officers but ignored; only administrators change it. */
    name: reportName,
    content,
    urgent: z.nullable(z.boolean()),
    attachments,
    status: reportStatus,
  }),
);
export type ReportEdit = z.infer<typeof reportEdit>;

export const listReports = endpoint('GET', '/report', {
  summary: 'An officer’s own reports, or all for administrators; newest match first',
  reply: z.array(report),
});

export const createReport = endpoint('POST', '/report', {
  summary: 'Create a report for each officer approved for a match',
  body: newReport,
  reply: z.array(report),
  status: 201,
  message: 'manageReports.created',
});

export const getReport = endpoint('GET', '/report/:id', {
  summary: 'One report',
  params: idParams,
  reply: fullReport,
});

export const editReport = endpoint('PATCH', '/report/:id', {
  summary:
    'Change answers (officers, until published) or questions (administrators, while pending)',
  params: idParams,
  body: z.strictObject({ report: reportEdit, version: z.optional(version) }),
  reply: fullReport,
  message: 'manageReports.edited',
});

export const deleteReport = endpoint('DELETE', '/report/:id', {
  summary: 'Delete a report without answers; close one that has answers',
  params: idParams,
  /** True if it was closed instead of deleted. */
  reply: z.strictObject({ archived: z.boolean() }),
});

export const exportReport = endpoint('GET', '/report/:id/export', {
  summary: 'A report as a spreadsheet',
  params: idParams,
  /** `savedName`: what the saved file is called. */
  reply: z.strictObject({ fileName: z.string(), savedName: z.string() }),
});

export const reportFileName = (reportId: string) => `report_${reportId}.xlsx`;

export const questionSet = z.strictObject({
  id,
  name: z.string(),
  questions: z.array(z.string()),
  createdAt: instant,
});
export type QuestionSet = z.infer<typeof questionSet>;

export const newQuestionSet = z.strictObject({
  name: singleLineText(100, key('manageReports.setNameRequired')),
  questions,
});
export type NewQuestionSet = z.infer<typeof newQuestionSet>;

export const listQuestionSets = endpoint('GET', '/admin/question-sets', {
  summary: 'All question sets, by name',
  reply: z.array(questionSet),
});

export const saveQuestionSet = endpoint('POST', '/admin/question-set', {
  summary: 'Save a question set',
  body: z.strictObject({ questionSet: newQuestionSet }),
  reply: questionSet,
  status: 201,
  message: 'manageReports.setSaved',
});

export const deleteQuestionSet = endpoint('DELETE', '/admin/question-set/:id', {
  summary: 'Delete a question set; existing reports are not affected',
  params: idParams,
  reply: z.strictObject({}),
  message: 'manageReports.setDeleted',
});
