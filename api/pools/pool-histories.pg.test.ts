/**
 * Random histories of a match's places with a ledger: no place is given twice, none stays free while a
 * person waits, and no one is overtaken without an override that is counted. The nightly run plays 10,000.
 */
import { beforeAll, expect, test } from 'vitest';
import { patience } from '#scripts/steps/time-limits.ts';
import { withdrawBooking } from '#api/matches/bookings/withdraw-booking.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { AppError } from '#api/platform/errors/app-error.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { testConfig, testServices } from '#api/platform/testing/services.ts';
import { acceptOffer, confirmPlace, returnPlace } from '#api/pools/answer-request.ts';
import { selectAllocation } from '#api/pools/lock-allocation.ts';
import { decideRequest } from '#api/pools/override-request.ts';
import { runDeadlines } from '#api/pools/pool-job.ts';
import { rankRequests, readLiveRequests, readPools } from '#api/pools/read-pools.ts';
import { createPoolScene, photographers } from '#api/pools/testing/pool-scene.ts';
import { readProtocol } from '#api/pools/write-protocol.ts';
import { entities } from '#api/schema.ts';
import { createSeededRandom, type SeededRandom } from '#sync/contracts/core/seeded-random.ts';
import { poolProtocol, recount } from '#sync/contracts/pools/pool-protocol.ts';
import { overrideCategories } from '#sync/contracts/pools/pool-words.ts';

const db = withDatabase({ entities });
let services: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  services = await testServices(testConfig(), db.orm);
});

/** Number and first seed; the nightly run plays more, and others. */
const histories = Number(process.env['POOL_HISTORIES'] ?? 10);
const firstSeed = Number(process.env['POOL_SEED'] ?? 20_261_129);
const steps = 25;

type Request = Awaited<ReturnType<typeof readLiveRequests>>[number];
type Person = Awaited<ReturnType<Awaited<ReturnType<typeof createPoolScene>>['person']>>;

/** Two zones of the same part of the day, with three places for seven people of two outlets and none. */
async function createHistory(random: SeededRandom) {
  const at = await createPoolScene(db, services, {
    tie: random.pick(['earliest', 'draw']),
    pools: [
      { ...photographers, numbers: '1-2' },
      { ...photographers, zone: 'tribune', numbers: '1' },
    ],
  });
  const outlets = [await at.outlet('agency'), await at.outlet('print'), undefined];
  const people: Person[] = [];
  for (let each = 0; each < 7; each++) people.push(await at.person(random.pick(outlets)));
  const { matchId } = at;
  const run = (sql: string) => db.tx((tx) => tx.execute(sql, [matchId]));
  const actorOf = (accountId: string) => ({ ...at.admin, id: accountId, scope: 'member' as const });
  const answer = (request: Request, work: typeof acceptOffer) =>
    db.tx((tx) => work(tx, actorOf(request.accountId), request.id, services));

  /** The operations that may happen; a refused one (403, 409) changes nothing. */
  const happenings: Record<string, (one: Request | undefined) => Promise<unknown>> = {
    request: () =>
      at.request(random.pick(people), random.pick(['pitchside', 'pitchside', 'tribune'])),
    return: async (one) => one && answer(one, returnPlace),
    accept: async (one) => one && answer(one, acceptOffer),
    confirm: async (one) => one && answer(one, confirmPlace),
    withdraw: async (one) =>
      one &&
      db.tx((tx) =>
        withdrawBooking(
          tx,
          actorOf(one.accountId),
          {
            eventId: at.season.eventId,
            matchId,
            expected: one.state === 'held' ? 'approved' : 'pending',
          },
          services,
        ),
      ),
    override: async (one) =>
      one &&
      db.tx((tx) =>
        decideRequest(
          tx,
          at.admin,
          one.id,
          { decision: 'give', category: random.pick(overrideCategories), text: 'Agreed.' },
          services,
        ),
      ),
    refuse: async (one) =>
      one &&
      db.tx((tx) =>
        decideRequest(tx, at.admin, one.id, { decision: 'refuse', text: 'Too late.' }, services),
      ),
    expire: () =>
      run(`update pool_request set offer_ends_at = now() where match_id = ? and state = 'offered'`),
    loseRole: async (one) =>
      one &&
      db.tx((tx) =>
        tx.execute(`update account set role = 'written_press' where id = ?`, [one.accountId]),
      ),
    allocate: async () => {
      const waiting = (await live()).filter(() => random.isHit(0.15));
      await at.allocate({
        overrides: waiting.map(({ id }) => ({ requestId: id, category: 'other', text: 'Agreed.' })),
      });
    },
    mayConfirm: () => run(`update allocation set substitute = 2895 where match_id = ?`),
    mustConfirm: () => run(`update allocation set confirm = 2890 where match_id = ?`),
  };
  const live = async () => {
    const requests = await db.tx((tx) => readLiveRequests(tx, matchId));
    return requests.toSorted((a, b) => (a.requestedAt < b.requestedAt ? -1 : 1));
  };
  return { at, matchId, people, happenings, live };
}

type History = Awaited<ReturnType<typeof createHistory>>;

