/**
 * The phone's engine and the server's half on a real PostgreSQL, through random histories. The
 * oracle is the plainest there is: what the published views hold for the phone's buckets.
 */
import 'fake-indexeddb/auto';
import { v4 as uuid } from 'uuid';
import { expect, test } from 'vitest';
import { collectionNames } from '#sync/client/schema.ts';
import { syncOnce, type Outcome } from '#sync/client/cycle.ts';
import { readPosition, writeSession } from '#sync/client/meta.ts';
import { openReplica, type Replica, type StoredRow } from '#sync/client/replica.ts';
import type { Reply, Transport } from '#sync/client/transport.ts';
import { pullReply, type PullReply } from '#sync/protocol/pull.ts';
import { createPull, renewEpoch } from '#sync/server/pull.ts';
import {
  anyBuckets,
  makeEvent,
  makeMatch,
  makeVenue,
  secret,
  withWorld,
} from '#sync/server/testing/world.ts';

const world = withWorld();
const pull = createPull({ database: world.database, secret, buckets: anyBuckets });
const away = { kind: 'away', retryAfter: null } as const;

/** The server's answers, some of them lost on their way. */
function transportOf(buckets: () => string[], loses: () => boolean): Transport {
  return {
    async pull(request): Promise<Reply<PullReply>> {
      const data = pullReply.parse(JSON.parse(await pull(buckets(), request)));
      return loses() ? away : { kind: 'ok', data };
    },
    push: async () => away,
    upload: async () => away,
  };
}

async function freshReplica(): Promise<{ replica: Replica; sessionId: string }> {
  const replica = await openReplica(uuid(), { create: true });
  const sessionId = uuid();
  await writeSession(replica, sessionId);
  return { replica, sessionId };
}

/** `bucket collection/id:version name` of all the phone holds. */
async function held(replica: Replica): Promise<string[]> {
  const lines: string[] = [];
  for (const name of collectionNames) {
    const rows = await replica.table<StoredRow, string>(name).toArray();
    for (const row of rows)
      lines.push(`${row._bucket} ${name}/${row.id}:${row.version} ${String(row['name'])}`);
  }
  return lines.toSorted();
}

async function oracle(buckets: string[]): Promise<string[]> {
  const rows = await world.run(
    `select bucket || ' ' || collection || '/' || id || ':' || version || ' '
       || coalesce(body ->> 'name', 'undefined') as line
     from sync.published where bucket = any ($1)`,
    [buckets],
  );
  return rows.map(({ line }) => String(line)).toSorted();
}

/** A small repeatable generator (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

test.each([1, 2, 3, 4, 5, 6])('history %i ends with what the tables hold', async (seed) => {
  const random = seeded(seed);
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const events = [world.ids.event, await makeEvent(world, `Cup ${seed}`)];
  const venues = [await makeVenue(world, `Ground ${seed}`)];
  const matches = [await makeMatch(world, events[0]!, `Opening ${seed}`)];
  let allowed = [true, true];
  const buckets = () => [
    'season',
    `user/${world.ids.account}`,
    ...events.filter((_, at) => allowed[at]).map((id) => `event/${id}`),
  ];
  const { replica, sessionId } = await freshReplica();
  const transport = transportOf(buckets, () => random() < 0.2);
  let first = true;
  const sync = (): Promise<Outcome> =>
    syncOnce({ replica, sessionId, transport, signal: new AbortController().signal, first });

  const steps: (() => Promise<unknown>)[] = [
    async () => venues.push(await makeVenue(world, `New ${random()}`)),
    () => world.run('update venue set name = $2 where id = $1', [one(venues), `V ${random()}`]),
    async () => matches.push(await makeMatch(world, one(events), `M ${random()}`)),
    () => world.run('update match set name = $2 where id = $1', [one(matches), `M ${random()}`]),
    () => world.run('update match set event_id = $2 where id = $1', [one(matches), one(events)]),
    () => world.run('update match set deleted_at = now() where id = $1', [one(matches)]),
    () => world.run('update match set deleted_at = null where id = $1', [one(matches)]),
    async () => (allowed = [random() < 0.7, random() < 0.7]),
    async () => (first = random() < 0.5),
    async () => random() < 0.1 && renewEpoch(world.database.run),
    async () => {
      // What a lost write or a fault of our own would leave behind; digests find it.
      const { cursors } = await readPosition(replica);
      if (Object.keys(cursors).length > 0) await replica.table('team').clear();
      first = true;
    },
  ];
  for (let n = 0; n < 40; n += 1) {
    await one(steps)();
    if (random() < 0.6) await sync();
  }
  first = true;
  // A bucket with news is not held against its digest: the round after the last news compares.
  const settle = () =>
    expect.poll(async () => (await sync()).kind, { timeout: 10_000 }).toBe('done');
  await settle();
  await settle();
  expect(await held(replica)).toEqual(await oracle(buckets()));
  replica.close();
});

test('control: a phone that never asks ends with something else', async () => {
  const { replica } = await freshReplica();
  expect(await held(replica)).not.toEqual(await oracle(['season']));
  replica.close();
});

test('control: without digests a silent loss would stay', async () => {
  const { replica, sessionId } = await freshReplica();
  const transport = transportOf(
    () => ['season'],
    () => false,
  );
  const sync = (first: boolean) =>
    syncOnce({ replica, sessionId, transport, signal: new AbortController().signal, first });
  await sync(true);
  await replica.table('team').clear();
  await sync(false);
  expect(await held(replica)).not.toEqual(await oracle(['season']));
  await sync(true);
  expect(await held(replica)).toEqual(await oracle(['season']));
  replica.close();
});
