/** Two databases and one store: only the owner may use it, because the clean-up deletes. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { claimFileStore } from '#api/files/ownership/claim-store.ts';
import { readDatabaseId } from '#api/files/ownership/database-id.ts';
import { diskStore, type FileStore } from '#api/platform/files/file-store.ts';
import {
  diskOwnerMark,
  ownerMarkName,
  s3OwnerMark,
  type OwnerMark,
} from '#api/platform/files/owner-mark.ts';
import { createS3Client, s3Store } from '#api/platform/files/s3-store.ts';
import { StartError } from '#api/platform/startup/start-error.ts';
import { withDatabase, type TestDatabase } from '#api/platform/testing/database.ts';
import { withS3Server } from '#api/platform/testing/s3-server.ts';
import { entities } from '#api/schema.ts';

const league = withDatabase({ entities });
const drill = withDatabase({ entities });
const root = mkdtempSync(join(tmpdir(), 'touchline-owner-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const s3 = withS3Server();

interface Place {
  store: FileStore;
  ownerMark: OwnerMark;
}

const removeMark = () => createS3Client(s3())({ method: 'DELETE', key: ownerMarkName });

const newName = () => `${randomBytes(16).toString('base64url')}.png`;

async function addFile({ store }: Place, owner?: TestDatabase): Promise<void> {
  const name = newName();
  await store.put(name, Buffer.from('a photo'));
  await owner?.tx((tx) =>
    tx.execute(
      `insert into stored_file (name, mime, bytes, sent_bytes, sha256)
       values (?, 'image/png', 7, 7, sha256('a photo'))`,
      [name],
    ),
  );
}

const idOf = (database: TestDatabase) => readDatabaseId(database.orm);

const claim = (place: Place, database: TestDatabase, takeFilesFrom: string | null = null) =>
  claimFileStore({
    ...place,
    orm: database.orm,
    config: { takeFilesFrom, cleanupMaxPercent: 20 },
  });

async function expectRefused(claiming: Promise<void>, message: RegExp): Promise<void> {
  await expect(claiming).rejects.toBeInstanceOf(StartError);
  await expect(claiming).rejects.toThrow(message);
}

describe.each<[string, string, () => Promise<Place>]>([
  [
    'a folder',
    'DATA_DIR: the folder ',
    async () => {
      const folder = join(root, randomBytes(4).toString('hex'), 'files');
      return { store: diskStore(folder), ownerMark: diskOwnerMark(folder) };
    },
  ],
  [
    'a bucket',
    'S3_BUCKET: press at ',
    async () => {
      const store = s3Store(s3());
      for await (const { name } of store.list()) await store.remove(name);
      await removeMark();
      return { store, ownerMark: s3OwnerMark(s3()) };
    },
  ],
])('%s', (_, variable, make) => {
  let place: Place;
  beforeEach(async () => void (place = await make()));

  test('a file store belongs to the first database, at each of its starts', async () => {
    await claim(place, league);
    expect(await place.ownerMark.read()).toBe(await idOf(league));
    await addFile(place, league);
    await claim(place, league);
    const listed = await Array.fromAsync(place.store.list());
    expect(listed, 'the mark is none of the files').toHaveLength(1);
  });

  test('a file store is refused to another database in one line that names the owner', async () => {
    await claim(place, league);
    const owner = await idOf(league);
    await expectRefused(claim(place, drill), new RegExp(`^${variable}.*\\(${owner}\\)[^\n]*$`));
    await expectRefused(claim(place, drill, 'nobody'), /TAKE_FILES_FROM=/);
    expect(await place.ownerMark.read()).toBe(owner);
  });

  test('a file store is taken over by naming the owner, who is then refused', async () => {
    await claim(place, league);
    await claim(place, drill, await idOf(league));
    expect(await place.ownerMark.read()).toBe(await idOf(drill));
    await claim(place, drill, await idOf(league));
    await expectRefused(claim(place, league), /holds the files of another database/);
  });

  test('a file store with files but no owner is taken only by the database that knows them', async () => {
    for (let count = 0; count < 3; count += 1) await addFile(place, league);
    await addFile(place);
    await expectRefused(claim(place, drill), /does not know \(4 of 4\).*TAKE_FILES_FROM=nobody/);
    expect(await place.ownerMark.read()).toBeNull();
    await claim(place, league);
    expect(await place.ownerMark.read()).toBe(await idOf(league));
  });

  test('a file store with unknown files and no owner is taken if the operator says so', async () => {
    await addFile(place);
    await expectRefused(claim(place, drill), /does not know/);
    await claim(place, drill, 'nobody');
    expect(await place.ownerMark.read()).toBe(await idOf(drill));
  });
});

const races: [string, () => Promise<Place>][] = [
  [
    'folder',
    async () => {
      const folder = join(root, `race-${randomBytes(4).toString('hex')}`);
      return { store: diskStore(folder), ownerMark: diskOwnerMark(folder) };
    },
  ],
  [
    'bucket',
    async () => {
      await removeMark();
      const store = s3Store(s3());
      for await (const { name } of store.list()) await store.remove(name);
      return { store, ownerMark: s3OwnerMark(s3()) };
    },
  ],
];

test.each(races)(
  'two databases that start at the same time do not both get the same %s',
  async (_, make) => {
    for (let round = 0; round < 10; round += 1) {
      const place = await make();
      const results = await Promise.allSettled([claim(place, league), claim(place, drill)]);
      expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    }
  },
);

test('an owner mark that was cut off names no one', async () => {
  const config = s3();
  await claim({ store: s3Store(config), ownerMark: s3OwnerMark(config) }, league).catch(() => {});
  const body = new Uint8Array(Buffer.from('{"data'));
  await createS3Client(config)({ method: 'PUT', key: ownerMarkName, body });
  expect(await s3OwnerMark(config).read()).toBeNull();
});

describe('the id of a database', () => {
  test('the id of a database is made once, however many processes ask first', async () => {
    await league.tx((tx) => tx.execute('delete from database_identity'));
    const ids = await Promise.all(Array.from({ length: 5 }, () => idOf(league)));
    expect(new Set(ids).size).toBe(1);
    expect(await idOf(league)).toBe(ids[0]);
  });

  test('the id of a database is another in a copy, which a dump or a template makes', async () => {
    const [{ id, cluster }] = (await league.tx(async (tx) => {
      await readDatabaseId(league.orm);
      return tx.execute('select id, cluster from database_identity');
    })) as [{ id: string; cluster: string }];
    await drill.tx((tx) =>
      tx.execute(
        `insert into database_identity (id, cluster) values (?, ?)
         on conflict (only_row) do update set id = excluded.id, cluster = excluded.cluster`,
        [id, cluster],
      ),
    );
    const copied = await idOf(drill);
    expect(copied).not.toBe(id);
    expect(await idOf(drill)).toBe(copied);
    expect(await idOf(league)).toBe(id);
  });
});
