/** A new collection needs a view, a row and a schema; the engine finds it by itself. */
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { collections } from '#sync/contracts/core/collections.ts';
import { createPull } from '#sync/server/pull/pull.ts';
import { createTestPhone, type Phone } from '#sync/server/testing/test-phone.ts';
import { anyBuckets, secret, withTestSeason } from '#sync/server/testing/test-season.ts';

const fixture = withTestSeason();
const { database } = fixture;

/** An API process started now. */
const startProcess = (sharedKinds: string[]) =>
  createPull({ database, secret, buckets: anyBuckets, sharedKinds });

// The schema.
const entrance = z.strictObject({ id: z.uuid(), version: z.int(), name: z.string() });
const schemas = { ...collections, entrance };

test.each([[[]], [['season']]])(
  'a new collection reaches phones that were up to date (shared: %j)',
  async (shared) => {
    const old = createTestPhone(startProcess(shared), ['season']);
    await old.sync();
    await fixture.run(`create table entrance (id uuid primary key default uuid_v7(), name text,
      version integer not null default 1)`);
    const id = await fixture.insert(`insert into entrance (name) values ('North')`);
    // The view.
    await fixture.run(`create view published.entrance as select 'season' as bucket, id, version,
      jsonb_build_object('id', id, 'version', version, 'name', name) as body from entrance`);
    // The row.
    await fixture.run(`select sync.track('entrance', 'entrance')`);

    // The phone continues as after a deployment: new processes, the same phones.
    const phone: Phone = createTestPhone(startProcess(shared), ['season'], schemas);
    Object.assign(phone, { epoch: old.epoch, cursors: old.cursors });
    expect((await phone.sync()).buckets['season']?.mode).toBe('snapshot');
    expect(phone.row('entrance', id)).toEqual({ id, version: 1, name: 'North' });

    await fixture.run(`update entrance set name = 'South', version = 2`);
    const changed = (await phone.sync()).buckets['season'];
    expect(changed).toMatchObject({ mode: 'delta', rows: { entrance: [{ id, name: 'South' }] } });
    expect(phone.names('entrance')).toEqual(['South']);

    await fixture.run('delete from entrance');
    const deleted = (await phone.sync()).buckets['season'];
    expect(deleted).toMatchObject({ mode: 'delta', rows: {}, deleted: { entrance: [id] } });
    expect(phone.row('entrance', id)).toBeUndefined();

    // Removed, it disappears.
    await fixture.run(`insert into entrance (name) values ('East')`);
    await phone.sync();
    await fixture.run(`select sync.untrack('entrance', 'entrance')`);
    await fixture.run(`update entrance set name = 'West'`);
    await fixture.run('drop table entrance');
    expect((await phone.sync()).buckets['season']?.mode).toBe('snapshot');
    expect(phone.names('entrance')).toEqual([]);
  },
);

test('control: a view without the row is not published', async () => {
  await fixture.run(`create table turnstile (id uuid primary key default uuid_v7(), name text)`);
  await fixture.run(`create view published.turnstile as select 'season' as bucket, id, 1 as version,
    jsonb_build_object('id', id, 'version', 1, 'name', name) as body from turnstile`);
  const phone = createTestPhone(startProcess([]), ['season'], schemas);
  await phone.sync();
  await fixture.run(`insert into turnstile (name) values ('One')`);
  expect((await phone.sync()).buckets).toEqual({});
  expect(phone.names('turnstile')).toEqual([]);
});
