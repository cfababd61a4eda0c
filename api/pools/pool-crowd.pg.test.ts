/** Many people request and return places at once, and accept offers at the moment they end. */
import { beforeAll, expect, test } from 'vitest';
import { AppError } from '#api/platform/errors/app-error.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { testConfig, testServices } from '#api/platform/testing/services.ts';
import { acceptOffer, returnPlace } from '#api/pools/answer-request.ts';
import { runDeadlines } from '#api/pools/pool-job.ts';
import { createPoolScene, photographers } from '#api/pools/testing/pool-scene.ts';
import { entities } from '#api/schema.ts';
import { patience } from '#scripts/steps/time-limits.ts';

const db = withDatabase({ entities });
let services: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  services = await testServices(testConfig(), db.orm);
});

/** The nightly run has more people. */
const crowd = Number(process.env['POOL_CROWD'] ?? 120);
const places = Math.ceil(crowd / 6);
/** The number of calls at once; more would only wait for a connection. */
const atOnce = 40;

async function inParallel<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>) {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

test(
  `${crowd} people request, return and accept places at once, and no place has two of them`,
  async () => {
    const at = await createPoolScene(db, services, {
      pools: [{ ...photographers, numbers: `1-${places}` }],
    });
    const { matchId } = at;
    const people: Awaited<ReturnType<typeof at.person>>[] = [];
    const numbered = Array.from({ length: crowd }, (_, index) => index);
    await inParallel(numbered, async () => people.push(await at.person()));
    const requests = new Map<string, string>();
    await inParallel(people, async (one) => requests.set(one.id, await at.request(one)));
    const rows = (state: string) =>
      db.tx((tx) =>
        tx.execute<{ id: string; accountId: string; number: number | null }[]>(
          `select id, account_id as "accountId", number from pool_request
         where match_id = ? and state = ? order by date_trunc('milliseconds', requested_at), id`,
          [matchId, state],
        ),
      );
    const as = (id: string) => ({ ...at.admin, id, scope: 'member' as const });
    const numbersOf = (held: { number: number | null }[]) =>
      held.map(({ number }) => Number(number));
    const all = Array.from({ length: places }, (_, index) => index + 1);
    const line = (await rows('waiting')).map(({ accountId }) => accountId);
    expect(line).toHaveLength(crowd);

    await at.allocate();
    const held = await rows('held');
    expect(held.map(({ accountId }) => accountId)).toEqual(line.slice(0, places));
    expect(numbersOf(held).toSorted((a, b) => a - b)).toEqual(all);

    await inParallel(held, ({ id, accountId }) =>
      db.tx((tx) => returnPlace(tx, as(accountId), id, services)),
    );
    const offered = await rows('offered');
    expect(offered.map(({ accountId }) => accountId)).toEqual(line.slice(places, 2 * places));
    expect(numbersOf(offered).toSorted((a, b) => a - b)).toEqual(all);

    // The offers end while they are being accepted, and the job looks all the time.
    await db.tx((tx) =>
      tx.execute(
        `update pool_request set offer_ends_at = clock_timestamp() + interval '1 ms' * (10 * number)
       where match_id = ? and state = 'offered'`,
        [matchId],
      ),
    );
    const accepted = new Set<string>();
    let isOver = false;
    const job = async () => {
      while (!isOver) await db.tx((tx) => runDeadlines(tx, matchId, services));
    };
    const answers = inParallel(offered, async ({ id, accountId }) => {
      try {
        await db.tx((tx) => acceptOffer(tx, as(accountId), id, services));
        accepted.add(id);
      } catch (error) {
        if (!(error instanceof AppError && error.key === 'pools.offerOver')) throw error;
      }
    }).finally(() => (isOver = true));
    await Promise.all([answers, job()]);
    await db.tx((tx) => runDeadlines(tx, matchId, services));

    const [now, open, waiting] = [await rows('held'), await rows('offered'), await rows('waiting')];
    expect(new Set(now.map(({ id }) => id))).toEqual(accepted);
    // Every place is held, or offered to the next in line.
    expect(numbersOf([...now, ...open]).toSorted((a, b) => a - b)).toEqual(all);
    expect(open.map(({ accountId }) => accountId)).toEqual(
      line.slice(2 * places, 2 * places + open.length),
    );
    expect(waiting.map(({ accountId }) => accountId)).toEqual(line.slice(2 * places + open.length));
    const tickets = await db.tx((tx) =>
      tx.execute<{ places: string[] }[]>(
        `select places from ticket where match_id = ? and revoked_at is null`,
        [matchId],
      ),
    );
    expect(tickets.map((ticket) => ticket.places).toSorted()).toEqual(
      now.map(({ number }) => [`P${number}`]).toSorted(),
    );
  },
  2 * patience + crowd * 300,
);
