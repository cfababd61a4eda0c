/**
 * Random histories of a match's places with a ledger: no place is given twice, none stays free while a
 * person waits, and no one is overtaken without an override that is counted. The nightly run plays 10,000.
 */
import { beforeAll, expect, test } from 'vitest';
import { patience } from '#scripts/steps/time-limits.ts';
import { withdrawBooking } from '#api/matches/bookings/withdraw-booking.ts';
import { editOutlet } from '#api/outlets/manage-outlets.ts';
import { endMembership } from '#api/outlets/members.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { AppError } from '#api/platform/errors/app-error.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { testConfig, testServices } from '#api/platform/testing/services.ts';
import { acceptOffer, confirmPlace, returnPlace } from '#api/pools/answer-request.ts';
import { selectAllocation } from '#api/pools/lock-allocation.ts';
import { releasePlace, substitutePlace } from '#api/pools/manage-place.ts';
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
const steps = 34;

type Request = Awaited<ReturnType<typeof readLiveRequests>>[number];
type Person = Awaited<ReturnType<Awaited<ReturnType<typeof createPoolScene>>['person']>>;

/**
 * Two zones of the same part of the day, with three places for seven people of two outlets and none. The
 * first two of an outlet's people manage it.
 */
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
  const outletOf = new Map<string, string | undefined>();
  for (let each = 0; each < 7; each++) {
    const outlet = random.pick(outlets);
    const managers = [...outletOf.values()].filter((known) => known === outlet);
    const person = await at.person(outlet, { manager: managers.length < 2 });
    people.push(person);
    outletOf.set(person.id, outlet);
  }
  const { matchId } = at;
  const run = (sql: string) => db.tx((tx) => tx.execute(sql, [matchId]));
  const actorOf = (accountId: string) => ({ ...at.admin, id: accountId, scope: 'member' as const });
  const answer = (request: Request, work: typeof acceptOffer) =>
    db.tx((tx) => work(tx, actorOf(request.accountId), request.id, services));

  const peopleOf = (outletId: string | null) =>
    people.filter(({ id }) => outletId !== null && outletOf.get(id) === outletId);
  /** An administrator, or one of the outlet's people, who may be a manager. */
  const decider = ({ outletId }: Request) => {
    const [manager] = peopleOf(outletId);
    return manager === undefined || random.isHit(0.3) ? at.admin : actorOf(manager.id);
  };
  /** The operations that may happen; a refused one (403, 409) changes nothing. False: nothing was tried. */
  const happenings: Record<string, (one: Request | undefined) => Promise<unknown>> = {
    request: () =>
      at.request(random.pick(people), random.pick(['pitchside', 'pitchside', 'tribune'])),
    return: async (one) => one && answer(one, returnPlace),
    giveBack: async (one) => one && answer(one, returnPlace),
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
    substitute: async (one) => {
      const colleagues = peopleOf(one?.outletId ?? null).filter(({ id }) => id !== one?.accountId);
      if (one === undefined || colleagues.length === 0) return false;
      const accountId = random.pick(colleagues).id;
      const body = { accountId, ...(random.isHit(0.5) && { reason: 'Fell ill.' }) };
      await db.tx((tx) => substitutePlace(tx, decider(one), one.id, body, services));
      return true;
    },
    release: async (one) => {
      if (one === undefined || one.unassignedAt === null) return false;
      await db.tx((tx) => releasePlace(tx, decider(one), one.id, services));
      return true;
    },
    leaveOutlet: async () => {
      const { id: accountId } = random.pick(people);
      const outletId = outletOf.get(accountId);
      if (outletId === undefined) return false;
      await db.tx((tx) => endMembership(tx, actorOf(accountId), { outletId, accountId }, services));
      return true;
    },
    closeOutlet: async () => {
      const id = random.pick(outlets);
      if (id === undefined) return false;
      await db.tx((tx) => editOutlet(tx, at.admin, { id, outlet: { closed: true } }, services));
      return true;
    },
    refuse: async (one) =>
      one &&
      db.tx((tx) =>
        decideRequest(tx, at.admin, one.id, { decision: 'refuse', text: 'Too late.' }, services),
      ),
    expire: () =>
      run(`update pool_request set offer_ends_at = now() where match_id = ? and state = 'offered'`),
    changeRole: async (one) =>
      one &&
      db.tx((tx) =>
        tx.execute('update account set role = ? where id = ?', [
          random.pick(['photographer', 'written_press']),
          one.accountId,
        ]),
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
     lateral (select bool_or(state = 'held' and unassigned_at is null) as holds,
         bool_or(state in ('waiting', 'offered') or unassigned_at is not null and state = 'held') as waits
       from pool_request r where r.match_id = b.match_id and r.account_id = b.account_id) as own
     where b.match_id = ? and (
       b.status <> case when holds then 'approved' when waits then 'pending' else 'rejected' end
       or (t.id is not null) <> holds
       or t.places is distinct from case when holds then held_places(b.match_id, b.account_id) end)`,
    [matchId],
  );
  const [outlets] = await tx.execute<{ lost: number; substituted: number }[]>(
    `select (select count(*)::integer from pool_request r
       where match_id = ? and state = 'held' and unassigned_at is not null and not exists (
         select from outlet_member m where m.outlet_id = r.outlet_id and m.manager and m.left_at is null))
         as lost,
       (select count(*)::integer from audit_entry where subject_id = ? and action = 'pool.substitute')
         as substituted`,
    [matchId, matchId],
  );
  return { allocation, pools, requests, protocol, wrongBookings: standings?.wrong, outlets };
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
  const { pools, requests, allocation, wrongBookings, outlets } = ledger;
  expect(wrongBookings, 'bookings and tickets follow the places').toBe(0);
  const numbers = placed(ledger).map(({ poolId, number }) => `${poolId} ${number}`);
  expect(new Set(numbers).size, 'no place is given twice').toBe(numbers.length);
  expect(outlets?.lost, 'someone may decide about each place that no one is assigned to').toBe(0);
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
const once: Record<string, number> = {
  allocate: 8,
  mayConfirm: 24,
  mustConfirm: 28,
  closeOutlet: 31,
};
/** The state of a request that an operation is for. */
const fits: Record<string, Request['state']> = {
  accept: 'offered',
  confirm: 'held',
  override: 'waiting',
  giveBack: 'held',
  substitute: 'held',
  release: 'held',
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
    const requests = await live();
    const unassigned = requests.filter(({ unassignedAt }) => unassignedAt !== null);
    const isRare = unassigned.length > 0 && random.isHit(0.5);
    const name =
      Object.keys(once).find((key) => once[key] === step) ??
      // Half of the steps take turns, so that each operation is tried.
      (step < 8
        ? 'request'
        : isRare
          ? random.pick(['release', 'substitute', 'confirm', 'leaveOutlet'])
          : random.isHit(0.5)
            ? random.pick(names)
            : (names[step % names.length] ?? ''));
    const fitting = requests.filter(({ state }) => state === (fits[name] ?? state));
    // Places that no one is assigned to are rare, and come first.
    const choice = isRare ? unassigned : fitting;
    const one = choice.length === 0 ? undefined : random.pick(choice);
    try {
      const isDone = await happenings[name]?.(one);
      if (isDone !== false && (one !== undefined || isDone !== undefined))
        done[name] = (done[name] ?? 0) + 1;
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
    const substituted = (after.outlets?.substituted ?? 0) - (before.outlets?.substituted ?? 0);
    expect(got.length, `each place is given by a protocol or a substitution: ${name}`).toBe(
      given + substituted,
    );
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
    const names = ['accept', 'allocate', 'changeRole', 'closeOutlet', 'confirm', 'expire'];
    names.push('giveBack', 'leaveOutlet', 'mayConfirm', 'mustConfirm', 'override', 'refuse');
    names.push('release', 'request', 'return', 'substitute', 'withdraw');
    expect(Object.keys(done).toSorted(), 'each has happened').toEqual(names);
  },
  histories * patience,
);
