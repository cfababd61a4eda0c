/** Deployments that change views, while processes of the old and the new version answer in turn. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createPull, type PullOptions } from '#sync/server/pull/pull.ts';
import type { Database } from '#sync/server/database.ts';
import { createShapeReader } from '#sync/server/pull/row-shapes.ts';
import { createTestPhone, type Phone } from '#sync/server/testing/test-phone.ts';
import { anyBuckets, secret, withTestSeason } from '#sync/server/testing/test-season.ts';

const fixture = withTestSeason();
const { database, ids } = fixture;

/** An API process; each has a cache and a memory of its own. */
const startProcess = (options: Partial<PullOptions> = {}) =>
  createPull({
    database,
    secret,
    buckets: anyBuckets,
    sharedKinds: ['season', 'event'],
    ...options,
  });

const viewers = () => ['season', `event/${ids.event}`, `user/${ids.account}`];
const anySchema = { parse: (row: unknown) => row };

/** A load balancer that gives each call to the next process. */
function inTurn(...pulls: ReturnType<typeof startProcess>[]): ReturnType<typeof startProcess> {
  let calls = 0;
  return (viewer, request) => pulls[calls++ % pulls.length]!(viewer, request);
}

/** Pulls six times and returns the buckets that came, as `bucket mode`. */
async function received(phone: Phone): Promise<string[]> {
  const modes: string[] = [];
  for (let pulls = 0; pulls < 6; pulls += 1) {
    const { buckets } = await phone.sync();
    modes.push(...Object.entries(buckets).map(([bucket, { mode }]) => `${bucket} ${mode}`));
  }
  return modes;
}

/** Changes views as a migration does, in one transaction. */
const migrate = (sql: string) => fixture.run(`begin; ${sql}; select sync.update_shapes(); commit`);

let original: string;
const publishTeams = (field: string) =>
  migrate(`create or replace view published.team as
    ${original.replace(' AS body', ` || jsonb_build_object('${field}', id) AS body`)}`);

beforeEach(async () => {
  const [view] = await fixture.run(`select pg_get_viewdef('published.team'::regclass) as sql`);
  original = String(view?.['sql']);
});
afterEach(() => migrate(`create or replace view published.team as ${original}`));

describe('a migration that changes one view', () => {
  test('a migration that changes one view sends only the buckets of this view again, once, whichever process answers', async () => {
    const old = startProcess();
    const phone = createTestPhone(inTurn(old, startProcess()), viewers(), { team: anySchema });
    await phone.sync();
    await publishTeams('short');
    expect(await received(phone)).toEqual(['season snapshot']);
    expect(phone.row('team', ids.home)).toMatchObject({ short: ids.home });

    // A process that the deployment started, beside the one from before.
    const after = createTestPhone(inTurn(startProcess(), old), viewers(), { team: anySchema });
    Object.assign(after, { epoch: phone.epoch, cursors: { ...phone.cursors } });
    expect(await received(after)).toEqual([]);
  });

  test('control: if each process keeps the shapes of its start, the phone goes back and forth', async () => {
    const shapes = await createShapeReader(database.run).current();
    const [, number = ''] = shapes.version.split(' ');
    /** A database whose shapes stay those of the start for as long as the process lives. */
    const frozen: Database = {
      run: (async (statement, values) => {
        const rows = (await database.run(statement, values)) as Record<string, unknown>[];
        return rows.map((row) => {
          const present = (typeof row['present'] === 'string' ? row['present'] : '').split(' ');
          present[4] = number;
          if ('shapes' in row)
            return {
              version: shapes.version,
              shapes: { season: shapes.of('season'), '': shapes.of('user') },
            };
          return 'present' in row ? { ...row, present: present.join(' ') } : row;
        });
      }) as Database['run'],
    };
    const old = startProcess({ database: frozen });
    const buckets = ['season'];
    const phone = createTestPhone(old, buckets, { team: anySchema });
    await phone.sync();
    await publishTeams('shorter');
    const moved = createTestPhone(inTurn(old, startProcess()), buckets, { team: anySchema });
    Object.assign(moved, { epoch: phone.epoch, cursors: { ...phone.cursors } });
    expect((await received(moved)).length).toBeGreaterThan(3);
  });

  test('a migration that changes one view comes to a phone that pulls at the same moment, with its rows or after them', async () => {
    const pull = startProcess();
    const phones = Array.from({ length: 8 }, () =>
      createTestPhone(pull, viewers(), { team: anySchema }),
    );
    for (const phone of phones) await phone.sync();
    await Promise.all([publishTeams('racing'), ...phones.map((phone) => phone.sync())]);
    for (const phone of phones) {
      await phone.sync();
      expect(phone.row('team', ids.home)).toMatchObject({ racing: ids.home });
    }
  });

  test('a migration that changes one view and is reverted leaves cursors from before it valid', async () => {
    const phone = createTestPhone(startProcess(), viewers());
    await publishTeams('brief');
    await migrate(`create or replace view published.team as ${original}`);
    await phone.sync();
    await publishTeams('brief');
    await migrate(`create or replace view published.team as ${original}`);
    expect(await received(phone)).toEqual([]);
  });
});

