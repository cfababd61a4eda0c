/** Tests the stream of an open seat map: who is sent which seats, and when it ends. */
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

const readMatch = (actor: TestActor, { eventId, matchId }: TestSeason) =>
  one.call(actor, 'GET', `/api/event/${eventId}/matches/${matchId}`);

/** Runs the statements in a transaction that commits when the returned function is called. */
async function hold(...statements: string[]): Promise<() => Promise<void>> {
  const [begun, ending] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = db.tx(async (tx) => {
    for (const statement of statements) await tx.execute(statement);
    begun.resolve();
    await ending.promise;
  });
  await begun.promise;
  return () => {
    ending.resolve();
    return holding;
  };
}

/** Without heartbeats, which come whenever the test is slow. */
const typesOf = ({ lines }: LiveClient) =>
  lines.map(({ type }) => type).filter((type) => type !== 'beat');
const seats = (taken: number[], own: number | null = null) =>
  expect.objectContaining({ type: 'seats', taken, own });

test('a taken seat is sent to the match’s maps in every process, and to no others', async () => {
  const { match, taker, onlooker } = await scene();
  const matchId = await db.tx((tx) => createMatch(tx, match));
  await db.tx((tx) => createBooking(tx, { ...match, matchId }, taker.id));
  const [here, there] = [await listen(onlooker, match), await listen(taker, match, 1)];
  const elsewhere = await listen(onlooker, { ...match, matchId });
  for (const map of [here, there, elsewhere]) expect(await map.next('seats')).toEqual(seats([]));
  expect((await take(taker, match)).status).toBe(200);
  expect(await here.next('seats')).toEqual(seats([7]));
  expect(await there.next('seats')).toEqual(seats([7], 7));
  // After the seat, so the other map has received every earlier line by then.
  await run('update booking set seat = 9 where match_id = ?', [matchId]);
  expect(await elsewhere.next('seats')).toEqual(seats([9]));
  expect(typesOf(elsewhere)).toEqual(['hello', 'seats', 'seats']);
});

test('a phone that looks at no map is not woken by a seat', async () => {
  const { match, taker, onlooker } = await scene();
  const map = await listen(onlooker, match);
  await map.next('seats');
  // After it, the notifications of the scene itself have arrived too.
  await take(taker, match);
  await map.next('seats');
  const phone = await connectLiveClient(
    `${addresses[0]}/api/sync/live?protocol=1`,
    onlooker.headers,
  );
  open.add(phone);
  await run('update booking set seat = 9 where match_id = ?', [match.matchId]);
  await map.next('seats');
  await run('update account set first_name = ? where id = ?', ['Control', onlooker.id]);
  await phone.next('pull');
  expect(typesOf(phone)).toEqual(['hello', 'pull']);
});

test('a freed seat is sent too; a change that was rolled back is not', async () => {
  const { match, taker, onlooker } = await scene();
  await take(taker, match);
  const map = await listen(onlooker, match);
  await db
    .tx(async (tx) => {
      await tx.execute('update booking set seat = 8 where match_id = ?', [match.matchId]);
      throw new Error('no');
    })
    .catch(() => undefined);
  await run(
    `update booking set status = 'rejected', revoked = true, reason = 'gone', seat = null
     where match_id = ?`,
    [match.matchId],
  );
  expect([await map.next('seats'), await map.next('seats')]).toEqual([seats([7]), seats([])]);
});

test('the versions of seat messages and replies say which one is newer', async () => {
  const { match, taker, onlooker } = await scene();
  const address = `/api/event/${match.eventId}/matches/${match.matchId}`;
  const readVersion = async () =>
    Number((await one.call(onlooker, 'GET', address)).headers['touchline-seats-version']);
  const map = await listen(onlooker, match, 1);
  const versions = [];
  for (const seat of [1, 2, 3]) {
    await run('update booking set seat = ? where match_id = ? and account_id = ?', [
      seat,
      match.matchId,
      taker.id,
    ]);
    for (;;) {
      const line = await map.next('seats');
      if (line.type !== 'seats' || line.taken[0] !== seat) continue;
      versions.push(line.version, await readVersion());
      break;
    }
  }
  expect(versions).toEqual(versions.toSorted((a, b) => a - b));
  expect(new Set(versions).size).toBeGreaterThanOrEqual(3);
});

