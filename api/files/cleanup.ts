/** Deletes uploads that nobody claimed and stored files without a row. */
import { sql } from 'kysely';
import type { App } from '#api/platform/http/app-types.ts';
import type { Orm } from '#api/platform/database/database.ts';
import { anyText } from '#api/platform/database/sql-functions.ts';
import { removeFiles, type FileStore, type OnRemoveError } from '#api/platform/files/file-store.ts';
import { db } from '#api/schema.ts';

/** A registration form is open while its pictures are uploaded. */
const guestUploadHours = 2;
/**
 * A report's save follows its last photo, which can be the next day when the stadium's network is
 * bad or the phone runs out of power. Longer than an upload's Idempotency-Key lives (24 hours), so
 * a repeated upload still finds its file. After that the phone is asked to upload it again.
 */
const accountUploadHours = 48;
/** Milliseconds. A file is stored before its row is committed, so a new one may have no row yet. */
const minOrphanAge = 24 * 3_600_000;
const batchSize = 500;

/** Logs each file that could not be removed; it is tried again the next night. */
export function logRemoveErrors({ log }: App): OnRemoveError {
  return (error, file) => log.warn({ err: error, file }, 'a file was not removed');
}

/** Deletes what no form claimed in time since its upload or release. Returns the number of rows. */
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

/**
 * Deletes stored files without a row. A process that dies between writing to the store and to the
 * database leaves them. Returns the number of files removed.
 */
export async function deleteOrphanFiles(
  orm: Orm,
  store: FileStore,
  now: Date,
  onError?: OnRemoveError,
): Promise<number> {
  let removed = 0;
  let names: string[] = [];
  const removeOrphansOfBatch = async () => {
    const rows = await db(orm.em.fork())
      .selectFrom('stored_file')
      .select('name')
      .where('name', '=', anyText(names))
      .execute();
    const known = new Set(rows.map(({ name }) => name));
    const orphans = names.filter((name) => !known.has(name));
    removed += await removeFiles(store, orphans, onError);
    names = [];
  };
  for await (const { name, modifiedAt } of store.list()) {
    if (now.getTime() - modifiedAt.getTime() < minOrphanAge) continue;
    names.push(name);
    if (names.length === batchSize) await removeOrphansOfBatch();
  }
  if (names.length > 0) await removeOrphansOfBatch();
  return removed;
}
