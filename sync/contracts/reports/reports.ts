/** Officers' reports: the synced row, changes to it, and when it may be published. */
import * as z from 'zod/mini';
import { fileName, id, instant, key, version } from '#sync/contracts/core/primitives.ts';

export const maxQuestionLength = 500;
export const maxAnswerLength = 20_000;
export const maxQuestions = 60;
export const maxAttachments = 60;
/** Conflicts and withdrawn answers of one report together. */
export const maxOpenTexts = 200;
/** UTF-16 code units of all texts of one change. */
export const maxChangeTextLength = 200_000;

/** `pending` once created, `draft` once the officer has saved it, then `published`. */
export const reportStatus = z.enum(['pending', 'draft', 'published']);
export type ReportStatus = z.infer<typeof reportStatus>;

/** SHA-256 in lower-case hex. */
export const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/, key('error.invalid')));

const question = z.string().check(z.minLength(1), z.maxLength(maxQuestionLength));
const answerText = z.string().check(z.maxLength(maxAnswerLength, key('error.tooLarge')));

/**
 * Questions are plain texts without ids: an answer belongs to the `occurrence`th question with that
 * text, counted from 0.
 */
const answerPlace = {
  question,
  occurrence: z.int().check(z.nonnegative(), z.maximum(maxQuestions)),
};

export const deviceKind = z.enum(['phone', 'tablet', 'computer']);
export type DeviceKind = z.infer<typeof deviceKind>;

/** Where and when a text was written, so that the officer can tell two of them apart. */
export const textSource = z.strictObject({
  at: instant,
  /** The id that the device syncs with; absent for a REST call. */
  device: z.optional(z.uuid()),
  kind: z.optional(deviceKind),
});
export type TextSource = z.infer<typeof textSource>;

export const reportAnswer = z.strictObject({
  question,
  text: answerText,
  /** Absent for a text that is older than this field. */
  source: z.optional(textSource),
});
export type ReportAnswer = z.infer<typeof reportAnswer>;

export const placedAnswer = z.strictObject({ ...answerPlace, text: answerText });
export type PlacedAnswer = z.infer<typeof placedAnswer>;

/** A text that conflicts with the stored answer; kept until the officer chooses. */
export const reportConflict = z.strictObject({
  id,
  ...answerPlace,
  text: answerText,
  at: instant,
  source: z.optional(textSource),
});
export type ReportConflict = z.infer<typeof reportConflict>;

export const reportAttachment = z.strictObject({
  /** The name it is served under. */
  name: fileName,
  /** The original file name. */
  title: z.string().check(z.minLength(1), z.maxLength(200)),
  mime: z.string(),
  bytes: z.int(),
  /** SHA-256 of the bytes that the phone sent, so that it can recognise its own photo. */
  sha256,
});
export type ReportAttachment = z.infer<typeof reportAttachment>;

/** An officer's own report (bucket `user/{id}`). */
export const reportRow = z.strictObject({
  id,
  version,
  name: z.string(),
  eventId: id,
  matchId: id,
  status: reportStatus,
  urgent: z.nullable(z.boolean()),
  answers: z.array(reportAnswer),
  conflicts: z.array(reportConflict),
  /** Answers to questions that an administrator removed. */
  withdrawn: z.array(placedAnswer),
  attachments: z.array(reportAttachment),
  archived: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
});
export type ReportRow = z.infer<typeof reportRow>;

/** An officer's changes; unchanged answers are left out. */
export const reportChange = z.strictObject({
  reportId: id,
  /** The kind of device that they were written on. */
  deviceKind: z.optional(deviceKind),
  answers: z.array(z.extend(placedAnswer, { writtenAt: z.optional(instant) })).check(
    z.maxLength(maxQuestions),
    z.refine(
      (answers) => answers.reduce((sum, { text }) => sum + text.length, 0) <= maxChangeTextLength,
      key('error.tooLarge'),
    ),
  ),
  urgent: z.optional(z.boolean()),
  /** Files that the same officer uploaded before, by hash. */
  attach: z
    .array(z.strictObject({ sha256, title: reportAttachment.shape.title }))
    .check(z.maxLength(maxAttachments)),
  detach: z.array(sha256).check(z.maxLength(maxAttachments)),
  /** Ids of conflicts that these answers resolve. */
  settles: z.array(id).check(z.maxLength(200)),
});
export type ReportChange = z.infer<typeof reportChange>;

/** The previous text of each changed answer, for the merge. */
export const reportBase = z.strictObject({
  answers: z.array(placedAnswer).check(z.maxLength(maxQuestions)),
  urgent: z.optional(z.nullable(z.boolean())),
});
export type ReportBase = z.infer<typeof reportBase>;

/** The report as the officer saw it when publishing; a different stored report is answered with 409. */
export const publishBase = z.strictObject({
  answers: z.array(placedAnswer).check(z.maxLength(maxQuestions)),
  urgent: z.boolean(),
  attachments: z.array(sha256).check(z.maxLength(maxAttachments)),
});
export type PublishBase = z.infer<typeof publishBase>;

export function answerKey({ question: text, occurrence }: Omit<PlacedAnswer, 'text'>): string {
  return `${occurrence}\n${text}`;
}

/** Adds each answer's occurrence among equal questions. */
export function toPlacedAnswers(answers: readonly ReportAnswer[]): PlacedAnswer[] {
  const seen = new Map<string, number>();
  return answers.map(({ question: asked, text }) => {
    const occurrence = seen.get(asked) ?? 0;
    seen.set(asked, occurrence + 1);
    return { question: asked, occurrence, text };
  });
}

export function isReportEditable({
  status,
  archived,
}: Pick<ReportRow, 'status' | 'archived'>): boolean {
  return status !== 'published' && !archived;
}

/** Returns what is missing for publishing: answers, the urgent choice and resolved conflicts. */
export function missingForPublishing({
  answers,
  urgent,
  conflicts,
}: Pick<ReportRow, 'answers' | 'urgent' | 'conflicts'>): {
  answers: PlacedAnswer[];
  urgent: boolean;
  conflicts: boolean;
} {
  return {
    answers: toPlacedAnswers(answers).filter(({ text }) => text.trim() === ''),
    urgent: urgent === null,
    conflicts: conflicts.length > 0,
  };
}
