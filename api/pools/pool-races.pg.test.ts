/** Commands about places that meet: no place is given twice, and none stays free while a person waits. */
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { entities } from '#api/schema.ts';
import { createAccreditation, createSeason } from '#api/matches/testing/season.ts';
import { bookMatch } from '#api/matches/bookings/book-match.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import { duringTransaction } from '#api/platform/testing/concurrent-transactions.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { testConfig, testServices } from '#api/platform/testing/services.ts';
import { allocateMatch, previewAllocation } from '#api/pools/allocate.ts';
import { acceptOffer, returnPlace } from '#api/pools/answer-request.ts';
import { selectAllocation } from '#api/pools/lock-allocation.ts';
import { runDeadlines } from '#api/pools/pool-job.ts';
import { saveAllocation } from '#api/pools/save-allocation.ts';
import { createPoolScene, openAllocation, type PoolScene } from '#api/pools/testing/pool-scene.ts';

const db = withDatabase({ entities });
const config = testConfig();
let services: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  services = await testServices(config, db.orm);
});
const none = { overrides: [], refusals: [] };

type Person = Awaited<ReturnType<PoolScene['person']>>;

/** A match whose requests have closed, with this many people in the order of their requests. */
async function scene(count: number) {
  const at = await createPoolScene(db, services);
  const people: Person[] = [];
  const requests: string[] = [];
  for (let each = 0; each < count; each++) {
    const person = await at.person();
    people.push(person);
    requests.push(await at.request(person));
  }
  const as = (person: Person | undefined) => ({ ...at.admin, ...person, scope: 'member' as const });
  return {
    at,
    people,
    giveBack: (index: number) =>
      db.tx((tx) => returnPlace(tx, as(people[index]), requests[index] ?? '', services)),
    acceptIn: (tx: Parameters<typeof acceptOffer>[0], index: number) =>
      acceptOffer(tx, as(people[index]), requests[index] ?? '', services),
    job: () => db.tx((tx) => runDeadlines(tx, at.matchId, services)),
    states: async () => {
      const standings = [];
      for (const person of people) standings.push(await at.standing(person));
      return standings.map((standing) =>
        `${standing?.ended ?? standing?.state} ${standing?.number ?? ''}`.trim(),
      );
    },
  };
}

async function markOf({ at }: Awaited<ReturnType<typeof scene>>) {
  await at.setDeadline('opens', 30_000);
  await at.setDeadline('closes', 2900);
  return (await db.tx((tx) => previewAllocation(tx, at.matchId, none))).mark;
}

test('the second of two allocations at once is refused', async () => {
  const match = await scene(4);
  const mark = await markOf(match);
  const { admin, matchId } = match.at;
  const allocate = (tx: Parameters<typeof allocateMatch>[0]) =>
    allocateMatch(tx, admin, matchId, { ...none, mark }, services);
  let unlocked: string | null | undefined;
  const second = duringTransaction(db, allocate, async () => {
    unlocked = await db.tx(
      async (tx) => (await selectAllocation(tx, matchId).executeTakeFirst())?.allocatedAt,
    );
    await db.tx(allocate);
  });
  await expect(second).rejects.toMatchObject({ key: 'pools.allocatedAlready' });
  expect(unlocked, 'control: without the lock it would not be seen').toBeNull();
  expect(await match.states()).toEqual(['held 1', 'held 2', 'held 3', 'waiting']);
});

test('a request during the allocation waits, and is the next in line', async () => {
  const match = await scene(4);
  const mark = await markOf(match);
  const late = await match.at.person();
  await duringTransaction(
    db,
    (tx) => allocateMatch(tx, match.at.admin, match.at.matchId, { ...none, mark }, services),
    () => match.at.request(late),
  );
  await match.job();
  expect(await match.at.standing(late)).toMatchObject({ state: 'waiting', position: 2 });
});

