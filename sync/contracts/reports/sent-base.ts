/** The base of a report's mutation on the wire: long texts may be sent as their hashes. */
import * as z from 'zod/mini';
import {
  maxQuestions,
  placedAnswer,
  publishBase,
  reportBase,
  sha256,
} from '#sync/contracts/reports/reports.ts';

/** A text that is only compared, as the hash of its UTF-8. */
const hashedAnswer = z.extend(z.omit(placedAnswer, { text: true }), { sha256 });
const answers = z.array(z.union([placedAnswer, hashedAnswer])).check(z.maxLength(maxQuestions));

export type SentAnswer = z.infer<typeof placedAnswer> | z.infer<typeof hashedAnswer>;
export const sentReportBase = z.extend(reportBase, { answers });
export type SentReportBase = z.infer<typeof sentReportBase>;
export const sentPublishBase = z.extend(publishBase, { answers });
export type SentPublishBase = z.infer<typeof sentPublishBase>;
