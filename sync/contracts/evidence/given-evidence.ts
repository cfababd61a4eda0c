/** Evidence as people send it, with a registration or later. */
import * as z from 'zod/mini';
import { day, fileName, id, key, singleLineText } from '#sync/contracts/core/primitives.ts';
import { mostRequirements } from '#sync/contracts/evidence/requirements.ts';

export const mostLinks = 5;

/** The address of published work; only pages that a browser opens without asking. */
export const workLink = singleLineText(
  300,
  key('evidence.linkInvalid'),
  key('evidence.linkInvalid'),
).check(z.url({ protocol: /^https?$/, error: key('evidence.linkInvalid') }));

/** `file`, `links` or `number`, by the kind of the requirement. */
export const givenPiece = z.strictObject({
  requirementId: id,
  /** An upload: an image or a PDF. */
  file: z.optional(fileName),
  links: z.optional(z.array(workLink).check(z.minLength(1), z.maxLength(mostLinks))),
  number: z.optional(singleLineText(40, key('error.required'))),
  /** The last day on which it is valid, where the person enters it. */
  expiresOn: z.optional(day),
});
export type GivenPiece = z.infer<typeof givenPiece>;

/** At most one piece for each requirement. */
export const givenPieces = z.array(givenPiece).check(
  z.maxLength(mostRequirements, key('error.invalid')),
  z.refine(
    (pieces) => new Set(pieces.map(({ requirementId }) => requirementId)).size === pieces.length,
    key('error.invalid'),
  ),
);