test('places given back at once are offered to the next in their order, once each', async () => {
  const match = await scene(8);
  await match.at.allocate();
  await Promise.all([match.giveBack(0), match.giveBack(2), match.giveBack(1)]);
  const states = await match.states();
  expect(states.slice(0, 3)).toEqual(['returned', 'returned', 'returned']);
  expect(states.slice(3, 6).toSorted()).toEqual(['offered 1', 'offered 2', 'offered 3']);
  expect(states.slice(6)).toEqual(['waiting', 'waiting']);
});

test('an offer that is accepted in time is not expired by the job that waits for it', async () => {
  const match = await scene(4);
  await match.at.allocate();
  await match.giveBack(0);
  const offered = `where match_id = ? and state = 'offered'`;
  await db.tx((tx) =>
    tx.execute(`update pool_request set offer_ends_at = now() + interval '1 second' ${offered}`, [
      match.at.matchId,
    ]),
  );
  let expired: unknown[] = [];
  await duringTransaction(
    db,
    async (tx) => {
      await match.acceptIn(tx, 3);
      await sleep(1100);
    },
    async () => {
      expired = await db.tx((tx) =>
        tx.execute<unknown[]>(`select 1 from pool_request ${offered} and offer_ends_at <= now()`, [
          match.at.matchId,
        ]),
      );
      await match.job();
    },
  );
  expect(expired, 'control: without the lock it would be expired').toHaveLength(1);
  expect(await match.states()).toEqual(['returned', 'held 2', 'held 3', 'held 1']);
});

test('a person who is blocked while promoted gets no place, and the next one does', async () => {
  const match = await scene(5);
  await match.at.allocate();
  const block = `update booking set status = 'rejected', decided_at = now()
    where match_id = ? and account_id = ?`;
  await duringTransaction(
    db,
    (tx) => tx.execute(block, [match.at.matchId, match.people[3]?.id ?? '']),
    () => match.giveBack(0),
  );
  await match.job();
  expect(await match.states()).toEqual(['returned', 'held 2', 'held 3', 'revoked', 'offered 1']);
});

test('joining a match that gets an allocation meanwhile requests a place and needs no seat', async () => {
  const { admin, member, season } = await db.tx(async (tx) => {
    const person = await createActor(tx, 'member');
    await tx.execute(`update account set role = 'photographer' where id = ?`, [person.id]);
    const made = await createSeason(tx);
    await createAccreditation(tx, made, person.id);
    return { admin: await createActor(tx, 'admin'), member: person, season: made };
  });
  const { matchId } = season;
  let unlocked: unknown[] = [];
  await duringTransaction(
    db,
    (tx) => saveAllocation(tx, admin, matchId, { allocation: { ...openAllocation } }),
    async () => {
      unlocked = await db.tx((tx) =>
        tx.execute<unknown[]>('select 1 from match where id = ? and pooled', [matchId]),
      );
      await db.tx((tx) => bookMatch(tx, member, { ...season, scope: 'member' }, services));
    },
  );
  expect(unlocked, 'control: without the lock the allocation would not be seen').toEqual([]);
  const bookings = await db.tx((tx) =>
    tx.execute(
      `select b.needs_seat as seat, r.state from booking b join pool_request r using (match_id, account_id)
       where b.match_id = ?`,
      [matchId],
    ),
  );
  expect(bookings).toEqual([{ seat: false, state: 'waiting' }]);
});

test('an allocation that is added while a member books is refused', async () => {
  const { admin, member, season } = await db.tx(async (tx) => {
    const person = await createActor(tx, 'member');
    const made = await createSeason(tx);
    await createAccreditation(tx, made, person.id);
    return { admin: await createActor(tx, 'admin'), member: person, season: made };
  });
  const added = duringTransaction(
    db,
    (tx) => bookMatch(tx, member, { ...season, scope: 'member' }, services),
    () => db.tx((tx) => saveAllocation(tx, admin, season.matchId, { allocation: openAllocation })),
  );
  await expect(added).rejects.toMatchObject({ key: 'pools.hasBookings' });
});
