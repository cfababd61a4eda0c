/**
 * Tests a pull's reply on the wire: gzip for clients that accept it, compressed once, with the same
 * rows for all.
 */
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { syncRoutes } from '#api/sync/sync-routes.ts';

const db = withDatabase();
const server = testApp(db, { routes: syncRoutes });
const first = { protocol: 1, epoch: null, cursors: {} };

const pull = (actor: TestActor, encoding: string | undefined, body: object = first) =>
  server.app.inject({
    method: 'POST',
    url: '/api/sync/pull',
    headers: { ...actor.headers, ...(encoding !== undefined && { 'accept-encoding': encoding }) },
    payload: body,
  });

async function season(): Promise<TestActor> {
  await db.orm.em.fork().execute(
    `insert into event (name, description, start_date, end_date)
     select 'كأس ' || n, 'A cup of the season', '2026-08-01', '2027-06-01'
     from generate_series(1, 30) as n`,
  );
  return server.asActor('member');
}

interface PullData {
  buckets: Record<string, unknown>;
}
/** Without cursors: they stay behind while other tests have a transaction open on the same server. */
const bucketsOf = (text: string) =>
  (
    JSON.parse(text, (key, value: unknown) => (key === 'cursor' ? undefined : value)) as {
      data: PullData;
    }
  ).data.buckets;

test('a first sync is one gzip stream for clients that accept it, and plain for others', async () => {
  const member = await season();
  const packed = await pull(member, 'gzip, deflate, br, zstd');
  expect(packed.headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-type': 'application/json; charset=utf-8',
    vary: expect.stringMatching(/accept-encoding/i),
    'content-length': String(packed.rawPayload.byteLength),
  });
  const unpacked = gunzipSync(packed.rawPayload).toString();
  for (const encoding of [undefined, 'identity', 'gzip;q=0, br', 'br', '*;q=0']) {
    const plain = await pull(member, encoding);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers.vary).toMatch(/accept-encoding/i);
    expect(bucketsOf(plain.payload)).toEqual(bucketsOf(unpacked));
  }
  expect(packed.rawPayload.byteLength).toBeLessThan(unpacked.length / 2);
});

test('fetch unpacks a first sync over a real connection', async () => {
  const member = await season();
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const answer = await fetch(`${url}/api/sync/pull`, {
    method: 'POST',
    headers: { ...member.headers, 'content-type': 'application/json' },
    body: JSON.stringify(first),
  });
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  expect(bucketsOf(await answer.text())).toEqual(
    bucketsOf((await pull(member, 'identity')).payload),
  );
});

test('an idle answer is short and not packed', async () => {
  const member = await season();
  let epoch: string | null = null;
  const cursors: Record<string, string> = {};
  // Open transactions of other tests in the same cluster delay the feed.
  await expect
    .poll(async () => {
      const asked = await pull(member, 'identity', { protocol: 1, epoch, cursors });
      const { data } = JSON.parse(asked.payload) as {
        data: { epoch: string; lagging: boolean; buckets: Record<string, { cursor: string }> };
      };
      ({ epoch } = data);
      for (const [name, { cursor }] of Object.entries(data.buckets)) cursors[name] = cursor;
      return data.lagging || Object.keys(data.buckets).length > 0;
    })
    .toBe(false);
  const idle = await pull(member, 'gzip', { protocol: 1, epoch, cursors });
  expect(idle.headers['content-encoding']).toBeUndefined();
  expect(idle.rawPayload.byteLength).toBeLessThanOrEqual(100);
});
