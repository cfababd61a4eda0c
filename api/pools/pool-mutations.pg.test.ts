/** Requests and answers that phones send later: the server's time counts, and what repeats is done once. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import type { Row } from '#api/platform/testing/rows.ts';
import { createPoolScene } from '#api/pools/testing/pool-scene.ts';
import { syncRoutes } from '#api/sync/sync-routes.ts';
import { createAccreditation } from '#api/matches/testing/season.ts';

const db = withDatabase();
const t = testApp(db, { routes: syncRoutes });

async function scene() {
  const at = await createPoolScene(db, t.app.services);
  const { matchId } = at;
  const person = async () => {
    const actor = await t.asActor('member');
    await db.tx(async (tx) => {
      await tx.execute(`update account set role = 'photographer' where id = ?`, [actor.id]);
      await createAccreditation(tx, at.season, actor.id);
    });
    return actor;
  };
  const push = async (actor: TestActor, ...sent: [name: string, args: object][]) => {
    const mutations = sent.map(([name, args], seq) => ({
      id: randomUUID(),
      seq,
      name,
      args: { matchId, ...args },
    }));
    const body = { protocol: 1, device: randomUUID(), mutations };
    const { results } = (await t.call(actor, 'POST', '/api/sync/push', body)).body.data;
    return results.map(({ status, message }: Row) => [status, message].filter(Boolean).join(': '));
  };
  const request: [string, object] = ['pool.request', { poolId: at.poolId() }];
  const ownRequest = async ({ id }: TestActor) => {
    const [row] = await db.tx((tx) =>
      tx.execute<{ id: string }[]>(
        `select id from pool_request where match_id = ? and account_id = ? order by id desc`,
        [matchId, id],
      ),
    );
    return { requestId: row?.id };
  };
  return { at, person, push, request, ownRequest };
}

test('a place that was requested without signal is requested once, also if the phone asks twice', async () => {
  const { at, person, push, request, ownRequest } = await scene();
  const photographer = await person();
  expect(await push(photographer, request, request)).toEqual(['applied', 'applied']);
  const own = await ownRequest(photographer);
  expect(await push(photographer, ['pool.return', own], ['pool.return', own])).toEqual([
    'applied',
    'applied',
  ]);
  expect(await at.standing(photographer)).toMatchObject({ state: 'ended', ended: 'withdrawn' });
});

test('an offer that is accepted in time is a place; one accepted too late is refused with its reason', async () => {
  const { at, person, push, request, ownRequest } = await scene();
  const holders = [await person(), await person(), await person()] as const;
  const [early, late] = [await person(), await person()];
  for (const one of [...holders, early, late]) await push(one, request);
  await at.allocate();
  for (const holder of holders.slice(0, 2))
    await push(holder, ['pool.return', await ownRequest(holder)]);
  expect(await push(early, ['pool.accept', await ownRequest(early)])).toEqual(['applied']);
  expect(await at.standing(early)).toMatchObject({ state: 'held', booking: 'approved' });
  await db.tx((tx) =>
    tx.execute(`update pool_request set offer_ends_at = now() where state = 'offered'`),
  );
  expect(await push(late, ['pool.accept', await ownRequest(late)])).toEqual([
    expect.stringMatching(/^refused: /),
  ]);
  expect(await push(early, ['pool.confirm', await ownRequest(early)])).toEqual([
    expect.stringMatching(/^refused: /),
  ]);
  await at.setDeadline('closes', 2900);
  await at.setDeadline('substitute', 2890);
  expect(await push(early, ['pool.confirm', await ownRequest(early)])).toEqual(['applied']);
});

test('no one answers another person’s request, and officers request no place', async () => {
  const { at, person, push, request, ownRequest } = await scene();
  const [photographer, stranger] = [await person(), await person()];
  await push(photographer, request);
  const own = await ownRequest(photographer);
  for (const name of ['pool.return', 'pool.accept', 'pool.confirm'])
    expect(await push(stranger, [name, own])).toEqual([expect.stringMatching(/^refused: /)]);
  expect(await at.standing(photographer)).toMatchObject({ state: 'waiting' });
  const officer = await t.asActor('officer');
  expect(await push(officer, request)).toEqual([expect.stringMatching(/^refused: /)]);
});
