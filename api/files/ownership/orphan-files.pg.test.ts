/** The nightly clean-up deletes what crashes left, and nothing when it would delete too much. */
import { createHash, randomBytes } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { readDatabaseId } from '#api/files/ownership/database-id.ts';
import { cleanUpOrphans, deleteOrphanFiles } from '#api/files/ownership/orphan-files.ts';
import { resizedName } from '#api/files/serving/resized-name.ts';
import { overviewRoutes } from '#api/overview/routes.ts';
import type { Services } from '#api/platform/services.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { entities } from '#api/schema.ts';

const db = withDatabase({ entities });
const t = testApp(db, { routes: overviewRoutes });
const tomorrow = () => new Date(Date.now() + 25 * 3_600_000);

async function addFiles(count: number, { known }: { known: boolean }): Promise<string[]> {
  const names = Array.from({ length: count }, () => `${randomBytes(16).toString('base64url')}.png`);
  const { store } = t.app.services;
  await Promise.all(names.map((name) => store.put(name, Buffer.from(name))));
  if (known)
    await db.tx((tx) =>
      tx.execute(
        `insert into stored_file (name, mime, bytes, sent_bytes, sha256)
         select name, 'image/png', 26, 26, ? from jsonb_array_elements_text(?::jsonb) as name`,
        [createHash('sha256').digest(), JSON.stringify(names)],
      ),
    );
  return names;
}

async function stored(): Promise<string[]> {
  const listed = await Array.fromAsync(t.app.services.store.list());
  return listed.map(({ name }) => name).toSorted();
}

const troubles = async () =>
  (await t.call(await t.asActor('admin'), 'GET', '/api/admin/overview')).body.data.troubles;

/** Runs the job as of tomorrow; returns what it logged. */
async function runJob(given: Partial<Services> = {}): Promise<string[]> {
  const logged: string[] = [];
  const log = {
    error: (details: object) => void logged.push((details as { err: Error }).err.message),
  };
  const services = { ...t.app.services, clock: { now: tomorrow }, ...given };
  await cleanUpOrphans(services, log, () => {});
  return logged;
}

beforeEach(async () => {
  const { store, orm, ownerMark } = t.app.services;
  for (const name of await stored()) await store.remove(name);
  await db.tx((tx) => tx.execute('delete from stored_file'));
  await ownerMark.write(await readDatabaseId(orm), { replace: true });
});

test('a database without rows deletes nothing and shows it until a night without trouble', async () => {
  const names = await addFiles(24, { known: false });
  expect(await runJob()).toEqual([
    expect.stringMatching(/^24 of 24 stored files have no row.*CLEANUP_MAX_PERCENT \(20\)/),
  ]);
  expect(await stored()).toEqual(names.toSorted());
  expect(await troubles()).toEqual(['cleanupStopped']);
  // The operator has looked at it and allows it.
  const config = { ...t.app.services.config, cleanupMaxPercent: 100 };
  expect(await runJob({ config })).toEqual([]);
  expect(await stored()).toEqual([]);
  expect(await troubles()).toEqual([]);
});

test('a few leftovers go, whatever their share, and more of them up to the limit', async () => {
  const { orm, store } = t.app.services;
  await addFiles(10, { known: false });
  expect(await deleteOrphanFiles(orm, store, tomorrow())).toBe(10);
  const known = await addFiles(44, { known: true });
  await addFiles(11, { known: false });
  expect(await deleteOrphanFiles(orm, store, tomorrow())).toBe(11);
  expect(await stored()).toEqual(known.toSorted());
  await addFiles(12, { known: false });
  await expect(deleteOrphanFiles(orm, store, tomorrow())).rejects.toThrow(/^12 of 56 /);
});

test('smaller sizes of pictures do not count, because they are made again', async () => {
  const { orm, store } = t.app.services;
  const known = await addFiles(12, { known: true });
  for (const name of known)
    for (const width of [160, 480] as const)
      await store.put(resizedName(name, width), Buffer.from('small'));
  expect(await deleteOrphanFiles(orm, store, tomorrow())).toBe(24);
  expect(await stored()).toEqual(known.toSorted());
});

test('once the files belong to another database nothing is deleted', async () => {
  const { ownerMark } = t.app.services;
  const orphans = await addFiles(3, { known: false });
  const other = '0199a000-0000-7000-8000-000000000001';
  await ownerMark.write(other, { replace: true });
  expect(await runJob()).toEqual([expect.stringContaining(`belongs to ${other} by now`)]);
  expect(await stored()).toEqual(orphans.toSorted());
  expect(await troubles()).toEqual(['cleanupStopped']);
});