test('a migration without a change of views sends nothing again', async () => {
  const phone = createTestPhone(startProcess(), viewers());
  await phone.sync();
  await migrate('create table if not exists elsewhere (id integer)');
  expect(await received(phone)).toEqual([]);
});

describe('a bucket of a kind that only the newer version knows', () => {
  /** The version before has no rule for attendees. */
  const olderBuckets = `select bucket from unnest($1::text[]) as bucket
    where bucket not like 'attendees/%'`;
  const viewersOfBoth = () => ['season', `attendees/${ids.match}`];
  const synced = async (pull: ReturnType<typeof startProcess>) => {
    const phone = createTestPhone(pull, viewersOfBoth());
    for (let pulls = 0; pulls < 2; pulls += 1) await phone.sync();
    return phone;
  };

  test('a bucket of a kind that only the newer version knows is left alone by the older process', async () => {
    const older = startProcess({ buckets: olderBuckets, knownKinds: ['season', 'event', 'user'] });
    const phone = await synced(inTurn(startProcess(), older));
    expect(await received(phone)).toEqual([]);
    expect(Object.keys(phone.cursors).toSorted()).toEqual(viewersOfBoth().toSorted());
  });

  test('control: without known kinds, a bucket of a newer kind is dropped and fetched in turn', async () => {
    const phone = await synced(inTurn(startProcess(), startProcess({ buckets: olderBuckets })));
    expect((await received(phone)).length).toBeGreaterThan(3);
  });

  test('a bucket of a kind that only the newer version knows is dropped once the database does not publish it any more', async () => {
    const older = startProcess({ buckets: olderBuckets, knownKinds: ['season', 'event', 'user'] });
    const phone = await synced(startProcess());
    const left = createTestPhone(older, viewersOfBoth());
    Object.assign(left, { epoch: phone.epoch, cursors: { ...phone.cursors } });
    await fixture.run(`delete from sync.shape where kind = 'attendees'`);
    await fixture.run('update sync.meta set shapes_version = shapes_version + 1');
    expect(await received(left)).toEqual([`attendees/${ids.match} dropped`]);
  });
});

test("each view counts for the kind of its rows' buckets", async () => {
  await fixture.run(`update event set archived_at = now()`);
  const published = await fixture.run(
    `select distinct p.collection, split_part(p.bucket, '/', 1) as kind,
       array(select sync.bucket_kinds(pg_get_viewdef(('published.' || p.collection)::regclass)))
         as kinds
     from sync.published p`,
  );
  expect(published.length).toBeGreaterThan(8);
  expect(
    published.filter(({ kind, kinds }) => !Array.from(kinds ?? []).includes(String(kind))),
  ).toEqual([]);
});
