/** Swaps data folders by a plan on disk, so that the next process completes an interrupted swap. */
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { lockDataDir } from '#api/platform/startup/data-lock.ts';
import { fsyncFolder } from '#api/platform/files/file-store.ts';

/** The entries that a backup replaces; the development mailbox is not one of them. */
export const restoredEntries = [
  'postgres',
  'postgres-location',
  'files',
  'jwt-secret',
  'ticket-signing-key.pem',
] as const;

interface SwapPlan {
  fresh: string;
  aside: string;
  /** Entries of the data folder that are moved aside. */
  old: string[];
}

const planFile = 'restore-under-way.json';

/** Writes the plan and moves the folders. Returns the folder with the old state, if any. */
export async function swapDataFolders(
  dataDir: string,
  { fresh, aside }: Pick<SwapPlan, 'fresh' | 'aside'>,
): Promise<string | null> {
  const old = restoredEntries.filter((name) => existsSync(join(dataDir, name)));
  if (old.length > 0) {
    const { gid, mode } = statSync(dataDir);
    mkdirSync(join(dataDir, aside), { mode: 0o700 });
    // PostgreSQL's account must be able to reach the old cluster if it is started there.
    chownSync(join(dataDir, aside), -1, gid);
    chmodSync(join(dataDir, aside), mode & 0o777);
  }
  const list: SwapPlan = { fresh, aside, old };
  writeFileSync(join(dataDir, `${planFile}.part`), JSON.stringify(list), { flush: true });
  renameSync(join(dataDir, `${planFile}.part`), join(dataDir, planFile));
  await fsyncFolder(dataDir);
  await executeSwap(dataDir, list);
  return old.length > 0 ? join(dataDir, aside) : null;
}

/** Throws `StartError` while the restore that began the swap is still running. */
export async function completeInterruptedSwap(
  dataDir: string,
  log: (line: string) => void,
): Promise<void> {
  if (!existsSync(join(dataDir, planFile))) return;
  const lock = await lockDataDir(dataDir);
  try {
    if (!existsSync(join(dataDir, planFile))) return;
    const list = JSON.parse(readFileSync(join(dataDir, planFile), 'utf8')) as SwapPlan;
    await executeSwap(dataDir, list);
    log('A restore that was cut off at its end has been completed.');
  } finally {
    await lock.release();
  }
}

/** Moves the folders. Each step leaves a state from which the same plan can continue. */
async function executeSwap(dataDir: string, { fresh, aside, old }: SwapPlan): Promise<void> {
  const at = (...names: string[]) => join(dataDir, ...names);
  for (const name of old) {
    if (!existsSync(at(aside, name)) && existsSync(at(name))) renameSync(at(name), at(aside, name));
  }
  for (const name of restoredEntries) {
    if (existsSync(at(fresh, name))) renameSync(at(fresh, name), at(name));
  }
  for (const folder of [dataDir, ...(old.length > 0 ? [at(aside)] : [])]) await fsyncFolder(folder);
  rmSync(at(planFile));
  await fsyncFolder(dataDir);
  if (existsSync(at(fresh))) rmdirSync(at(fresh));
}

/** Removes the folders of restores that were killed; call only while holding the lock. */
export function removeAbandonedRestores(dataDir: string, prefix: string): void {
  for (const name of readdirSync(dataDir)) {
    if (!name.startsWith(prefix)) continue;
    const folder = join(dataDir, name);
    const pointer = join(folder, 'postgres-location');
    if (existsSync(pointer)) {
      rmSync(readFileSync(pointer, 'utf8').trim(), { recursive: true, force: true });
    }
    rmSync(folder, { recursive: true, force: true });
  }
}
