/** Officers' reports: what the phone keeps, what may be changed, when one may be published. */
import * as z from 'zod/mini';
import { fileName, id, instant, key, version } from '#sync/contracts/core/primitives.ts';

export const maxQuestionLength = 500;
export const maxAnswerLength = 20_000;
export const maxQuestions = 60;
export const maxAttachments = 60;
/** Texts of a report that wait for the officer: conflicts and withdrawn answers together. */
export const maxOpenTexts = 200;
/** All of a change's texts together, in UTF-16 units. */
export const maxChangeTextLength = 200_000;

/** An admin made it; the officer has saved it; the officer has handed it in (spec §4). */
export const reportStatus = z.enum(['pending', 'draft', 'published']);
export type ReportStatus = z.infer<typeof reportStatus>;

/** SHA-256 in lower-case hex. */
export const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/, key('error.invalid')));

const question = z.string().check(z.minLength(1), z.maxLength(maxQuestionLength));
const answerText = z.string().check(z.maxLength(maxAnswerLength, key('error.tooLarge')));

/**
 * Questions have no ids (the specification keeps them as texts): an answer belongs to the
 * `occurrence`th (from 0) question with that text.
 */
const answerPlace = {
  question,
  occurrence: z.int().check(z.nonnegative(), z.maximum(maxQuestions)),
};

export const reportAnswer = z.strictObject({ question, text: answerText });
export type ReportAnswer = z.infer<typeof reportAnswer>;

/** One answer as somebody wrote it, or as they found it. */
export const placedAnswer = z.strictObject({ ...answerPlace, text: answerText });
export type PlacedAnswer = z.infer<typeof placedAnswer>;

/** A text that met another one; kept until the officer chooses. */
export const reportConflict = z.strictObject({ id, ...answerPlace, text: answerText, at: instant });
export type ReportConflict = z.infer<typeof reportConflict>;

export const reportAttachment = z.strictObject({
  /** Under which it is served. */
  name: fileName,
  /** What it was called on the phone. */
  title: z.string().check(z.minLength(1), z.maxLength(200)),
  mime: z.string(),
  bytes: z.int(),
  /** Of what the phone sent; the phone knows its photo again by it. */
  sha256,
});
export type ReportAttachment = z.infer<typeof reportAttachment>;

/** An own report as the officer's phone keeps it (bucket `user/{id}`). */
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
  /** Answers whose question the admin took away. */
  withdrawn: z.array(placedAnswer),
  attachments: z.array(reportAttachment),
  archived: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
});
export type ReportRow = z.infer<typeof reportRow>;

/** What an officer changed; untouched answers are not named. */
export const reportChange = z.strictObject({
  reportId: id,
  answers: z.array(placedAnswer).check(
    z.maxLength(maxQuestions),
    z.refine(
      (answers) => answers.reduce((sum, { text }) => sum + text.length, 0) <= maxChangeTextLength,
      key('error.tooLarge'),
    ),
  ),
  urgent: z.optional(z.boolean()),
  /** Photos and files by what they are: uploaded before, under this hash, by the same officer. */
  attach: z
    .array(z.strictObject({ sha256, title: reportAttachment.shape.title }))
    .check(z.maxLength(maxAttachments)),
  detach: z.array(sha256).check(z.maxLength(maxAttachments)),
  /** Conflicts that the officer has settled with these texts. */
  settles: z.array(id).check(z.maxLength(200)),
});
export type ReportChange = z.infer<typeof reportChange>;

/** What the change was made on top of: the text of every answer touched. */
export const reportBase = z.strictObject({
  answers: z.array(placedAnswer).check(z.maxLength(maxQuestions)),
  urgent: z.optional(z.nullable(z.boolean())),
});
export type ReportBase = z.infer<typeof reportBase>;

/** What the officer saw when handing in; anything else there by then is a conflict. */
export const publishBase = z.strictObject({
  answers: z.array(placedAnswer).check(z.maxLength(maxQuestions)),
  urgent: z.boolean(),
  attachments: z.array(sha256).check(z.maxLength(maxAttachments)),
});
export type PublishBase = z.infer<typeof publishBase>;

/** An answer's place as one string, for maps. */
export function answerKey({ question: text, occurrence }: Omit<PlacedAnswer, 'text'>): string {
  return `${occurrence}\n${text}`;
}

/** Each answer with its place among equal questions. */
export function toPlacedAnswers(answers: readonly ReportAnswer[]): PlacedAnswer[] {
  const seen = new Map<string, number>();
  return answers.map(({ question: asked, text }) => {
    const occurrence = seen.get(asked) ?? 0;
    seen.set(asked, occurrence + 1);
    return { question: asked, occurrence, text };
  });
}

/** Whether an officer may still change it. */
export function isReportEditable({
  status,
  archived,
}: Pick<ReportRow, 'status' | 'archived'>): boolean {
  return status !== 'published' && !archived;
}

/** What keeps a report from being handed in (spec §5: every answer, and urgent, required). */
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
