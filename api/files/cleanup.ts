/** Clears away what nobody claimed, and what no row knows. */
import type { App } from '#api/platform/http/app-types.ts';
import type { Orm } from '#api/platform/database/database.ts';
import { removeFiles, type FileStore, type OnRemoveError } from '#api/platform/files/file-store.ts';

/** A registration's form is on the screen while its pictures go up. */
const guestUploadHours = 2;
/**
 * A report's save follows its last photo, and over a stadium's network, with the phone in a pocket
 * or out of power meanwhile, that can be the next day. An upload's Idempotency-Key lives for 24
 * hours: what it was answered with is still there. Later the phone is asked to send it again.
 */
const accountUploadHours = 48;
/** A file lies in the store before its row is committed; one of yesterday has none coming. */
const minOrphanAge = 24 * 3_600_000;
const batchSize = 500;

/** A line in the log for a file that stays for another night. */
export function logRemoveErrors({ log }: App): OnRemoveError {
  return (error, file) => log.warn({ err: error, file }, 'a file was not removed');
}

/** Removes what no form claimed in time, or what was let go of so long ago; answers how many. */
export async function deleteUnclaimedUploads(
  orm: Orm,
  store: FileStore,
  tell?: OnRemoveError,
): Promise<number> {
  const rows = await orm.em.fork().execute<{ name: string }[]>(
    `delete from stored_file
     where claimed_at is null and greatest(created_at, released_at)
       < now() - make_interval(hours => case when uploaded_by is null then ? else ? end)
     returning name`,
    [guestUploadHours, accountUploadHours],
  );
  const names = rows.map(({ name }) => name);
  await removeFiles(store, names, tell);
  return rows.length;
}

/**
 * Removes files without a row: left by a process that died between store and database, or between
 * a row's removal and its file's. Answers how many.
 */
export async function deleteOrphanFiles(
  orm: Orm,
  store: FileStore,
  now: Date,
  tell?: OnRemoveError,
): Promise<number> {
  let removed = 0;
  let names: string[] = [];
  const look = async () => {
    const known = await orm.em
      .fork()
      .execute<{ name: string }[]>('select name from stored_file where name = any (?::text[])', [
        `{${names.map((name) => `"${name}"`).join(',')}}`,
      ]);
    const kept = new Set(known.map(({ name }) => name));
    const orphans = names.filter((name) => !kept.has(name));
    removed += await removeFiles(store, orphans, tell);
    names = [];
  };
  for await (const { name, modifiedAt } of store.list()) {
    if (now.getTime() - modifiedAt.getTime() < minOrphanAge) continue;
    names.push(name);
    if (names.length === batchSize) await look();
  }
  if (names.length > 0) await look();
  return removed;
}
