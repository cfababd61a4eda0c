/** The league's questions about one's own application to a tournament, and the answers. */
import * as z from 'zod/mini';
import { openQuestion } from '#sync/contracts/accounts/accounts.ts';
import { longestAnswer, plainText } from '#sync/contracts/admin/request-questions.ts';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { idParams, key } from '#sync/contracts/core/primitives.ts';

const eventQuestion = z.omit(openQuestion, { fields: true, requirements: true });
export type EventQuestion = z.infer<typeof eventQuestion>;

export const answerText = plainText.check(
  z.minLength(1, key('events.answerRequired')),
  z.maxLength(longestAnswer, key('events.answerTooLong')),
);

export const getEventQuestion = endpoint('GET', '/event/:id/question', {
  summary: 'The open question about one’s own application to a tournament; null without one',
  params: idParams,
  reply: z.nullable(eventQuestion),
});

export const answerEventQuestion = endpoint('POST', '/event/question/:id/answer', {
  summary: 'Answer the open question about one’s own application to a tournament',
  params: idParams,
  body: z.strictObject({ answer: answerText }),
  reply: z.strictObject({}),
  message: 'events.answerSent',
});
