// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { loadCards } from '#pwa/gate/engine/load-cards.ts';
import { enrolledPhone, entry, openPhone } from '#pwa/gate/testing/enrolled-phone.ts';
import { isNetworkError } from '#pwa/lib/http/request.ts';

test('over a line that breaks, each part is kept and asked for once', async () => {
  const asked: [from: number, to: number][] = [];
  let left = 2;
  vi.stubGlobal('fetch', async (address: string) => {
    const query = new URL(address, 'https://touchline.example').searchParams;
    const [from, to] = [Number(query.get('from')), Number(query.get('to'))];
    if (left === 0) throw new TypeError('no signal');
    left -= 1;
    asked.push([from, to]);
    const data = Array.from({ length: to - from + 1 }, (_, at) => ({
      no: from + at,
      card: 1,
      box: 'sealed',
    }));
    return Response.json({ data });
  });
  const numbers = Array.from({ length: 70 }, (_, at) => at + 1);
  await enrolledPhone(numbers.map((no) => entry(no)));
  const phone = await openPhone();
  const { signal } = new AbortController();
  const broken = await loadCards(phone, 'token', signal).catch((error: unknown) => error);
  expect(isNetworkError(broken)).toBe(true);
  expect(await phone.card.count()).toBe(40);
  left = 10;
  expect(await loadCards(phone, 'token', signal)).toBe(true);
  expect(await phone.card.toCollection().primaryKeys()).toEqual(numbers);
  // A part is small enough for 240 kbit/s within the time of a call, with the largest pictures.
  expect(asked).toEqual([
    [1, 20],
    [21, 40],
    [41, 60],
    [61, 70],
  ]);
  phone.close();
});
