/** Requesting, allocating, offering and giving back places of a match. */
import { expect, test } from 'vitest';
import { entities } from '#api/schema.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { testConfig, testServices } from '#api/platform/testing/services.ts';
import { acceptOffer, confirmPlace, returnPlace } from '#api/pools/answer-request.ts';
import { decideRequest } from '#api/pools/override-request.ts';
import { runDeadlines } from '#api/pools/pool-job.ts';
import { previewAllocation, allocateMatch } from '#api/pools/allocate.ts';
import { deleteAllocation, readAllocation, saveAllocation } from '#api/pools/save-allocation.ts';
import { readMatchPools } from '#api/pools/read-match-pools.ts';
import { readPersonPlaces } from '#api/pools/read-person-places.ts';
import {
  createPoolScene,
  openAllocation,
  photographers,
  type PoolScene,
} from '#api/pools/testing/pool-scene.ts';
import { bookMatch } from '#api/matches/bookings/book-match.ts';
import { decideRequest as decide } from '#api/approvals/decide-request.ts';
import type { AllocationForm } from '#sync/contracts/pools/manage-pools.ts';

const db = withDatabase({ entities });
const config = testConfig();
const services = () => testServices(config, db.orm);
const scene = async (form?: Partial<AllocationForm>) => createPoolScene(db, await services(), form);

const member = ({ admin }: PoolScene, { id }: { id: string }) => ({
  ...admin,
  id,
  scope: 'member' as const,
});

test('the places go to the first of each outlet by priority, and the next offer is explained', async () => {
  const at = await scene();
  const [agency, print] = [await at.outlet('agency'), await at.outlet('print')];
  const a1 = await at.person(agency);
  const a2 = await at.person(agency);
  const a3 = await at.person(agency);
  const p1 = await at.person(print);
  const p2 = await at.person(print);
  const free = await at.person();
  for (const person of [p1, p2, free, a1, a2, a3]) await at.request(person);
  expect(await at.standing(a1)).toMatchObject({ state: 'waiting', booking: 'pending' });

  await at.allocate();
  expect(await at.standing(a1)).toMatchObject({
    state: 'held',
    booking: 'approved',
    places: ['P1'],
    code: 'in_order',
  });
  expect((await at.standing(p1))?.places).toEqual(['P3']);
  expect(await at.standing(free)).toMatchObject({ state: 'waiting', position: 1, places: null });
  expect(await at.standing(p2)).toMatchObject({ state: 'waiting', position: 2 });
  const seen = await db.tx((tx) => readMatchPools(tx, member(at, p2), at.matchId));
  expect(seen.pools[0], 'the second of an outlet beside the last place').toMatchObject({
    cutoff: { priority: 2, outletRank: 1 },
    own: { ahead: { override: 0, priority: 0, outlet: 1, tie: 0, outletRank: 2 } },
  });
  expect(await at.standing(a3)).toMatchObject({ state: 'waiting', code: 'outlet_cap' });

  // An agency's colleague comes before others once the outlet is below its limit.
  const held = await ownRequest(at, a1);
  await db.tx(async (tx) => returnPlace(tx, member(at, a1), held, await services()));
  expect(await at.standing(a1)).toMatchObject({
    state: 'ended',
    ended: 'returned',
    withdrawn: true,
    places: null,
  });
  expect(await at.standing(a3)).toMatchObject({ state: 'offered', number: 1, booking: 'pending' });
});

async function ownRequest(at: PoolScene, { id }: { id: string }): Promise<string> {
  const [row] = await db.tx((tx) =>
    tx.execute<{ id: string }[]>(
      'select id from pool_request where match_id = ? and account_id = ? order by id desc limit 1',
      [at.matchId, id],
    ),
  );
  return row?.id ?? '';
}

/** Three freelancers hold the places, a fourth waits. */
async function allocated(form?: Partial<AllocationForm>) {
  const at = await scene(form);
  const people = [];
  for (let each = 0; each < 4; each++) {
    const person = await at.person();
    await at.request(person);
    people.push(person);
  }
  await at.allocate();
  const [first, second, third, fourth] = people as [Actor, Actor, Actor, Actor];
  return { at, first, second, third, fourth };
}
type Actor = Awaited<ReturnType<PoolScene['person']>>;

