import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openIndex, sealIndex } from '#sync/contracts/gate/sealing.ts';
import { openSyncReplica } from '#sync/client/storage/open-replica.ts';
import {
  gateReplica,
  type GateReplica,
  readSetting,
  writeSetting,
} from '#pwa/gate/engine/gate-replica.ts';
import { maxTries, storeSearchKey, tryPin } from '#pwa/gate/search/search-store.ts';
import { unwrapKey, wrapKey } from '#pwa/gate/search/wrapped-key.ts';
import { matchId } from '#pwa/gate/testing/enrolled-phone.ts';

const people = [{ no: 1, name: 'Salma Fathy', nameArabic: 'سلمى فتحي', key: 'card-key' }];
const raw = Uint8Array.from({ length: 32 }, (_, at) => at * 7 + 1);
const pin = '480219';
let replica: GateReplica;

const reopen = async () => {
  replica.close();
  replica = await openSyncReplica(gateReplica, matchId);
};
const stored = async () => [
  await readSetting(replica, 'searchKey'),
  await readSetting(replica, 'searchIndex'),
];

beforeEach(async () => {
  replica = await openSyncReplica(gateReplica, matchId, { create: true });
  const box = await sealIndex(raw, { matchId, keyNo: 3 }, people);
  await storeSearchKey(replica, pin, raw, { keyNo: 3, box, covers: '1.1' });
});
afterEach(async () => {
  replica.close();
  await Dexie.delete(`${gateReplica.prefix}${matchId}`);
});

it('the right PIN opens the names with a key that cannot be copied', async () => {
  await reopen();
  const tried = await tryPin(replica, pin);
  if (typeof tried === 'number') throw new Error('the PIN is wrong');
  const index = await readSetting(replica, 'searchIndex');
  expect(await openIndex(tried.key, { matchId, keyNo: 3 }, index?.box ?? '')).toEqual(people);
  expect([tried.key.extractable, tried.key.usages]).toEqual([false, ['decrypt']]);
  await expect(crypto.subtle.exportKey('raw', tried.key)).rejects.toThrow(/extractable/);
});

it('ten wrong PINs delete key and names, also with restarts between them', async () => {
  const left = [];
  for (let each = 0; each < maxTries; each += 1) {
    if (each % 3 === 0) await reopen();
    left.push(await tryPin(replica, '000000'));
  }
  expect(left).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
  expect(await stored()).toEqual([undefined, undefined]);
  expect(await tryPin(replica, pin)).toBe(0);
});

it('a try is on the disk before it is made: a page that is closed immediately has used it', async () => {
  const key = await readSetting(replica, 'searchKey');
  if (key === undefined) throw new Error('there is no key');
  await writeSetting(replica, 'searchKey', { ...key, tries: maxTries - 2 });
  for (let each = maxTries - 2; each < maxTries; each += 1) {
    const closed = tryPin(replica, pin).catch(() => undefined);
    // Waits until the try has begun to be made.
    while ((await readSetting(replica, 'searchKey'))?.tries !== each + 1);
    replica.close();
    await closed;
    replica = await openSyncReplica(gateReplica, matchId);
    expect((await readSetting(replica, 'searchKey'))?.tries).toBe(each + 1);
  }
  expect(await tryPin(replica, pin)).toBe(0);
  expect(await stored()).toEqual([undefined, undefined]);
});

it('tries at the same time are counted each, and a right one begins anew', async () => {
  const wrong = ['000001', '000002', '000003', '000004'];
  const left = await Promise.all(wrong.map((each) => tryPin(replica, each)));
  expect(left.map(Number).toSorted()).toEqual([6, 7, 8, 9]);
  expect(await tryPin(replica, pin)).toMatchObject({ keyNo: 3 });
  expect((await readSetting(replica, 'searchKey'))?.tries).toBe(0);
});

it('a wrapped key opens under its own PIN, match and number only', async () => {
  const wrapped = await wrapKey(pin, raw, 'search match 1');
  expect(await unwrapKey(pin, wrapped, 'search match 1')).not.toBeNull();
  expect(await unwrapKey('480218', wrapped, 'search match 1')).toBeNull();
  expect(await unwrapKey(pin, wrapped, 'search match 2')).toBeNull();
  expect(await unwrapKey(pin, wrapped, 'search other 1')).toBeNull();
  const again = await wrapKey(pin, raw, 'search match 1');
  expect(Buffer.from(again.wrapped).equals(Buffer.from(wrapped.wrapped))).toBe(false);
});

it('the disk has neither a name nor the key', async () => {
  const disk = Buffer.concat(
    (await Promise.all(replica.tables.map((table) => table.toArray())))
      .flat()
      .flatMap(bytesOf)
      .map((each) => Buffer.from(each)),
  );
  const text = disk.toString('latin1');
  const index = await readSetting(replica, 'searchIndex');
  expect(disk.includes(Buffer.from(index?.box ?? '?')), 'control: the disk is searched').toBe(true);
  for (const secret of ['Salma', 'card-key', pin, Buffer.from(raw).toString('base64url')])
    expect(text).not.toContain(secret);
  for (const bytes of [Buffer.from(raw), Buffer.from('سلمى')])
    expect(disk.includes(bytes)).toBe(false);
});

/** Every text and every run of bytes in a row. */
function bytesOf(value: unknown): Uint8Array[] {
  if (value instanceof Uint8Array) return [value];
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(bytesOf);
  return [Buffer.from(String(value))];
}
