/** Reads what an administrator compares before deciding on replaced documents. */
import { sql } from 'kysely';
import { identityDocuments, reviewedTexts } from '#sync/contracts/accounts/accounts.ts';
import type { ChangedText, DocumentReview } from '#sync/contracts/admin/document-review.ts';
import type { AuditChange } from '#sync/contracts/admin/audit.ts';
import { identityDocumentPurposes } from '#sync/contracts/content/files.ts';
import { documentPurposes } from '#api/accounts/registration/replaced-documents.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { isoInstant } from '#api/platform/database/sql-functions.ts';
import { notFound } from '#api/platform/errors/app-error.ts';
import { db } from '#api/schema.ts';

/** Throws 404 for an unknown or deleted account. */
export async function readDocumentReview(tx: Tx, accountId: string): Promise<DocumentReview> {
  const account = await db(tx)
    .selectFrom('account as a')
    .leftJoin('profile_request as r', (join) =>
      join.onRef('r.account_id', '=', 'a.id').on('r.status', '=', 'pending'),
    )
    .select([
      'a.first_name as firstName',
      'a.last_name as lastName',
      'a.name_arabic as nameArabic',
      'a.organization',
      'a.organization_arabic as organizationArabic',
      'a.mobile_number as mobileNumber',
      'a.birthdate',
      'a.identification',
      'a.press_id as pressId',
      'a.profile_picture as profilePicture',
      'a.replaced_documents as marked',
      'r.changes',
    ])
    .where('a.id', '=', accountId)
    .where('a.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!account) throw notFound('accounts.userNotFound');
  const corrections = account.changes ?? [];
  const replaced = new Set([...account.marked, ...corrections.map(({ field }) => field)]);
  const images = await listIdentityDocuments(tx, accountId);
  const before =
    corrections.length > 0
      ? new Map(corrections.map(({ field, before: text }) => [field, text]))
      : await readTextsBefore(tx, accountId);
  return {
    documents: identityDocuments
      .filter((document) => replaced.has(document))
      .map((document) => {
        const purpose = documentPurposes[document];
        return {
          document,
          current: images.find(({ name }) => name === account[document])?.image ?? null,
          previous:
            images.find((image) => image.isReplaced && image.purpose === purpose)?.image ?? null,
        };
      }),
    texts: reviewedTexts.flatMap((field): ChangedText[] => {
      const text = before.get(field);
      if (text === undefined || text === account[field]) return [];
      return [{ field, before: text, after: account[field] }];
    }),
  };
}

async function listIdentityDocuments(tx: Tx, accountId: string) {
  const images = await db(tx)
    .selectFrom('stored_file as f')
    .select((eb) => [
      'f.name',
      'f.purpose',
      isoInstant(eb.ref('f.created_at')).as('uploadedAt'),
      eb('f.replaced_at', 'is not', null).as('isReplaced'),
    ])
    .where('f.owner_id', '=', accountId)
    .where('f.purpose', 'in', identityDocumentPurposes)
    .execute();
  return images.map(({ uploadedAt, ...image }) => ({
    ...image,
    image: { name: image.name, uploadedAt },
  }));
}

/**
 * The texts that the person changed on the own profile, as they were at the last decision or review;
 * of a phone number the last digits.
 */
async function readTextsBefore(
  tx: Tx,
  accountId: string,
): Promise<ReadonlyMap<string, string | null>> {
  const own = await db(tx)
    .selectFrom('audit_entry as e')
    .select(sql<AuditChange[] | null>`e.detail -> 'changes'`.as('changes'))
    .where('e.subject_type', '=', 'account')
    .where('e.subject_id', '=', accountId)
    .where('e.actor_id', '=', accountId)
    .where('e.action', 'in', ['account.edit', 'profile.edit'])
    .where('e.at', '>', lastReview(accountId))
    .orderBy('e.id')
    .execute();
  const before = new Map<string, string | null>();
  for (const { field, from } of own.flatMap(({ changes }) => changes ?? []))
    if (!before.has(field)) before.set(field, from);
  return before;
}

/** When an administrator last decided on the account or reviewed its documents. */
const lastReview = (accountId: string) => sql<string>`coalesce(greatest(
  (select max(decided_at) from profile_request where account_id = ${accountId}),
  (select max(at) from audit_entry where subject_type = 'account'
    and subject_id = ${accountId}::text and action = 'account.looked-at')), '-infinity')`;
