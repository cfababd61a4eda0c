/** Deletes the stored files that a crash left without a row, if this database owns the store. */
import { readDatabaseId } from '#api/files/ownership/database-id.ts';
import { findUnknownFiles, isTooMany } from '#api/files/ownership/unknown-files.ts';
import type { Orm, Tx } from '#api/platform/database/database.ts';
import { removeFiles, type FileStore, type OnRemoveError } from '#api/platform/files/file-store.ts';
import type { Services } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';

/** Milliseconds. A file is stored before its row is committed, so a new one may have no row yet. */
const minOrphanAge = 24 * 3_600_000;
const usualMaxPercent = 20;

/** Nothing was deleted, because the operator has to decide. */
export class CleanupStoppedError extends Error {
  override readonly name = 'CleanupStoppedError';
}

/** Returns how many were deleted. Throws `CleanupStoppedError` above `maxPercent` of all files. */
export async function deleteOrphanFiles(
  orm: Orm,
  store: FileStore,
  now: Date,
  onError?: OnRemoveError,
  maxPercent = usualMaxPercent,
): Promise<number> {
  const old: string[] = [];
  let listed = 0;
  for await (const { name, modifiedAt } of store.list()) {
    listed += 1;
    if (now.getTime() - modifiedAt.getTime() >= minOrphanAge) old.push(name);
  }
  const { orphans, resized } = await findUnknownFiles(orm, old);
  const stored = listed - resized.length;
  if (isTooMany(orphans.length, stored, maxPercent))
    throw new CleanupStoppedError(
      `${orphans.length} of ${stored} stored files have no row, more than CLEANUP_MAX_PERCENT (${maxPercent}) allows. Nothing was deleted. Is this the database that belongs to the files?`,
    );
  return removeFiles(store, [...resized, ...orphans], onError);
}

/** The nightly job: stops, and remembers that for the overview, rather than delete too much. */
export async function cleanUpOrphans(
  { orm, store, ownerMark, config, clock }: Services,
  log: { error: (details: object, message: string) => void },
  onError: OnRemoveError,
): Promise<void> {
  const stopped = await work().then(
    () => false,
    (error: unknown) => {
      if (!(error instanceof CleanupStoppedError)) throw error;
      log.error({ err: error }, 'the nightly clean-up of files stopped');
      return true;
    },
  );
  await db(orm.em.fork())
    .updateTable('database_identity')
    .set({ cleanup_stopped_at: stopped ? clock.now() : null })
    .execute();

  async function work(): Promise<void> {
    const [id, owner] = [await readDatabaseId(orm), await ownerMark.read()];
    if (owner !== id)
      throw new CleanupStoppedError(
        `${ownerMark.place} belongs to ${owner ?? 'nobody'} by now, not to this database (${id}). Nothing was deleted.`,
      );
    await deleteOrphanFiles(orm, store, clock.now(), onError, config.cleanupMaxPercent);
  }
}

/** Whether the last nightly clean-up stopped. */
export async function didCleanupStop(tx: Tx): Promise<boolean> {
  const row = await db(tx)
    .selectFrom('database_identity')
    .select('id')
    .where('cleanup_stopped_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}
