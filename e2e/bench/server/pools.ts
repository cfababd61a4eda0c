/**
 * Routes that create a match whose places a crowd requests, allocate it, and count the result; and the
 * yardsticks for requesting and returning. They exist only in measurements.
 */
import type { App } from '#api/platform/http/app-types.ts';
import { inTransaction, type Tx } from '#api/platform/database/database.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import { allocateMatch, previewAllocation } from '#api/pools/allocate.ts';
import { saveAllocation } from '#api/pools/save-allocation.ts';
import { type Crowd, createMatches } from '#e2e/bench/server/crowd.ts';
import { memberRoles } from '#sync/contracts/accounts/role-names.ts';
import { outletTypes } from '#sync/contracts/pools/pool-ranking.ts';

export interface PoolMatch {
  matchId: string;
  /** Ids of the zones. */
  poolIds: string[];
}

/** Numbers of requests by their state, and of what came of them. */
export interface PoolResult {
  waiting: number;
  offered: number;
  held: number;
  ended: number;
  tickets: number;
}

const open = { config: { access: 'open' } } as const;
const members = { config: { access: ['member'] } } as const;
const zones = ['tribune_desk', 'tribune', 'pitchside', 'broadcast'] as const;
const placesOfZone = 30;

export function poolRoutes(app: App): void {
  const { services } = app;
  const { orm } = services;

  // Creates a match with four zones of 30 places each, which everyone may request now.
  app.post<{ Body: Crowd['season'] }>('/api/bench/pools/match', open, async ({ body }) =>
    inTransaction(orm.em, async (tx): Promise<PoolMatch> => {
      const [matchId = ''] = await createMatches(tx, body, 1, {
        date: `date_trunc('minute', now() + interval '2 days')`,
      });
      const quota = Object.fromEntries(outletTypes.map((type) => [type, { priority: 1, cap: 1 }]));
      await saveAllocation(tx, await administrator(tx), matchId, {
        allocation: {
          opens: 20_160,
          closes: 2000,
          substitute: 1440,
          confirm: 120,
          waitlist: 60,
          offerMinutes: 60,
          tie: 'earliest',
          pools: zones.map((zone) => ({
            zone,
            numbers: `1-${placesOfZone}`,
            roles: [...memberRoles],
            quota,
          })),
        },
      });
      const pools = await tx.execute<{ id: string }[]>(
        'select id from pool where match_id = ? order by id',
        [matchId],
      );
      return { matchId, poolIds: pools.map(({ id }) => id) };
    }),
  );

  // Closes the requests and gives the places; returns the milliseconds of ranking and of allocating.
  app.post<{ Body: { matchId: string } }>(
    '/api/bench/pools/allocate',
    open,
    async ({ body: { matchId } }) => {
      const decisions = { overrides: [], refusals: [] };
      await orm.em
        .fork()
        .execute('update allocation set closes = 2900 where match_id = ?', [matchId]);
      const actor = await inTransaction(orm.em, administrator);
      const began = performance.now();
      const { mark } = await inTransaction(orm.em, (tx) => previewAllocation(tx, matchId));
      const ranked = performance.now();
      let allocated = ranked;
      await inTransaction(orm.em, async (tx) => {
        await allocateMatch(tx, actor, matchId, { ...decisions, mark }, services);
        allocated = performance.now();
        // Sending thousands of emails would burden what is measured next.
        await tx.execute(`delete from mail where status = 'queued'`);
      });
      return { ranking: ranked - began, allocating: allocated - ranked };
    },
  );

  // Returns the held requests with their accounts.
  app.get<{ Params: { matchId: string } }>(
    '/api/bench/pools/:matchId/held',
    open,
    async ({ params: { matchId } }) =>
      orm.em
        .fork()
        .execute<object[]>(
          `select id, account_id as "accountId" from pool_request where match_id = ? and state = 'held'`,
          [matchId],
        ),
  );

  app.get<{ Params: { matchId: string } }>(
    '/api/bench/pools/:matchId',
    open,
    async ({ params: { matchId } }) => {
      const [found] = await orm.em.fork().execute<PoolResult[]>(
        `select count(*) filter (where state = 'waiting')::int as waiting,
           count(*) filter (where state = 'offered')::int as offered,
           count(*) filter (where state = 'held')::int as held,
           count(*) filter (where state = 'ended')::int as ended,
           (select count(*)::int from ticket where match_id = ? and revoked_at is null) as tickets
         from pool_request where match_id = ?`,
        [matchId, matchId],
      );
      return found;
    },
  );

  // Yardstick: the same authentication, and the rows of a request without a check, in one transaction.
  app.post<{ Params: { poolId: string } }>(
    '/api/bench/pools/:poolId/request',
    members,
    async ({ params: { poolId }, actor }) =>
      inTransaction(orm.em, async (tx) => {
        await tx.execute(
          `insert into booking (match_id, event_id, account_id, needs_seat)
           select m.id, m.event_id, ?::uuid, false from pool p join match m on m.id = p.match_id
           where p.id = ?`,
          [actor?.id, poolId],
        );
        await tx.execute(
          `insert into pool_request (pool_id, match_id, phase, account_id, outlet_type, draw)
           select id, match_id, phase, ?::uuid, 'freelance', '' from pool where id = ?`,
          [actor?.id, poolId],
        );
        return { data: {} };
      }),
  );

  // Yardstick: the same authentication, and one UPDATE under the lock of the match.
  app.post<{ Params: { matchId: string } }>(
    '/api/bench/pools/:matchId/update',
    members,
    async ({ params: { matchId }, actor }) =>
      inTransaction(orm.em, async (tx) => {
        await tx.execute('select id from match where id = ? for no key update', [matchId]);
        await tx.execute(
          `update pool_request set confirmed_at = now()
           where match_id = ? and account_id = ? and state = 'held'`,
          [matchId, actor?.id],
        );
        return { data: {} };
      }),
  );
}

async function administrator(tx: Tx): Promise<Actor> {
  const [found] = await tx.execute<Actor[]>(
    `select id, scope, status, role, language, first_name as "firstName", last_name as "lastName",
       '' as "sessionId"
     from account where scope = 'admin' order by id limit 1`,
  );
  if (!found) throw new Error('there is no administrator');
  return found;
}