async function giveBack(at: PoolScene, person: Actor): Promise<void> {
  const id = await ownRequest(at, person);
  await db.tx(async (tx) => returnPlace(tx, member(at, person), id, await services()));
}

async function accept(at: PoolScene, person: Actor): Promise<void> {
  const id = await ownRequest(at, person);
  await db.tx(async (tx) => acceptOffer(tx, member(at, person), id, await services()));
}

const job = async (at: PoolScene) =>
  db.tx(async (tx) => runDeadlines(tx, at.matchId, await services()));

test('an accepted offer is a place with a ticket; accepting again changes nothing', async () => {
  const { at, second, fourth } = await allocated();
  await giveBack(at, second);
  await accept(at, fourth);
  await accept(at, fourth);
  expect(await at.standing(fourth)).toMatchObject({
    state: 'held',
    number: 2,
    booking: 'approved',
    places: ['P2'],
  });
});

test('an offer that has ended is refused, and goes to the next when the job finds it', async () => {
  const { at, second, fourth } = await allocated();
  const fifth = await at.person();
  await at.request(fifth);
  await giveBack(at, second);
  await db.tx((tx) =>
    tx.execute(
      `update pool_request set offer_ends_at = now() - interval '1 second' where state = 'offered' and match_id = ?`,
      [at.matchId],
    ),
  );
  await expect(accept(at, fourth)).rejects.toMatchObject({ key: 'pools.offerOver' });
  await job(at);
  expect(await at.standing(fourth)).toMatchObject({
    ended: 'expired',
    booking: 'rejected',
    withdrawn: false,
    reason: 'reason.offerExpired',
  });
  expect(await at.standing(fifth)).toMatchObject({ state: 'offered', number: 2 });
});

test('a request after the allocation gets a free place at once', async () => {
  const { at, second, fourth } = await allocated();
  await giveBack(at, second);
  await giveBack(at, fourth);
  const late = await at.person();
  await at.request(late);
  expect(await at.standing(late)).toMatchObject({ state: 'held', number: 2, places: ['P2'] });
});

test('a place that no one confirmed goes to the next only if a person waits', async () => {
  const { at, first, second, third, fourth } = await allocated();
  await at.setDeadline('closes', 2960);
  await at.setDeadline('substitute', 2950);
  const id = await ownRequest(at, first);
  await db.tx(async (tx) => confirmPlace(tx, member(at, first), id, await services()));
  await at.setDeadline('confirm', 2900);
  await job(at);
  expect((await at.standing(first))?.state).toBe('held');
  expect((await at.standing(second))?.state, 'only one person waits').toBe('held');
  expect(await at.standing(third)).toMatchObject({
    ended: 'unconfirmed',
    booking: 'rejected',
    reason: 'reason.notConfirmed',
    places: null,
  });
  expect((await at.standing(fourth))?.state).toBe('offered');
});

test('the waiting list ends at its deadline', async () => {
  const { at, fourth } = await allocated({ confirm: null });
  await db.tx((tx) =>
    tx.execute(
      'update allocation set substitute = 2890, confirm = null, waitlist = 2885 where match_id = ?',
      [at.matchId],
    ),
  );
  await job(at);
  expect(await at.standing(fourth)).toMatchObject({ ended: 'closed', booking: 'rejected' });
  await expect(at.request(await at.person())).rejects.toMatchObject({ key: 'pools.closed' });
  const explained = await db.tx((tx) => readPersonPlaces(tx, fourth.id));
  expect(explained, 'why is asked after the season too').toEqual([
    expect.objectContaining({
      matchId: at.matchId,
      endedReason: 'closed',
      code: 'full',
      priority: 2,
      position: 1,
      ahead: { override: 0, priority: 0, outlet: 0, tie: 0, outletRank: 1 },
    }),
  ]);
});