test('an open transaction does not make a later state look older', async () => {
  const { match, taker, onlooker } = await scene();
  const map = await listen(onlooker, match);
  const version = async () => {
    const line = await map.next('seats');
    return line.type === 'seats' ? line.version : 0;
  };
  const first = await version();
  const release = Promise.withResolvers<void>();
  const began = Promise.withResolvers<void>();
  const slow = db.tx(async (tx) => {
    await tx.execute(`update account set first_name = 'Slow' where id = ?`, [onlooker.id]);
    began.resolve();
    await release.promise;
  });
  await began.promise;
  await take(taker, match);
  const second = await version();
  release.resolve();
  await slow;
  await run('update booking set seat = 8 where match_id = ?', [match.matchId]);
  const third = await version();
  expect([first < second, second < third]).toEqual([true, true]);
});

test('a seat has a higher version once it is committed, although a later change was first', async () => {
  const { match, taker, onlooker } = await scene();
  const version = async () =>
    Number((await readMatch(onlooker, match)).headers['touchline-seats-version']);
  const release = await hold(`update booking set seat = 7 where match_id = '${match.matchId}'`);
  await run(`update account set first_name = 'Later' where id = ?`, [taker.id]);
  const before = await version();
  await release();
  expect(await version()).toBeGreaterThan(before);
});

test('a reply contains every seat that its version covers', async () => {
  const { match, onlooker } = await scene();
  const release = await hold(
    `update booking set seat = 7 where match_id = '${match.matchId}'`,
    'lock table accreditation in access exclusive mode',
  );
  const asked = readMatch(onlooker, match);
  await expect
    .poll(() =>
      run(`select 1 from pg_locks where relation = 'accreditation'::regclass and not granted`),
    )
    .toHaveLength(1);
  await release();
  expect((await asked).body.data.takenSeats).toEqual(['seat-7']);
});

test('a seat stream without `seats=taken` only says that seats have changed', async () => {
  const { match, taker, onlooker } = await scene();
  const address = seatsStreamUrl(match.eventId, match.matchId).replace('&seats=taken', '');
  const map = await connectLiveClient(`${addresses[0]}${address}`, onlooker.headers);
  open.add(map);
  await take(taker, match);
  expect(await map.next('changed')).toEqual({ type: 'changed', topics: ['seats'] });
  expect(typesOf(map)).toEqual(['hello', 'changed']);
});

test('a viewer whose accreditation is taken back is sent the end, and no seat taken since', async () => {
  const { match, onlooker } = await scene();
  const map = await listen(onlooker, match);
  await map.next('seats');
  await db.tx(async (tx) => {
    await tx.execute(
      `update accreditation set status = 'rejected', revoked = true, reason = 'gone'
       where account_id = ?`,
      [onlooker.id],
    );
    await tx.execute('update booking set seat = 9 where match_id = ?', [match.matchId]);
  });
  expect(await map.next('end')).toEqual({ type: 'end' });
  await map.ended;
  expect(typesOf(map)).toEqual(['hello', 'seats', 'end']);
  await expect(listen(onlooker, match)).rejects.toThrow('answered 403');
});

test('a viewer whose accreditation is taken back is sent the end immediately, without a change of seats', async () => {
  const { match, onlooker } = await scene();
  const map = await listen(onlooker, match);
  await map.next('seats');
  await run(
    `update accreditation set status = 'rejected', revoked = true, reason = 'gone'
     where account_id = ?`,
    [onlooker.id],
  );
  expect(await map.next('end')).toEqual({ type: 'end' });
});

test('a viewer whose session has expired is sent no seat taken since', async () => {
  const { match, onlooker } = await scene();
  const map = await listen(onlooker, match);
  await map.next('seats');
  await run('update session set expires_at = now() where account_id = ?', [onlooker.id]);
  await run('update booking set seat = 9 where match_id = ?', [match.matchId]);
  expect(await map.next('end')).toEqual({ type: 'end' });
  expect(typesOf(map)).toEqual(['hello', 'seats', 'end']);
});

test('a log-out ends a seat stream, and so does the end of the match', async () => {
  const { match, taker, onlooker } = await scene();
  const [first, second] = [await listen(onlooker, match), await listen(taker, match)];
  await one.call(onlooker, 'POST', '/api/auth/logout');
  expect(await first.next('end')).toEqual({ type: 'end' });
  await run('update match set deleted_at = now() where id = ?', [match.matchId]);
  await second.next('end');
});

test('a seat stream’s address that names no match is refused like one that may not be seen', async () => {
  const { match, onlooker } = await scene();
  const stranger = { ...match, matchId: match.eventId };
  await expect(listen(onlooker, stranger)).rejects.toThrow('answered 403');
  await expect(listen(onlooker, { ...match, matchId: 'x' })).rejects.toThrow('answered 403');
});
