import { expect, test } from 'vitest';
import { copyGates } from '#api/gates/copy-gates.ts';
import { deleteGate } from '#api/gates/manage-gates.ts';
import { readOverview } from '#api/gates/overview/read-overview.ts';
import { createGatePhone, createLaterMatch, setUpGates } from '#api/gates/testing/gate-scene.ts';
import { gateRoutes } from '#api/gates/routes.ts';
import { createSeason } from '#api/matches/testing/season.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { duringTransaction } from '#api/platform/testing/concurrent-transactions.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { entities } from '#api/schema.ts';

const db = withDatabase({ entities });
const t = testApp(db, { routes: gateRoutes });
const admin = () => db.tx((tx) => createActor(tx, 'admin'));
const overviewOf = (matchId: string) =>
  db.tx((tx) => readOverview(tx, matchId, { keptDays: 90, now: new Date() }));

test('the gates of the last match at the venue are copied, without codes and phones', async () => {
  const { matchId, earlier } = await db.tx((tx) => createLaterMatch(tx));
  await createGatePhone(db, t, earlier);
  expect((await overviewOf(matchId)).copyFrom).toMatchObject({ gates: 3 });
  const actor = await admin();
  const copies = await db.tx((tx) => copyGates(tx, actor, matchId));
  expect(copies.map(({ number, name, roles }) => [number, name, roles])).toEqual([
    [1, 'Gate 1', []],
    [2, 'Gate 2', []],
    [3, 'Gate 3', ['photographer']],
  ]);
  const overview = await overviewOf(matchId);
  expect(overview.gates.map(({ id }) => id)).not.toContain(earlier.gateIds[0]);
  expect(overview.gates.map(({ codeNo }) => codeNo)).toEqual([1, 1, 1]);
  expect(overview).toMatchObject({ copyFrom: null, devices: [], match: { version: 1 } });
});

test('gates that were set up and deleted again can be copied', async () => {
  const { matchId } = await db.tx((tx) => createLaterMatch(tx));
  const actor = await admin();
  await db.tx(async (tx) => {
    for (const id of await setUpGates(tx, matchId)) await deleteGate(tx, actor, id);
    expect(await copyGates(tx, actor, matchId)).toHaveLength(3);
  });
});

test('gates are not copied where there are some already', async () => {
  const { matchId } = await db.tx((tx) => createLaterMatch(tx));
  const actor = await admin();
  await db.tx((tx) => copyGates(tx, actor, matchId));
  await expect(db.tx((tx) => copyGates(tx, actor, matchId))).rejects.toMatchObject({
    statusCode: 409,
  });
});

const withoutGates = {
  'are not set up': () => db.tx(createLaterMatch),
  'were deleted': async () => {
    const place = await db.tx(createLaterMatch);
    const actor = await admin();
    await db.tx(async (tx) => {
      for (const id of await setUpGates(tx, place.matchId)) await deleteGate(tx, actor, id);
    });
    return place;
  },
};
const numbersOf = async (matchId: string) =>
  (await overviewOf(matchId)).gates.map(({ number }) => number);

test.each(Object.entries(withoutGates))(
  'two administrators copy gates that %s at the same time: the second gets 409, each gate is copied once',
  async (_state, scene) => {
    const { matchId } = await scene();
    const [first, second] = [await admin(), await t.asActor('admin')];
    const answer = await duringTransaction(
      db,
      (tx) => copyGates(tx, first, matchId),
      () => t.call(second, 'POST', `/api/gates/${matchId}/copy`),
    );
    expect([answer.status, answer.body.stale]).toEqual([409, true]);
    expect(await numbersOf(matchId)).toEqual([1, 2, 3]);
  },
);

test('control: a read without a lock does not see gates that are being copied', async () => {
  const { matchId } = await withoutGates['were deleted']();
  const actor = await admin();
  const seen = await duringTransaction(
    db,
    (tx) => copyGates(tx, actor, matchId),
    () => numbersOf(matchId),
  );
  expect(seen).toEqual([]);
});

test('gates of later matches, deleted ones and other venues are not copied', async () => {
  const actor = await admin();
  const { matchId, earlier } = await db.tx((tx) => createLaterMatch(tx));
  expect((await overviewOf(earlier.matchId)).copyFrom).toBeNull();
  await db.tx((tx) =>
    tx.execute('update match set deleted_at = now() where id = ?', [earlier.matchId]),
  );
  const alone = await db.tx((tx) => createSeason(tx, { seated: false }));
  for (const id of [matchId, alone.matchId]) {
    expect((await overviewOf(id)).copyFrom).toBeNull();
    await expect(db.tx((tx) => copyGates(tx, actor, id))).rejects.toMatchObject({
      statusCode: 409,
    });
  }
});
