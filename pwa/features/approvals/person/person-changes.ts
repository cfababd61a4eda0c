/** Changes by a person that an administrator has not decided on yet. */
import {
  type IdentityDocument,
  identityDocuments,
  reviewedTexts,
  type User,
} from '#sync/contracts/accounts/accounts.ts';
import type { ApprovalRequest } from '#sync/contracts/admin/approvals.ts';
import type { ChangedText } from '#sync/contracts/admin/document-review.ts';

export interface PersonChange {
  field: string;
  before: string | null;
  /** The new text; undefined for images, and if a later edit may have changed it again. */
  after?: string | null;
}

type DecidedOn = Pick<ApprovalRequest, 'status' | 'changes'>;

/** The corrections made before applying again; those of a pending registration include the new texts. */
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