test('an override comes first and is counted by category, a refusal has its reason', async () => {
  const at = await scene({ pools: [{ ...photographers, numbers: '7' }] });
  const [early, late, refused] = [await at.person(), await at.person(), await at.person()];
  await at.request(early);
  const overrides = [
    { requestId: await at.request(late), category: 'safety' as const, text: 'Needs a lift.' },
  ];
  const refusals = [{ requestId: await at.request(refused), text: 'Not for this match.' }];
  await at.allocate({ overrides, refusals });
  expect(await at.standing(late)).toMatchObject({ state: 'held', code: 'override', number: 7 });
  expect(await at.standing(early)).toMatchObject({ state: 'waiting', position: 1 });
  expect(await at.standing(refused)).toMatchObject({
    ended: 'refused',
    booking: 'rejected',
    reason: 'Not for this match.',
  });
  const [pool] = (await db.tx((tx) => readMatchPools(tx, member(at, early), at.matchId))).pools;
  expect(pool).toMatchObject({
    places: 1,
    free: 0,
    waiting: 1,
    overrides: { safety: 1 },
    cutoff: null,
    own: { state: 'waiting', ahead: { override: 0, priority: 0, outlet: 0, tie: 0 } },
  });
});

test('an allocation after another preview is refused, and there is only one', async () => {
  const at = await scene();
  await at.request(await at.person());
  const none = { overrides: [], refusals: [] };
  await expect(
    db.tx(async (tx) =>
      allocateMatch(tx, at.admin, at.matchId, { ...none, mark: 'x' }, await services()),
    ),
  ).rejects.toMatchObject({ key: 'pools.stillOpen' });
  await at.setDeadline('opens', 30_000);
  await at.setDeadline('closes', 2900);
  const { mark } = await db.tx((tx) => previewAllocation(tx, at.matchId, none));
  await at.request(await at.person());
  const allocate = (seen: string) =>
    db.tx(async (tx) =>
      allocateMatch(tx, at.admin, at.matchId, { ...none, mark: seen }, await services()),
    );
  await expect(allocate(mark)).rejects.toMatchObject({ key: 'pools.changed' });
  const { mark: fresh } = await db.tx((tx) => previewAllocation(tx, at.matchId, none));
  await allocate(fresh);
  await expect(allocate(fresh)).rejects.toMatchObject({ key: 'pools.allocatedAlready' });
});

test('a person refused after the allocation reads why, and one given a place is its holder', async () => {
  const { at, first, fourth } = await allocated();
  const decision = { decision: 'refuse', text: 'Banned from the pitch.' } as const;
  const id = await ownRequest(at, first);
  await db.tx(async (tx) => decideRequest(tx, at.admin, id, decision, await services()));
  expect(await at.standing(first)).toMatchObject({
    ended: 'refused',
    reason: 'Banned from the pitch.',
    places: null,
  });
  expect((await at.standing(fourth))?.state, 'the next is offered the place').toBe('offered');
});

test('an account whose booking ends otherwise frees its place for the next', async () => {
  const { at, first, fourth } = await allocated();
  await db.tx((tx) =>
    tx.execute(
      `update booking set status = 'rejected', revoked = true where match_id = ? and account_id = ?`,
      [at.matchId, first.id],
    ),
  );
  expect(await at.standing(first)).toMatchObject({ ended: 'revoked', number: null });
  await job(at);
  expect((await at.standing(fourth))?.state).toBe('offered');
  await expect(at.request(first), 'the league has decided').rejects.toMatchObject({
    key: 'matches.rejectedMeanwhile',
  });
});

test('joining a match with an allocation requests a place, and the queue cannot approve it', async () => {
  const at = await scene();
  const person = await at.person();
  const booking = { ...at.season, scope: 'member' as const };
  await db.tx(async (tx) => bookMatch(tx, member(at, person), booking, await services()));
  expect(await at.standing(person)).toMatchObject({ state: 'waiting', booking: 'pending' });
  const [row] = await db.tx((tx) =>
    tx.execute<{ id: string }[]>('select id from booking where account_id = ?', [person.id]),
  );
  const approval = { id: row?.id ?? '', status: 'approved' as const };
  await expect(
    db.tx(async (tx) => decide(tx, at.admin, approval, await services())),
  ).rejects.toMatchObject({ key: 'pools.allocate' });
});

