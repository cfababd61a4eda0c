import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { requireFileKeys } from '#api/files/require-file-keys.ts';
import {
  makeEncryptionKey,
  parseEncryptionKeys,
  type EncryptionKeys,
} from '#api/platform/encryption/encryption-keys.ts';
import { encryptedStore } from '#api/platform/files/encrypted-store.ts';
import { diskStore } from '#api/platform/files/file-store.ts';
import { StartError } from '#api/platform/startup/start-error.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { entities } from '#api/schema.ts';

const db = withDatabase({ entities });
const folder = mkdtempSync(join(tmpdir(), 'touchline-keys-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const raw = diskStore(folder);
const newKeys = () => parseEncryptionKeys(makeEncryptionKey());
const [ours, others] = [newKeys(), newKeys()];
const idOf = (keys: EncryptionKeys) => String(keys[0]?.id);

/** Stores a file with the key; `first` and `age` decide where it comes in lists. */
async function addFile(keys: EncryptionKeys, { first = 'm', age = 0 } = {}): Promise<string> {
  const name = `${first}${randomBytes(18).toString('hex').slice(0, 21)}.png`;
  await encryptedStore(raw, keys).put(name, Buffer.from('a photo'));
  await db.tx((tx) =>
    tx.execute(
      `insert into stored_file (name, mime, bytes, sent_bytes, sha256, created_at)
       values (?, 'image/png', 7, 7, sha256('a photo'), now() - make_interval(days => ?))`,
      [name, age],
    ),
  );
  return name;
}

/** Returns why a start with these keys is refused; null if it is not. */
const refusal = (keys: EncryptionKeys, lostFileKeys: string[] = []) =>
  requireFileKeys(db.orm, raw, { encryptionKeys: keys, lostFileKeys }).then(
    () => null,
    (error: unknown) => {
      if (error instanceof StartError) return error.message;
      throw error;
    },
  );

const namesKey = (keys: EncryptionKeys): unknown =>
  expect.stringMatching(
    `^FILE_ENCRYPTION_KEYS: .*${idOf(keys)}.*LOST_FILE_KEYS=${idOf(keys)}[^\n]*$`,
  );

beforeEach(() => db.tx((tx) => tx.execute('delete from stored_file')));

test('a portal without files, or with files of its keys and from before them, may start', async () => {
  expect(await refusal(ours)).toBeNull();
  expect(await refusal([])).toBeNull();
  await addFile([]);
  expect(await refusal([])).toBeNull();
  await addFile(others);
  await addFile(ours);
  expect(await refusal([...ours, ...others])).toBeNull();
});

test('a portal without the key of its newest file does not start', async () => {
  for (let count = 0; count < 20; count += 1) await addFile(ours, { first: 'z', age: 1 });
  await addFile(others, { first: 'a' });
  expect(await refusal(ours)).toEqual(namesKey(others));
  expect(await refusal([])).toEqual(namesKey(others));
});

test('the key of files that were not encrypted anew may not be removed', async () => {
  // A change of the key goes by name, and was stopped here before its end.
  await addFile(others, { first: 'z', age: 30 });
  for (let count = 0; count < 20; count += 1) await addFile(ours, { first: 'a' });
  expect(await refusal(ours)).toEqual(namesKey(others));
});

test('a portal whose key is lost may start if the operator says so', async () => {
  await addFile(others);
  expect(await refusal(ours, [idOf(ours)])).toEqual(namesKey(others));
  expect(await refusal(ours, [idOf(others)])).toBeNull();
});

test('missing and damaged files do not keep a portal from starting', async () => {
  await raw.remove(await addFile(ours));
  const damaged = await addFile(ours);
  await raw.put(damaged, (await raw.read(damaged)).subarray(0, 20));
  await raw.put(await addFile(ours), Buffer.alloc(0));
  expect(await refusal(ours)).toBeNull();
});
