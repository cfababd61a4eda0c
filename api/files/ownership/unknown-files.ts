/** Finds the stored files that no row names. */
import { pictureWidths } from '#sync/contracts/content/files.ts';
import { resizedName } from '#api/files/serving/resized-name.ts';
import type { Orm } from '#api/platform/database/database.ts';
import { anyText } from '#api/platform/database/sql-functions.ts';
import { db } from '#api/schema.ts';

export interface UnknownFiles {
  /** Files that nothing leads to. */
  orphans: string[];
  /** Smaller sizes of pictures that have a row; they are made again when they are needed. */
  resized: string[];
}

const batchSize = 500;
const pageSize = 5000;

/** The clean-up always may delete so many: what a few crashes leave behind. */
const alwaysAllowed = 10;

/** Whether so many orphans mean that the database is not the one that the files belong to. */
export function isTooMany(orphans: number, stored: number, maxPercent: number): boolean {
  return orphans > alwaysAllowed && orphans * 100 > stored * maxPercent;
}

export async function findUnknownFiles(orm: Orm, names: readonly string[]): Promise<UnknownFiles> {
  const unknown = new Set<string>();
  for (let at = 0; at < names.length; at += batchSize) {
    const batch = names.slice(at, at + batchSize);
    const rows = await db(orm.em.fork())
      .selectFrom('stored_file')
      .select('name')
      .where('name', '=', anyText(batch))
      .execute();
    const known = new Set(rows.map(({ name }) => name));
    for (const name of batch) if (!known.has(name)) unknown.add(name);
  }
  const resized: string[] = [];
  // The name of a smaller size is a hash, so it is found from the picture's side only.
  for await (const picture of unknown.size === 0 ? [] : pictureNames(orm))
    for (const width of pictureWidths) {
      const name = resizedName(picture, width);
      if (unknown.delete(name)) resized.push(name);
    }
  return { orphans: [...unknown], resized };
}

async function* pictureNames(orm: Orm): AsyncIterable<string> {
  for (let after = '', full = true; full;) {
    const rows = await db(orm.em.fork())
      .selectFrom('stored_file')
      .select('name')
      .where('name', '>', after)
      .where('mime', 'like', 'image/%')
      .orderBy('name')
      .limit(pageSize)
      .execute();
    yield* rows.map(({ name }) => name);
    full = rows.length === pageSize;
    after = rows.at(-1)?.name ?? '';
  }
}
