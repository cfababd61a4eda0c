/** Pictures that an administrator compares before deciding on replaced identity documents. */
import * as z from 'zod/mini';
import { identityDocument, reviewedTexts } from '#sync/contracts/accounts/accounts.ts';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { fileName, idParams, instant } from '#sync/contracts/core/primitives.ts';

const storedImage = z.strictObject({ name: fileName, uploadedAt: instant });

const replacedDocument = z.strictObject({
  document: identityDocument,
  current: z.nullable(storedImage),
  /** Null if there was none, or if it is no longer stored. */
  previous: z.nullable(storedImage),
});

const changedText = z.strictObject({
  field: z.enum(reviewedTexts),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});
export type ChangedText = z.infer<typeof changedText>;

export const documentReview = z.strictObject({
  /** The documents that were replaced and not reviewed since. */
  documents: z.array(replacedDocument),
  /** The texts that the person changed since the last decision or review. */
  texts: z.array(changedText),
});
export type DocumentReview = z.infer<typeof documentReview>;

export const getDocumentReview = endpoint('GET', '/admin/user/:id/document-review', {
  summary: 'Replaced documents and changed texts that are not reviewed yet, with the previous ones',
  params: idParams,
  reply: documentReview,
});
