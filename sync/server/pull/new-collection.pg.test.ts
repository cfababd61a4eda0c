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
const gate = z.strictObject({ id: z.uuid(), version: z.int(), name: z.string() });
const schemas = { ...collections, gate };

test.each([[[]], [['season']]])(
  'a new collection reaches phones that were up to date (shared: %j)',
  async (shared) => {
    const old = createTestPhone(startProcess(shared), ['season']);
    await old.sync();
    await fixture.run(`create table gate (id uuid primary key default uuid_v7(), name text,
      version integer not null default 1)`);
    const id = await fixture.insert(`insert into gate (name) values ('North')`);
    // The view.
    await fixture.run(`create view published.gate as select 'season' as bucket, id, version,
      jsonb_build_object('id', id, 'version', version, 'name', name) as body from gate`);
    // The row.
    await fixture.run(`select sync.track('gate', 'gate')`);

    // As after a deployment: new processes, the same phones.
    const phone: Phone = createTestPhone(startProcess(shared), ['season'], schemas);
    Object.assign(phone, { epoch: old.epoch, cursors: old.cursors });
    expect((await phone.sync()).buckets['season']?.mode).toBe('snapshot');
    expect(phone.row('gate', id)).toEqual({ id, version: 1, name: 'North' });

    await fixture.run(`update gate set name = 'South', version = 2`);
    const changed = (await phone.sync()).buckets['season'];
    expect(changed).toMatchObject({ mode: 'delta', rows: { gate: [{ id, name: 'South' }] } });
    expect(phone.names('gate')).toEqual(['South']);

    await fixture.run('delete from gate');
    const deleted = (await phone.sync()).buckets['season'];
    expect(deleted).toMatchObject({ mode: 'delta', rows: {}, deleted: { gate: [id] } });
    expect(phone.row('gate', id)).toBeUndefined();

    // Removed, it disappears.
    await fixture.run(`insert into gate (name) values ('East')`);
    await phone.sync();
    await fixture.run(`select sync.untrack('gate', 'gate')`);
    await fixture.run(`update gate set name = 'West'`);
    await fixture.run('drop table gate');
    expect((await phone.sync()).buckets['season']?.mode).toBe('snapshot');
    expect(phone.names('gate')).toEqual([]);
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
