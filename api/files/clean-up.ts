/** Clears away what nobody claimed, and what no row knows. */
import type { Orm } from '#api/platform/database.ts';
import type { FileStore } from '#api/platform/file-store.ts';

const stagedHours = 2;
/** A file lies in the store before its row is committed; one of yesterday has none coming. */
const orphanAge = 24 * 3_600_000;
const batch = 500;

/** Removes what no form claimed within two hours; answers how many. */
export async function clearStaged(orm: Orm, store: FileStore): Promise<number> {
  const rows = await orm.em.fork().execute<{ name: string }[]>(
    `delete from stored_file
     where claimed_at is null and created_at < now() - make_interval(hours => ?) returning name`,
    [stagedHours],
  );
  for (const { name } of rows) await store.remove(name);
  return rows.length;
}

/**
 * Removes files without a row: left by a process that died between store and database, or between
 * a row's removal and its file's. Answers how many.
 */
export async function clearOrphans(orm: Orm, store: FileStore, now: Date): Promise<number> {
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
    for (const name of orphans) await store.remove(name);
    removed += orphans.length;
    names = [];
  };
  for await (const { name, modifiedAt } of store.list()) {
    if (now.getTime() - modifiedAt.getTime() < orphanAge) continue;
    names.push(name);
    if (names.length === batch) await look();
  }
  if (names.length > 0) await look();
  return removed;
}
