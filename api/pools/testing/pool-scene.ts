/** A match whose places are allocated, with accredited people; each test creates its own. */
import { createAccreditation, createSeason } from '#api/matches/testing/season.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import type { TestDatabase } from '#api/platform/testing/database.ts';
import type { Services } from '#api/platform/services.ts';
import { allocateMatch, previewAllocation } from '#api/pools/allocate.ts';
import { requestPlace } from '#api/pools/request-place.ts';
import { saveAllocation } from '#api/pools/save-allocation.ts';
import { recordSigningKey } from '#api/tickets/signing-keys.ts';
import type { AllocationDecisions, AllocationForm } from '#sync/contracts/pools/manage-pools.ts';

export const photographers: AllocationForm['pools'][number] = {
  zone: 'pitchside',
  numbers: '1-3',
  roles: ['photographer'],
  quota: {
    agency: { priority: 1, cap: 2 },
    print: { priority: 2, cap: 2 },
    freelance: { priority: 2, cap: 1 },
  },
};

/** Two days before the kick-off: requests are open. */
export const openAllocation: AllocationForm = {
  opens: 20_160,
  closes: 2000,
  substitute: 1440,
  confirm: 120,
  waitlist: 60,
  offerMinutes: 60,
  tie: 'earliest',
  pools: [photographers],
};

export type PoolScene = Awaited<ReturnType<typeof createPoolScene>>;

/** A match in two days with three places for photographers. */
export async function createPoolScene(
  db: TestDatabase,
  services: Services,
  form: Partial<AllocationForm> = {},
) {
  const { admin, season } = await db.tx(async (tx) => {
    await recordSigningKey(tx, services.ticketKeys);
    const actor = await createActor(tx, 'admin');
    const made = await createSeason(tx);
    await saveAllocation(tx, actor, made.matchId, { allocation: { ...openAllocation, ...form } });
    return { admin: actor, season: made };
  });
  const { matchId } = season;
  const pools = await db.tx((tx) =>
    tx.execute<{ id: string; zone: string }[]>('select id, zone from pool where match_id = ?', [
      matchId,
    ]),
  );
  const poolId = (zone = 'pitchside') => pools.find((pool) => pool.zone === zone)?.id ?? '';

  return {
    admin,
    season,
    matchId,
    poolId,

    /** An accredited photographer; with `outlet` one whom its manager vouched for, or a manager. */
    person: (outlet?: string, { manager = false } = {}) =>
      db.tx(async (tx) => {
        const actor = await createActor(tx, 'member');
        await tx.execute(`update account set role = 'photographer' where id = ?`, [actor.id]);
        await createAccreditation(tx, season, actor.id);
        if (outlet !== undefined)
          await tx.execute(
            `insert into outlet_member (outlet_id, account_id, vouched_at, manager)
             values (?, ?, now(), ?)`,
            [outlet, actor.id, manager],
          );
        return actor;
      }),

    outlet: (type = 'agency') =>
      db.tx(async (tx) => {
        const [row] = await tx.execute<{ id: string }[]>(
          `insert into outlet (name, type) values ('Outlet ' || uuid_v7(), ?) returning id`,
          [type],
        );
        return row?.id ?? '';
      }),

    request: (actor: { id: string }, zone?: string) =>
      db.tx((tx) =>
        requestPlace(tx, { ...admin, ...actor, scope: 'member' }, poolId(zone), services),
      ),

    /** Moves a deadline, in minutes before the kick-off. */
    setDeadline: (
      name: 'opens' | 'closes' | 'substitute' | 'confirm' | 'waitlist',
      minutes: number,
    ) =>
      db.tx((tx) =>
        tx.execute(`update allocation set ${name} = ? where match_id = ?`, [minutes, matchId]),
      ),

    /** Closes requests and allocates. */
    async allocate(decisions: Partial<AllocationDecisions> = {}) {
      const all = { overrides: [], refusals: [], ...decisions };
      await db.tx((tx) =>
        tx.execute('update allocation set opens = 30000, closes = 2900 where match_id = ?', [
          matchId,
        ]),
      );
      const { mark } = await db.tx((tx) => previewAllocation(tx, matchId, all));
      await db.tx((tx) => allocateMatch(tx, admin, matchId, { ...all, mark }, services));
    },

    /** The person's newest request, booking and ticket. */
    standing: (actor: { id: string }) =>
      db.tx(async (tx) => {
        const [row] = await tx.execute<
          {
            state: string;
            ended: string | null;
            number: number | null;
            position: number | null;
            code: string | null;
            booking: string;
            withdrawn: boolean;
            reason: string | null;
            places: string[] | null;
          }[]
        >(
          `select r.state, r.ended_reason as ended, r.number, r.position, r.code,
             b.status as booking, b.withdrawn, b.reason, t.places
           from pool_request r
           join booking b on b.match_id = r.match_id and b.account_id = r.account_id
           left join ticket t on t.booking_id = b.id and t.revoked_at is null
           where r.match_id = ? and r.account_id = ? order by r.id desc limit 1`,
          [matchId, actor.id],
        );
        return row;
      }),
  };
}
