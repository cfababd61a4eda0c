/** Tests the stream of an open seat map: who is notified of which seats, and when it ends. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seatsStreamUrl } from '#sync/protocol/live-stream.ts';
import { registerRoutes } from '#api/app.ts';
import { entities } from '#api/schema.ts';
import {
  createAccreditation,
  createBooking,
  createMatch,
  createSeason,
} from '#api/matches/testing/season.ts';
import type { TestSeason } from '#api/matches/testing/season.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { connectLiveClient, type LiveClient } from '#api/sync/testing/live-client.ts';

const db = withDatabase({ entities });
const env = { JWT_SECRET: 'the same in both processes, and long enough' };
const one = testApp(db, { routes: registerRoutes, env });
/** A second process on the same database. */
const other = testApp(db, { routes: registerRoutes, env });
let addresses: string[] = [];
const open = new Set<LiveClient>();

beforeAll(async () => {
  addresses = await Promise.all(
    [one, other].map(({ app }) => app.listen({ port: 0, host: '127.0.0.1' })),
  );
});
afterAll(() => open.forEach((each) => each.close()));

const run = (sql: string, params: unknown[] = []) => db.tx((tx) => tx.execute(sql, params));

async function listen(actor: TestActor, match: TestSeason, at = 0): Promise<LiveClient> {
  const address = seatsStreamUrl(match.eventId, match.matchId);
  const listener = await connectLiveClient(`${addresses[at]}${address}`, actor.headers);
  open.add(listener);
  return listener;
}

/**
 * Creates a match with seats, a member with an approved booking, and an accredited member who only
 * watches.
 */
async function scene() {
  const match = await db.tx((tx) => createSeason(tx));
  const [taker, onlooker] = [await one.asActor('member'), await one.asActor('member')];
  await db.tx(async (tx) => {
    for (const { id } of [taker, onlooker]) await createAccreditation(tx, match, id);
    await createBooking(tx, match, taker.id);
  });
  return { match, taker, onlooker };
}

const take = (actor: TestActor, { eventId, matchId }: TestSeason) =>
  one.call(actor, 'PATCH', `/api/event/${eventId}/matches/${matchId}/seat`, { seat: 'seat-7' });

const seats = { type: 'changed', topics: ['seats'] };

test('a taken seat is announced to the match’s maps in every process, and to no others', async () => {
  const { match, taker, onlooker } = await scene();
  const matchId = await db.tx((tx) => createMatch(tx, match));
  const [here, there] = [await listen(onlooker, match), await listen(onlooker, match, 1)];
  const elsewhere = await listen(onlooker, { ...match, matchId });
  expect((await take(taker, match)).status).toBe(200);
  expect(await Promise.all([here.next('changed'), there.next('changed')])).toEqual([seats, seats]);
  // Notified after the seat, so the other map has received every earlier line by then.
  await run(`select pg_notify('sync_live', ?)`, [`seats:${matchId}`]);
  await elsewhere.next('changed');
  expect(elsewhere.lines.map(({ type }) => type)).toEqual(['hello', 'changed']);
});

test('a phone that looks at no map is not woken by a seat', async () => {
  const { match, taker, onlooker } = await scene();
  const phone = await connectLiveClient(
    `${addresses[0]}/api/sync/live?protocol=1`,
    onlooker.headers,
  );
  open.add(phone);
  const map = await listen(onlooker, match);
  await take(taker, match);
  await map.next('changed');
  await run('update account set first_name = ? where id = ?', ['Control', onlooker.id]);
  await phone.next('pull');
  expect(phone.lines.map(({ type }) => type)).toEqual(['hello', 'pull']);
});

test('a freed seat is announced too; a change that was rolled back is not', async () => {
  const { match, taker, onlooker } = await scene();
  await take(taker, match);
  const map = await listen(onlooker, match);
  await db
    .tx(async (tx) => {
      await tx.execute('update booking set seat = 8 where match_id = ?', [match.matchId]);
      throw new Error('no');
    })
    .catch(() => undefined);
  await run('update booking set reason = ? where match_id = ?', ['no seat', match.matchId]);
  await run(
    `update booking set status = 'rejected', revoked = true, reason = 'gone', seat = null
     where match_id = ?`,
    [match.matchId],
  );
  await map.next('changed');
  await run(`select pg_notify('sync_live', ?)`, [`seats:${match.matchId}`]);
  await map.next('changed');
  expect(map.lines.map(({ type }) => type)).toEqual(['hello', 'changed', 'changed']);
});

test('whose accreditation is taken back hears the end, and nothing before it', async () => {
  const { match, onlooker } = await scene();
  const map = await listen(onlooker, match);
  await run(
    `update accreditation set status = 'rejected', revoked = true, reason = 'gone'
     where account_id = ?`,
    [onlooker.id],
  );
  expect(await map.next('end')).toEqual({ type: 'end' });
  await map.ended;
  await expect(listen(onlooker, match)).rejects.toThrow('answered 403');
});

test('a log-out ends it, and so does the end of the match', async () => {
  const { match, taker, onlooker } = await scene();
  const [first, second] = [await listen(onlooker, match), await listen(taker, match)];
  await one.call(onlooker, 'POST', '/api/auth/logout');
  expect(await first.next('end')).toEqual({ type: 'end' });
  await run('update match set deleted_at = now() where id = ?', [match.matchId]);
  await second.next('end');
});

test('an address that names no match is refused like one that may not be seen', async () => {
  const { match, onlooker } = await scene();
  const stranger = { ...match, matchId: match.eventId };
  await expect(listen(onlooker, stranger)).rejects.toThrow('answered 403');
  await expect(listen(onlooker, { ...match, matchId: 'x' })).rejects.toThrow('answered 403');
});
