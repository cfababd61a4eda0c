/** Asking about a request: the third decision beside accepting and rejecting. */
import * as z from 'zod/mini';
import { askableFields, user } from '#sync/contracts/accounts/accounts.ts';
import { registrationCorrection } from '#sync/contracts/accounts/users.ts';
import { approvalRequest } from '#sync/contracts/admin/approvals.ts';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { givenPieces } from '#sync/contracts/evidence/given-evidence.ts';
import { mostRequirements } from '#sync/contracts/evidence/requirements.ts';
import { id, idParams, key } from '#sync/contracts/core/primitives.ts';

/** Maximum numbers of characters of a question and of an answer. */
export const longestQuestion = 500;
export const longestAnswer = 1000;

export const plainText = z.string().check(z.trim(), z.regex(/^[^\u0000]*$/u, key('error.invalid')));

export const questionText = plainText.check(
  z.minLength(1, key('approvals.questionRequired')),
  z.maxLength(longestQuestion, key('approvals.questionTooLong')),
);

export const askQuestion = endpoint('POST', '/admin/request/:id/question', {
  summary: 'Ask an applicant; the registration or accreditation remains pending',
  params: idParams,
  body: z.strictObject({
    /** None in a question about an accreditation. */
    fields: z
      .array(z.enum(askableFields))
      .check(z.maxLength(askableFields.length, key('error.invalid'))),
    /** The requirements of the role that are in question. */
    requirements: z.optional(
      z.array(id).check(z.maxLength(mostRequirements, key('error.invalid'))),
    ),
    text: questionText,
  }),
  reply: approvalRequest,
});

/** New images are uploaded beforehand, with a guest's limits. */
export const answerQuestion = endpoint('POST', '/profile/question/:id/answer', {
  summary: 'Answer the open question about one’s own registration',
  params: idParams,
  body: z.strictObject({
    user: registrationCorrection,
    evidence: z.optional(givenPieces),
    answer: z.optional(plainText.check(z.maxLength(longestAnswer, key('accounts.answerTooLong')))),
  }),
  reply: user,
});
