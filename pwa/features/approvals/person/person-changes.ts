/** What a person changed and an administrator has yet to decide on. */
import {
  type IdentityDocument,
  identityDocuments,
  type User,
} from '#sync/contracts/accounts/accounts.ts';
import type { ApprovalRequest } from '#sync/contracts/admin/approvals.ts';
import { type ChangedText, reviewedTexts } from '#sync/contracts/admin/document-review.ts';

export interface PersonChange {
  field: string;
  before: string | null;
  /** Undefined for images, and where a later edit may have changed the text again. */
  after?: string | null;
}

type DecidedOn = Pick<ApprovalRequest, 'status' | 'changes'>;

/** What was corrected before applying again; of a pending registration with the new texts. */
export function correctionsOf(user: User, { status, changes }: DecidedOn): PersonChange[] {
  return changes.map(({ field, before }) => {
    const text = status === 'pending' ? reviewedTexts.find((name) => name === field) : undefined;
    return text === undefined ? { field, before } : { field, before, after: user[text] };
  });
}

/** The changes of an approved person whose documents wait for another review. */
export function changesSinceReview(user: User, texts: readonly ChangedText[]): PersonChange[] {
  return [...texts, ...user.replacedDocuments.map((field) => ({ field, before: null }))];
}

/** The documents to compare with the previous ones. */
export function documentsToCompare(user: User, request: DecidedOn | undefined): IdentityDocument[] {
  if (user.status === 'rejected') return [];
  const corrected = request?.status === 'pending' ? request.changes.map(({ field }) => field) : [];
  const replaced = new Set<string>([...corrected, ...user.replacedDocuments]);
  return identityDocuments.filter((document) => replaced.has(document));
}
