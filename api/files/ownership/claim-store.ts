/**
 * Binds the file store to this database at each start. Another database would delete every file
 * at night, because none of them has a row in it.
 */
import { readDatabaseId } from '#api/files/ownership/database-id.ts';
import { findUnknownFiles, isTooMany } from '#api/files/ownership/unknown-files.ts';
import type { OwnerMark } from '#api/platform/files/owner-mark.ts';
import type { Services } from '#api/platform/services.ts';
import { StartError } from '#api/platform/startup/start-error.ts';

/** Files to compare: enough to see whether the database knows the files of a store without an owner. */
const sampleSize = 1000;

type StoreClaim = Pick<Services, 'orm' | 'store' | 'ownerMark'> & {
  config: Pick<Services['config'], 'takeFilesFrom' | 'cleanupMaxPercent'>;
};

/** Throws `StartError` if the files are another database's. */
export async function claimFileStore(claim: StoreClaim): Promise<void> {
  const { orm, ownerMark, config } = claim;
  const id = await readDatabaseId(orm);
  const owner = await ownerMark.read();
  if (owner === id) return;
  requireUnowned(ownerMark, owner, config.takeFilesFrom);
  if (owner === null && config.takeFilesFrom !== 'nobody') await requireKnownFiles(claim);
  await ownerMark.write(id, { replace: owner !== null });
  requireUnowned(ownerMark, await ownerMark.read(), id);
}

/** Throws unless no one owns the store or `allowed` does. */
export function requireUnowned(
  { place }: OwnerMark,
  owner: string | null,
  allowed: string | null,
): void {
  if (owner === null || owner === allowed) return;
  throw new StartError(
    `${place} holds the files of another database (${owner}). Use a store of its own, or set TAKE_FILES_FROM=${owner} if this database replaces that one for good.`,
  );
}

async function requireKnownFiles({ orm, store, ownerMark, config }: StoreClaim): Promise<void> {
  const names: string[] = [];
  for await (const { name } of store.list()) if (names.push(name) === sampleSize) break;
  const { orphans, resized } = await findUnknownFiles(orm, names);
  const stored = names.length - resized.length;
  const noneKnown = orphans.length > 0 && orphans.length === stored;
  if (!noneKnown && !isTooMany(orphans.length, stored, config.cleanupMaxPercent)) return;
  throw new StartError(
    `${ownerMark.place} holds files that this database does not know (${orphans.length} of ${stored}). Use a store of its own, or set TAKE_FILES_FROM=nobody if they may be deleted.`,
  );
}
