import { sql } from 'kysely';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { isoInstant } from '#api/platform/database/sql-functions.ts';
import { db } from '#api/schema.ts';
import { identityDocumentPurposes, publicPurposes } from '#sync/contracts/content/files.ts';
import { fileName } from '#sync/contracts/core/primitives.ts';

/**
 * A stored file; `isOwnerDeleted` says that its owner's account was deleted, `isInDraft` that it
 * belongs to news that are not published.
 */
export type StoredFile = NonNullable<Awaited<ReturnType<typeof findFile>>>;

/**
 * - `public`: anyone may read the file, and any cache may store it
 * - `private`: the actor may read the file, and no cache may store it
 * - `login`, `refused`, `hidden`: reply with 401, 403 or 404
 */
export type FileAccess = 'public' | 'private' | 'login' | 'refused' | 'hidden';

/** Returns the file with this name; null if there is none or the name is malformed. */
export async function findFile(tx: Tx, name: string) {
  if (!fileName.safeParse(name).success) return null;
  const file = await db(tx)
    .selectFrom('stored_file as f')
    .select((eb) => [
      'f.name',
      'f.mime',
      'f.bytes',
      sql<string>`encode(f.sha256, 'hex')`.as('sha256'),
      'f.purpose',
      'f.owner_id as ownerId',
      'f.uploaded_by as uploadedBy',
      'f.replaced_at as replacedAt',
      isoInstant(eb.ref('f.created_at')).as('createdAt'),
      // A published document's; its downloads are named after it.
      eb
        .selectFrom('document as d')
        .select('d.title')
        .whereRef('d.name', '=', 'f.name')
        .where('f.purpose', '=', 'document')
        .limit(1)
        .as('title'),
      eb
        .exists(
          eb
            .selectFrom('account as a')
            .whereRef('a.id', '=', 'f.owner_id')
            .where('a.deleted_at', 'is not', null),
        )
        .as('isOwnerDeleted'),
      // Shown by an article that is a draft or waits for its time.
      eb
        .exists(
          eb
            .selectFrom('news as n')
            .where('n.is_published', '=', false)
            .where((or) =>
              or.or([
                or('n.banner', '=', or.ref('f.name')),
                or(or.ref('f.name'), '=', or.fn.any('n.pictures')),
              ]),
            ),
        )
        .as('isInDraft'),
    ])
    .where('f.name', '=', name)
    .executeTakeFirst();
  return file ?? null;
}

/** The small version of an account's photo, a JPEG; null for other files and without one. */
export async function findThumbnail(tx: Tx, file: StoredFile): Promise<Buffer | null> {
  if (file.purpose !== 'profile_picture' || file.ownerId === null) return null;
  const owner = await db(tx)
    .selectFrom('account')
    .select('photo_thumbnail')
    .where('id', '=', file.ownerId)
    .where('profile_picture', '=', file.name)
    .executeTakeFirst();
  return owner?.photo_thumbnail ? Buffer.from(owner.photo_thumbnail) : null;
}

/** Whether registrations ask for documents beside the images, so that guests may upload PDFs. */
export async function requiresDocuments(tx: Tx): Promise<boolean> {
  const requirement = await db(tx)
    .selectFrom('requirement')
    .select('id')
    .where('kind', '=', 'file')
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return requirement !== undefined;
}

/** Guests must log in before they can learn whether a private file exists. */
export async function checkFileAccess(
  tx: Tx,
  actor: Actor | null,
  file: StoredFile | null,
): Promise<FileAccess> {
  if (file?.purpose != null && publicPurposes.includes(file.purpose) && !file.isInDraft)
    return 'public';
  if (actor === null) return 'login';
  if (file === null) return 'hidden';
  if (file.isInDraft) return actor.scope === 'admin' ? 'private' : 'hidden';
  // Identity documents of a deleted account are retained for a while, but no one may see them.
  if (
    file.isOwnerDeleted &&
    file.purpose !== null &&
    identityDocumentPurposes.includes(file.purpose)
  )
    return 'hidden';
  if (file.purpose === null) {
    // Only the uploader can see an unclaimed file, as a preview.
    return file.uploadedBy === actor.id && actor.status === 'approved' ? 'private' : 'hidden';
  }
  if (file.purpose === 'report_attachment' && actor.status !== 'approved') return 'refused';
  if (file.purpose === 'document') return actor.status === 'approved' ? 'private' : 'refused';
  if (file.ownerId === actor.id || actor.scope === 'admin') return 'private';
  if (
    file.purpose === 'profile_picture' &&
    file.replacedAt === null &&
    (await isOfficerForHolder(tx, actor, file.ownerId))
  )
    return 'private';
  return 'hidden';
}

/** Whether the actor is an officer approved for a match that this person has a ticket for. */
async function isOfficerForHolder(tx: Tx, actor: Actor, holderId: string | null): Promise<boolean> {
  if (actor.scope !== 'officer' || actor.status !== 'approved') return false;
  const ticket = await db(tx)
    .selectFrom('ticket as t')
    .innerJoin('booking as b', 'b.match_id', 't.match_id')
    .select('t.ref')
    .where('b.account_id', '=', actor.id)
    .where('b.status', '=', 'approved')
    .where('t.account_id', '=', holderId)
    .where('t.revoked_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return ticket !== undefined;
}

/** Lets an upload whose file is gone be repeated with the same key. */
export async function deleteReplyForMissingFile(
  tx: Tx,
  { accountId, key }: { accountId: string; key: string },
): Promise<void> {
  await db(tx)
    .deleteFrom('idempotency_key')
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .where('status', '=', 201)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('stored_file')
            .where('name', '=', sql<string>`idempotency_key.reply -> 'data' ->> 'fileName'`),
        ),
      ),
    )
    .execute();
}