test('a request is refused for its role, type of outlet, time, and the second time', async () => {
  const at = await scene({
    pools: [{ ...photographers, quota: { agency: { priority: 1, cap: 1 } } }],
  });
  const freelancer = await at.person();
  await expect(at.request(freelancer)).rejects.toMatchObject({ key: 'pools.notYourType' });
  const agency = await at.person(await at.outlet('agency'));
  await at.request(agency);
  await expect(at.request(agency)).rejects.toMatchObject({ key: 'pools.alreadyRequested' });
  await db.tx((tx) =>
    tx.execute(`update account set role = 'commentator' where id = ?`, [freelancer.id]),
  );
  await expect(at.request(freelancer)).rejects.toMatchObject({ key: 'pools.notYourRole' });
  await at.setDeadline('opens', 2001);
  await expect(at.request(await at.person())).rejects.toMatchObject({ key: 'pools.notOpen' });
});

test('an allocation is changed as long as no given number is lost, and removed while unused', async () => {
  const at = await scene();
  const { version } = (await db.tx((tx) => readAllocation(tx, at.matchId))) ?? { version: 0 };
  const save = (allocation: AllocationForm, seen: number | undefined) =>
    db.tx((tx) => saveAllocation(tx, at.admin, at.matchId, { allocation, version: seen }));
  await expect(save(openAllocation, version + 1)).rejects.toMatchObject({ key: 'error.stale' });
  await expect(
    save({ ...openAllocation, pools: [{ ...photographers, numbers: '1-' }] }, version),
  ).rejects.toMatchObject({ code: 'validation' });
  await at.request(await at.person());
  await expect(db.tx((tx) => deleteAllocation(tx, at.admin, at.matchId))).rejects.toMatchObject({
    key: 'pools.hasRequests',
  });
  await at.allocate();
  const now = (await db.tx((tx) => readAllocation(tx, at.matchId)))?.version;
  await expect(
    save({ ...openAllocation, pools: [{ ...photographers, numbers: '2-3' }] }, now),
  ).rejects.toMatchObject({ key: 'pools.numberHeld', params: { numbers: '1' } });
  await save({ ...openAllocation, pools: [{ ...photographers, numbers: '1, 5' }] }, now);
  expect((await db.tx((tx) => readAllocation(tx, at.matchId)))?.pools[0]?.numbers).toBe('1, 5');
});

test('phones know the zones and deadlines, when they were allocated, and a request’s state', async () => {
  const at = await scene();
  const published = async (view: 'match' | 'pool_request') => {
    const where = view === 'match' ? `id = '${at.matchId}'` : `body->>'matchId' = '${at.matchId}'`;
    const rows = await db.tx((tx) =>
      tx.execute<{ body: Record<string, unknown>; bucket: string }[]>(
        `select bucket, body from published.${view} where ${where}`,
      ),
    );
    return rows[0];
  };
  expect((await published('match'))?.body['places']).toMatchObject({
    opens: openAllocation.opens,
    allocatedAt: null,
    pools: [{ zone: 'pitchside', roles: ['photographer'], quota: photographers.quota }],
  });
  const person = await at.person();
  await at.request(person);
  await at.allocate();
  expect((await published('match'))?.body['places']).toMatchObject({
    allocatedAt: expect.any(String) as string,
  });
  expect(await published('pool_request')).toMatchObject({
    bucket: `user/${person.id}`,
    body: { state: 'held', number: 1 },
  });
  const unused = await scene();
  await db.tx((tx) => deleteAllocation(tx, unused.admin, unused.matchId));
  const row = await db.tx((tx) =>
    tx.execute(`select pooled, places from match where id = '${unused.matchId}'`),
  );
  expect(row).toEqual([{ pooled: false, places: null }]);
});

test('control: the database itself refuses a place that is given twice, and too many of an outlet', async () => {
  const { at, fourth } = await allocated();
  const id = await ownRequest(at, fourth);
  const give = (number: number, cap: number) =>
    db.tx((tx) =>
      tx.execute(
        `update pool_request set state = 'held', number = ?, outlet_rank = 1, outlet_cap = ? where id = ?`,
        [number, cap, id],
      ),
    );
  await expect(give(1, 1)).rejects.toThrow(/pool_request_pool_id_number_key/);
  await expect(give(4, 1)).rejects.toThrow(/violates foreign key/);
});