/** The stored facts of one moment. */
async function readLedger(tx: Tx, { matchId }: History) {
  const allocation = await selectAllocation(tx, matchId).executeTakeFirstOrThrow();
  const pools = await readPools(tx, matchId);
  const requests = await readLiveRequests(tx, matchId);
  const protocol = allocation.allocatedAt === null ? null : await readProtocol(tx, matchId);
  const [standings] = await tx.execute<{ wrong: number }[]>(
    `select count(*)::integer as wrong from booking b
     left join ticket t on t.booking_id = b.id and t.revoked_at is null,
     lateral (select bool_or(state = 'held') as holds, bool_or(state in ('waiting', 'offered')) as waits
       from pool_request r where r.match_id = b.match_id and r.account_id = b.account_id) as own
     where b.match_id = ? and (
       b.status <> case when holds then 'approved' when waits then 'pending' else 'rejected' end
       or (t.id is not null) <> holds
       or t.places is distinct from case when holds then held_places(b.match_id, b.account_id) end)`,
    [matchId],
  );
  return { allocation, pools, requests, protocol, wrongBookings: standings?.wrong };
}

type Ledger = Awaited<ReturnType<typeof readLedger>>;
const placed = ({ requests }: Ledger) => requests.filter(({ number }) => number !== null);

/** The places that protocols after `from` say were given. Each of them is recounted. */
async function countGiven({ matchId }: History, from: number, to: number): Promise<number> {
  let given = 0;
  for (let version = from + 1; version <= to; version++) {
    const { body } = await db.tx((tx) => readProtocol(tx, matchId, version));
    const read = poolProtocol.parse(JSON.parse(body));
    expect(recount(read).differences).toEqual([]);
    given += read.pools.flatMap(({ lines }) =>
      lines.filter(({ outcome }) => outcome === 'gets'),
    ).length;
  }
  return given;
}

function check(ledger: Ledger): void {
  const { pools, requests, allocation, wrongBookings } = ledger;
  expect(wrongBookings, 'bookings and tickets follow the places').toBe(0);
  const numbers = placed(ledger).map(({ poolId, number }) => `${poolId} ${number}`);
  expect(new Set(numbers).size, 'no place is given twice').toBe(numbers.length);
  if (allocation.allocatedAt === null) return;
  const ranked = [...rankRequests(pools, requests, allocation.tie).values()].flat();
  expect(
    ranked.filter(({ outcome }) => outcome === 'gets'),
    'no place stays free while a person waits',
  ).toEqual([]);
  const shown = requests.flatMap(({ id, state, position }) =>
    state === 'waiting' ? [{ id, position }] : [],
  );
  const expected = new Map(ranked.map(({ id, position }) => [id, position]));
  expect(shown, 'everyone reads their position').toEqual(
    shown.map(({ id }) => ({ id, position: expected.get(id) ?? null })),
  );
}

/** Steps of what happens once. */
const once: Record<string, number> = { allocate: 8, mayConfirm: 9, mustConfirm: 20 };
/** The state of a request that an operation is for. */
const fits: Record<string, Request['state']> = {
  accept: 'offered',
  confirm: 'held',
  override: 'waiting',
};

/** Plays a history (a seed repeats it, apart from draws), checks it after each step, and returns what happened. */
async function play(seed: number): Promise<Record<string, number>> {
  const random = createSeededRandom(seed);
  const history = await createHistory(random);
  const { happenings, live, matchId } = history;
  const names = Object.keys(happenings).filter((name) => !(name in once));
  const done: Record<string, number> = {};
  let before = await db.tx((tx) => readLedger(tx, history));
  for (let step = 0; step < steps; step++) {
    const name =
      Object.keys(once).find((key) => once[key] === step) ??
      // Half of the steps take turns, so that each operation is tried.
      (step < 8
        ? 'request'
        : random.isHit(0.5)
          ? random.pick(names)
          : (names[step % names.length] ?? ''));
    const requests = await live();
    const fitting = requests.filter(({ state }) => state === (fits[name] ?? state));
    const one = fitting.length === 0 ? undefined : random.pick(fitting);
    try {
      const isDone = await happenings[name]?.(one);
      if (one !== undefined || isDone !== undefined) done[name] = (done[name] ?? 0) + 1;
    } catch (error) {
      if (!(error instanceof AppError) || error.statusCode >= 500) throw error;
    }
    await db.tx((tx) => runDeadlines(tx, matchId, services));
    const after = await db.tx((tx) => readLedger(tx, history));
    check(after);
    const versions = [before, after].map(({ protocol }) => protocol?.version ?? 0);
    const given = await countGiven(history, versions[0] ?? 0, versions[1] ?? 0);
    const had = new Set(placed(before).map(({ id }) => id));
    const got = placed(after).filter(({ id }) => !had.has(id));
    expect(got.length, `each place is given by a protocol: ${name}`).toBe(given);
    before = after;
  }
  return done;
}

test(
  `the ledger is right after each step of ${histories} random histories`,
  async () => {
    const done: Record<string, number> = {};
    for (let seed = firstSeed; seed < firstSeed + histories; seed++) {
      const happened = await play(seed).catch((cause: unknown) => {
        throw new Error(`POOL_SEED=${seed} POOL_HISTORIES=1`, { cause });
      });
      for (const [name, count] of Object.entries(happened)) done[name] = (done[name] ?? 0) + count;
    }
    const names = ['accept', 'allocate', 'confirm', 'expire', 'loseRole', 'mayConfirm'];
    names.push('mustConfirm', 'override', 'refuse', 'request', 'return', 'withdraw');
    expect(Object.keys(done).toSorted(), 'each has happened').toEqual(names);
  },
  histories * patience,
);
