import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { registerRoutes } from '#api/app.ts';
import { entities } from '#api/schema.ts';
import { previewImport } from '#api/fixture-import/import-fixtures.ts';
import { writeBatchSize } from '#api/fixture-import/write-matches.ts';
import { importRow, noChoices } from '#api/fixture-import/testing/import-input.ts';
import { createSeason } from '#api/matches/testing/season.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { hasLockWaiter } from '#api/platform/testing/concurrent-transactions.ts';

const db = withDatabase({ entities });
const t = testApp(db, { routes: registerRoutes });
const signal = () => Promise.withResolvers<void>();
const api = '/api/admin/matches/import';
const nobody = { writing: null, sent: null };

/** Creates forty fixtures of the same two teams, the last one at another venue. */
async function fortyFixtures() {
  const admin = await t.asActor('admin');
  const made = await db.tx(async (tx) => {
    const season = await createSeason(tx);
    const [far] = await tx.execute<{ id: string; name: string }[]>(
      `insert into venue (name, city_id) select name || ' far', city_id from venue where id = ?
       returning id, name`,
      [season.venueId],
    );
    const [names] = await tx.execute<{ home: string; away: string; venue: string; day: string }[]>(
      `select h.name as home, a.name as away, v.name as venue, current_date::text as day
       from team h, team a, venue v where h.id = ? and a.id = ? and v.id = ?`,
      [season.homeId, season.awayId, season.venueId],
    );
    if (!names || !far) throw new Error('nothing was made');
    const rows = Array.from({ length: 40 }, (_, at) =>
      importRow({
        ...names,
        line: at + 1,
        name: `Matchday ${at + 2}`,
        venue: at === 39 ? far.name : names.venue,
      }),
    );
    const order = { eventId: season.eventId, rows, choices: noChoices };
    return { far, order, plan: await previewImport(tx, order, t.app.services) };
  });
  const seen = made.plan.rows.map(({ line, mark }) => ({ line, mark: mark ?? '' }));
  return { ...made, admin, seen };
}

/** Locks a row until released; `stopped` resolves once someone waits for it. */
async function holdUp(table: 'venue' | 'event', id: string) {
  const [held, stopped, enough] = [signal(), signal(), signal()];
  const holding = db.tx(async (tx) => {
    await tx.execute(`select 1 from ${table} where id = ? for update`, [id]);
    held.resolve();
    while (!(await hasLockWaiter(tx))) await sleep(5);
    stopped.resolve();
    await enough.promise;
  });
  await held.promise;
  return {
    stopped: stopped.promise,
    async letGo() {
      enough.resolve();
      await holding;
    },
  };
}

test('the progress of a running import has the number of written lines', async () => {
  const { admin, far, order, seen } = await fortyFixtures();
  const progress = async (eventId: string) =>
    (await t.call(admin, 'GET', `${api}/${eventId}/progress`)).body.data;
  const there = () =>
    db.tx(async (tx) => {
      const [row] = await tx.execute<{ count: number }[]>(
        'select count(*)::int as count from match where event_id = ?',
        [order.eventId],
      );
      return row?.count;
    });
  expect(await progress(order.eventId)).toEqual(nobody);

  // A lock on the last row's venue stops the second batch; the progress is read while it waits.
  const held = await holdUp('venue', far.id);
  const body = { ...order, seen, remember: false, fileName: 'forty.csv' };
  const answer = t.call(admin, 'POST', api, body, { 'idempotency-key': randomUUID() });
  await held.stopped;
  expect({
    here: await progress(order.eventId),
    elsewhere: await progress(randomUUID()),
    there: await there(),
  }).toEqual({
    here: { writing: { done: writeBatchSize, total: 40 }, sent: null },
    elsewhere: nobody,
    there: 1,
  });
  await held.letGo();
  expect((await answer).status).toBe(200);
  expect([await there(), await progress(order.eventId)]).toEqual([40, nobody]);
});

test('the sender can read the outcome of an import with the key; no one else can', async () => {
  const { admin, order, seen } = await fortyFixtures();
  const other = await t.asActor('admin');
  const [key, late] = [randomUUID(), randomUUID()];
  const ask = async (who: typeof admin, of: string) =>
    (await t.call(who, 'GET', `${api}/${order.eventId}/progress?key=${of}`)).body.data.sent;
  const unknown = { state: 'unknown', result: null, refusal: null };
  expect(await ask(admin, key)).toEqual(unknown);

  // A lock on the tournament keeps the import from starting to write, but it is running.
  const held = await holdUp('event', order.eventId);
  const body = { ...order, seen, remember: false, fileName: 'forty.csv' };
  const answer = t.call(admin, 'POST', api, body, { 'idempotency-key': key });
  await held.stopped;
  const asked = await Promise.all([ask(admin, key), ask(admin, key), ask(other, key)]);
  await held.letGo();
  expect(asked).toEqual([
    { ...unknown, state: 'running' },
    { ...unknown, state: 'running' },
    unknown,
  ]);

  const { data } = (await answer).body;
  expect(data).toMatchObject({ created: 39, changed: 1 });
  expect(await ask(admin, key)).toEqual({ state: 'written', result: data, refusal: null });
  expect(await ask(other, key)).toEqual(unknown);

  // The same import again, with the preview from before the first.
  const refused = await t.call(admin, 'POST', api, body, { 'idempotency-key': late });
  expect(refused.status).toBe(409);
  expect(await ask(admin, late)).toEqual({ state: 'refused', result: null, refusal: refused.body });
});

test('an import whose session dies writes nothing and is no longer running', async () => {
  const { admin, far, order, seen } = await fortyFixtures();
  const key = randomUUID();
  const ask = async () =>
    (await t.call(admin, 'GET', `${api}/${order.eventId}/progress?key=${key}`)).body.data;
  const held = await holdUp('venue', far.id);
  const body = { ...order, seen, remember: false, fileName: 'forty.csv' };
  const answer = t.call(admin, 'POST', api, body, { 'idempotency-key': key });
  await held.stopped;
  const before = await ask();
  // The server ends the session, as it does when its process dies.
  await db.tx((tx) =>
    tx.execute(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity
       where datname = current_database() and starts_with(application_name, ?)`,
      [`touchline import ${order.eventId} `],
    ),
  );
  await held.letGo();
  expect((await answer).status).toBeGreaterThanOrEqual(500);
  expect(before).toMatchObject({ writing: { done: writeBatchSize }, sent: { state: 'running' } });
  expect(await ask()).toEqual({
    writing: null,
    sent: { state: 'unknown', result: null, refusal: null },
  });
});
