// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, expect, test, vi } from 'vitest';
import { readSetting, writeSetting } from '#pwa/gate/engine/gate-replica.ts';
import { loadNumbers } from '#pwa/gate/engine/load-numbers.ts';
import {
  deviceId,
  enrolledPhone,
  entry,
  match,
  openPhone,
} from '#pwa/gate/testing/enrolled-phone.ts';

afterEach(() => vi.unstubAllGlobals());

test('a second renewal, before the first has loaded, keeps the last number of each slot', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no signal')));
  await enrolledPhone([entry(1), entry(2)], 'officer');
  const phone = await openPhone();
  await writeSetting(phone, 'numbers', {
    numbersNo: 2,
    slots: new Map([[1, { digits: '222222' }]]),
    before: new Map([1, 2].map((slot) => [slot, { digits: '111111' }])),
  });
  await phone.table('gate_match').update(match.id, { numbersNo: 3 });
  const { signal } = new AbortController();
  await expect(loadNumbers(phone, deviceId, 'token', signal)).rejects.toThrow();
  const numbers = await readSetting(phone, 'numbers');
  expect(numbers).toMatchObject({ numbersNo: 3, slots: { size: 0 } });
  expect([...(numbers?.before ?? [])]).toEqual([
    [1, { digits: '222222' }],
    [2, { digits: '111111' }],
  ]);
  phone.close();
  await Dexie.delete(phone.name);
});
