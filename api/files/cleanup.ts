/** Deletes uploads that no one claimed. */
import { sql } from 'kysely';
import type { App } from '#api/platform/http/app-types.ts';
import type { Orm } from '#api/platform/database/database.ts';
import { removeFiles, type FileStore, type OnRemoveError } from '#api/platform/files/file-store.ts';
import { db } from '#api/schema.ts';

/** A guest may take this long to submit the registration form after uploading pictures. */
const guestUploadHours = 2;
/**
 * A report may be saved a day after its last photo if the stadium's network is bad or the phone's
 * battery is empty. This must exceed the 24-hour life of an upload's Idempotency-Key, so that a
 * repeated upload still finds its file. After that the phone uploads the file again.
 */
const accountUploadHours = 48;

/** Logs each file that could not be removed; the next night's clean-up tries again. */
export function logRemoveErrors({ log }: App): OnRemoveError {
  return (error, file) => log.warn({ err: error, file }, 'a file was not removed');
}

/** Deletes uploads that stayed unclaimed for too long; returns how many. */
export async function deleteUnclaimedUploads(
  orm: Orm,
  store: FileStore,
  onError?: OnRemoveError,
): Promise<number> {
  const hours = sql`case when uploaded_by is null
    then ${guestUploadHours}::int else ${accountUploadHours}::int end`;
  const rows = await db(orm.em.fork())
    .deleteFrom('stored_file')
    .where('claimed_at', 'is', null)
    .where(
      sql<string>`greatest(created_at, released_at)`,
      '<',
      sql<string>`now() - make_interval(hours => ${hours})`,
    )
    .returning('name')
    .execute();
  const names = rows.map(({ name }) => name);
  await removeFiles(store, names, onError);
  return rows.length;
}
