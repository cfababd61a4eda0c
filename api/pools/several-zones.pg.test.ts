/** People who hold a place in one zone and want one in another, of the same part of the day. */
import { beforeAll, expect, test } from 'vitest';
import { withDatabase } from '#api/platform/testing/database.ts';
import { testConfig, testServices } from '#api/platform/testing/services.ts';
import { acceptOffer, returnPlace } from '#api/pools/answer-request.ts';
import { decideRequest } from '#api/pools/override-request.ts';
import { createPoolScene, photographers } from '#api/pools/testing/pool-scene.ts';
import { readProtocol } from '#api/pools/write-protocol.ts';
import { entities } from '#api/schema.ts';
import { poolProtocol, recount } from '#sync/contracts/pools/pool-protocol.ts';

const db = withDatabase({ entities });
let services: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  services = await testServices(testConfig(), db.orm);
});

/** Two bibs, one of them given, and one seat, which is free. */
async function scene() {
  const at = await createPoolScene(db, services, {
    pools: [
      { ...photographers, numbers: '31-32' },
      { ...photographers, zone: 'tribune', numbers: '7' },
    ],
  });
  const holder = await at.person();
  const bib = await at.request(holder);
  await at.allocate();
  const as = (id: string) => ({ ...at.admin, id, scope: 'member' as const });
  const states = async (accountId: string) =>
    (
      await db.tx((tx) =>
        tx.execute<{ zone: string; state: string }[]>(
          `select p.zone, coalesce(r.ended_reason, r.state) as state from pool_request r
           join pool p on p.id = r.pool_id where r.match_id = ? and r.account_id = ? order by r.id`,
          [at.matchId, accountId],
        ),
      )
    ).map(({ zone, state }) => `${zone} ${state}`);
  return { at, holder, bib, as, states };
}

test('someone who holds a place is offered another that is free, and keeps the first until accepting', async () => {
  const { at, holder, as, states } = await scene();
  const seat = await at.request(holder, 'tribune');
  expect(await states(holder.id)).toEqual(['pitchside held', 'tribune offered']);
  await db.tx((tx) => acceptOffer(tx, as(holder.id), seat, services));
  expect(await states(holder.id)).toEqual(['pitchside moved', 'tribune held']);
  expect(await at.standing(holder)).toMatchObject({ booking: 'approved', places: ['T7'] });
});

test('someone who gives a place back and waits for another has no ticket', async () => {
  const { at, holder, bib, as, states } = await scene();
  await at.request(await at.person(), 'tribune');
  await at.request(holder, 'tribune');
  expect(await at.standing(holder)).toMatchObject({ booking: 'approved', places: ['P31'] });
  await db.tx((tx) => returnPlace(tx, as(holder.id), bib, services));
  expect(await states(holder.id)).toEqual(['pitchside returned', 'tribune waiting']);
  expect(await at.standing(holder)).toMatchObject({ booking: 'pending', places: null });
});

test('a place that an override takes after the allocation is in the protocol', async () => {
  const { at } = await scene();
  await at.request(await at.person(), 'tribune');
  // A second place, for the agency that has reached its cap.
  const agency = await at.outlet('agency');
  await db.tx((tx) =>
    tx.execute(
      `update pool set quota = '{"agency": {"priority": 1, "cap": 1}}' where match_id = ?`,
      [at.matchId],
    ),
  );
  await db.tx((tx) =>
    tx.execute(`insert into pool_place (pool_id, number) values (?, 33)`, [at.poolId()]),
  );
  await at.request(await at.person(agency));
  const second = await at.person(agency);
  const request = await at.request(second);
  expect(await at.standing(second)).toMatchObject({ state: 'waiting', code: 'outlet_cap' });
  const give = { decision: 'give', category: 'safety', text: 'Two people.' } as const;
  await db.tx((tx) => decideRequest(tx, at.admin, request, give, services));
  expect(await at.standing(second)).toMatchObject({ state: 'held', code: 'override' });
  const [decision] = await db.tx((tx) =>
    tx.execute<{ by: string }[]>(
      `select decided_by as by from booking where match_id = ? and account_id = ?`,
      [at.matchId, second.id],
    ),
  );
  expect(decision?.by, 'the booking names who decided').toBe(at.admin.id);
  const { body } = await db.tx((tx) => readProtocol(tx, at.matchId));
  const protocol = poolProtocol.parse(JSON.parse(body));
  expect(recount(protocol).differences).toEqual([]);
  const given = protocol.pools.flatMap(({ lines }) =>
    lines.filter(({ outcome, override }) => outcome === 'gets' && override),
  );
  expect(given).toHaveLength(1);
});
