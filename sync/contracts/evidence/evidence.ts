/** Evidence: what people give for the requirements of their role, and how the desk decides on it. */
import * as z from 'zod/mini';
import { decisionReason } from '#sync/contracts/admin/approvals.ts';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { day, fileName, id, idParams, instant } from '#sync/contracts/core/primitives.ts';
import { givenPiece } from '#sync/contracts/evidence/given-evidence.ts';
import { requirement } from '#sync/contracts/evidence/requirements.ts';

/**
 * `given` waits for the desk. Of one person and requirement, one piece can be `given` while another is
 * `accepted` or `expired`. `replaced` ones are kept until the newer one is decided.
 */
export const evidenceStates = ['given', 'accepted', 'refused', 'expired', 'replaced'] as const;
export type EvidenceState = (typeof evidenceStates)[number];

export const piece = z.strictObject({
  id,
  requirementId: id,
  file: z.nullable(fileName),
  links: z.nullable(z.array(z.string())),
  number: z.nullable(z.string()),
  expiresOn: z.nullable(day),
  state: z.enum(evidenceStates),
  /** Why it was refused; lines, of which standard reasons are message keys. */
  reason: z.nullable(z.string()),
  givenAt: instant,
  decidedAt: z.nullable(instant),
});
export type EvidencePiece = z.infer<typeof piece>;

/** A person's evidence, newest first, and what the role requires. */
export const evidenceOfPerson = z.strictObject({
  requirements: z.array(requirement),
  pieces: z.array(piece),
});
export type EvidenceOfPerson = z.infer<typeof evidenceOfPerson>;

export const getOwnEvidence = endpoint('GET', '/profile/evidence', {
  summary: 'One’s own evidence, with what the role requires',
  reply: evidenceOfPerson,
});

export const giveEvidence = endpoint('POST', '/profile/evidence', {
  summary: 'Give or renew evidence; the piece before stays valid until the desk has decided',
  body: z.strictObject({ evidence: givenPiece }),
  reply: evidenceOfPerson,
  message: 'evidence.sent',
});

export const getEvidence = endpoint('GET', '/admin/user/:id/evidence', {
  summary: 'A person’s evidence, with what the role requires',
  params: idParams,
  reply: evidenceOfPerson,
});

export const decideEvidence = endpoint('POST', '/admin/evidence/:id/decision', {
  summary: 'Accept or refuse a piece of evidence, or correct its expiry date',
  params: idParams,
  body: z.strictObject({
    state: z.enum(['accepted', 'refused']),
    /** The state that the administrator saw. */
    expected: z.enum(evidenceStates),
    /** Left out, the person's date is kept. */
    expiresOn: z.optional(z.nullable(day)),
    /** Required to refuse. */
    reason: z.optional(decisionReason),
  }),
  reply: evidenceOfPerson,
});
