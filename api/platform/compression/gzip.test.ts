import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { toGzip, toText, type PullResponse } from '#sync/server/pull/pull-response.ts';
import {
  gzip,
  compressSmall,
  compressFast,
  type CompressedPart,
} from '#api/platform/compression/gzip.ts';

/** Long enough for back references, with multi-byte characters. */
const season = JSON.stringify(
  Array.from({ length: 3000 }, (_, at) => ({ id: at, name: `الأهلي ${at % 18}`, gate: 'Media 4' })),
);

async function pieces(): Promise<CompressedPart[]> {
  const cachedPart = await compressSmall(season);
  const comma = compressFast(',');
  const own = compressFast(season.slice(0, 20_000));
  return [
    compressFast('['),
    own,
    comma,
    cachedPart,
    comma,
    cachedPart,
    compressFast(''),
    compressFast(']'),
  ];
}

const text = (all: readonly CompressedPart[]) => all.map(({ plain }) => plain.toString()).join('');

test('parts in any order make one gzip member', async () => {
  const all = await pieces();
  for (const order of [all, all.toReversed(), [all[3] as CompressedPart], []]) {
    expect(gunzipSync(gzip(order)).toString()).toBe(text(order));
  }
});

test('web streams and fetch can read a gzip member of several parts', async () => {
  const all = await pieces();
  const stream = new Blob([new Uint8Array(gzip(all))])
    .stream()
    .pipeThrough(new DecompressionStream('gzip'));
  expect(await new Response(stream).text()).toBe(text(all));

  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzip(all));
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}`);
  expect(await answer.text()).toBe(text(all));
  await new Promise((closed) => server.close(closed));
});

test('a wrong checksum or length is noticed by the reader', async () => {
  const good = gzip(await pieces());
  for (const at of [8, 4]) {
    const bad = Buffer.from(good);
    bad[bad.length - at] = (bad[bad.length - at] as number) ^ 1;
    expect(() => gunzipSync(bad)).toThrow();
  }
});

test('a cached part is small', async () => {
  const { plain, deflated } = await compressSmall(season);
  expect(deflated.byteLength).toBeLessThan(plain.byteLength / 10);
});

const parts = [`"season":${season}`, '"event/1":{"rows":{}}'];
const envelope = { before: '{"data":', after: '}' };

test.each([
  ['own rows alone', true, 0],
  ['own rows and one that others get too', true, 1],
  ['own rows and several', true, 2],
  ['one that others get too', false, 1],
  ['several', false, 2],
])('a reply of %s is the same JSON with and without compression', async (_what, named, count) => {
  const answer: PullResponse = {
    opening: `{"epoch":"e","buckets":{${named ? `"user/1":${season}` : ''}`,
    hasBuckets: named,
    shared: await Promise.all(parts.slice(0, count).map(compressSmall)),
  };
  const packed = toGzip(answer, envelope);
  if (packed === null) throw new Error('not packed');
  const plain = toText(answer, envelope);
  expect(gunzipSync(packed).toString()).toBe(plain);
  const { data } = JSON.parse(plain) as { data: { buckets: Record<string, unknown> } };
  expect(Object.keys(data.buckets)).toHaveLength(count + (named ? 1 : 0));
});

test('a short reply is not compressed', () => {
  const idle: PullResponse = { opening: '{"epoch":"e","buckets":{', hasBuckets: false, shared: [] };
  expect(toGzip(idle, envelope)).toBeNull();
  expect(toText(idle, envelope)).toBe('{"data":{"epoch":"e","buckets":{}}}');
});
