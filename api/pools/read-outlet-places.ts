/** An outlet's places and people, as its managers see them. */
import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { zones } from '#sync/contracts/pools/pool-ranking.ts';
import type { Candidate, OutletPlaces } from '#sync/contracts/pools/outlet-places.ts';
import { teamObject } from '#api/matches/match-records.ts';
import { requireManager } from '#api/outlets/outlet-locks.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { isoInstant } from '#api/platform/database/sql-functions.ts';
import { notFound } from '#api/platform/errors/app-error.ts';
import { db, type Database } from '#api/schema.ts';

const maxMatches = 50;

/** Throws 404 for anyone but administrators and the outlet's managers. */
export async function readOutletPlaces(
  tx: Tx,
  actor: Actor,
  outletId: string,
): Promise<OutletPlaces> {
  await requireManager(tx, actor, outletId);
  const matches = await db(tx)
    .selectFrom('allocation as l')
    .innerJoin('match as m', 'm.id', 'l.match_id')
    .innerJoin('team as h', 'h.id', 'm.home_team_id')
    .innerJoin('team as w', 'w.id', 'm.away_team_id')
    .innerJoin('outlet as o', (join) => join.on('o.id', '=', outletId))
    .where('m.deleted_at', 'is', null)
    .where('m.date', '>', sql<string>`now()`)
    .where('m.date', '<=', sql<string>`now() + make_interval(mins => l.opens)`)
    .orderBy('m.date')
    .orderBy('m.id')
    .limit(maxMatches)
    .select((eb) => [
      'm.id as matchId',
      isoInstant(eb.ref('m.date')).as('date'),
      teamObject(eb, 'h').as('HomeTeam'),
      teamObject(eb, 'w').as('AwayTeam'),
      before('l.closes').as('closesAt'),
      before('l.substitute').as('substituteUntil'),
      before('l.waitlist').as('waitlistUntil'),
      isoInstant(eb.ref('l.allocated_at')).as('allocatedAt'),
      jsonArrayFrom(
        eb
          .selectFrom('pool as p')
          .whereRef('p.match_id', '=', 'm.id')
          .where(sql<boolean>`p.quota ? o.type`)
          .select((of) => [
            'p.id',
            'p.zone',
            sql<number>`(p.quota -> o.type ->> 'cap')::int`.as('cap'),
            jsonArrayFrom(selectRequests(of, outletId)).as('requests'),
          ]),
      ).as('pools'),
    ])
    .execute();
  return {
    now: new Date().toISOString(),
    matches: matches
      .map(({ pools, ...match }) => ({
        ...match,
        pools: pools.toSorted((a, b) => zones.indexOf(a.zone) - zones.indexOf(b.zone)),
      }))
      .filter(({ pools }) => pools.length > 0),
  };
}

const before = (column: 'l.closes' | 'l.substitute' | 'l.waitlist') =>
  sql<string>`iso_instant(m.date - make_interval(mins => ${sql.ref(column)}))`;

function selectRequests(
  eb: ExpressionBuilder<Database & { p: Database['pool'] }, 'p'>,
  outletId: string,
) {
  return eb
    .selectFrom('pool_request as r')
    .innerJoin('account as a', 'a.id', 'r.account_id')
    .whereRef('r.pool_id', '=', 'p.id')
    .where('r.outlet_id', '=', outletId)
    .where('r.state', '<>', 'ended')
    .orderBy('r.number')
    .orderBy('r.id')
    .select((of) => [
      'r.id',
      'a.id as accountId',
      'a.first_name as firstName',
      'a.last_name as lastName',
      'a.name_arabic as nameArabic',
      'r.state',
      'r.number',
      isoInstant(of.ref('r.unassigned_at')).as('unassignedAt'),
    ]);
}

/** Throws 404 for strangers, and for an unknown zone. */
export async function readCandidates(
  tx: Tx,
  actor: Actor,
  { id: outletId, poolId }: { id: string; poolId: string },
): Promise<Candidate[]> {
  await requireManager(tx, actor, outletId);
  const pool = await db(tx)
    .selectFrom('pool as p')
    .innerJoin('match as m', 'm.id', 'p.match_id')
    .select(['p.roles', 'p.phase', 'm.id as matchId', 'm.event_id as eventId', 'm.date'])
    .where('p.id', '=', poolId)
    .where('m.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!pool) throw notFound('pools.gone');
  const people = await db(tx)
    .selectFrom('outlet_member as v')
    .innerJoin('account as a', 'a.id', 'v.account_id')
    .leftJoin('accreditation as c', (join) =>
      join.onRef('c.account_id', '=', 'a.id').on('c.event_id', '=', pool.eventId),
    )
    .leftJoin('pool_request as r', (join) =>
      join
        .onRef('r.account_id', '=', 'a.id')
        .on('r.pool_id', '=', poolId)
        .on('r.state', '<>', 'ended'),
    )
    .where('v.outlet_id', '=', outletId)
    .where('v.vouched_at', 'is not', null)
    .where('v.left_at', 'is', null)
    .where('a.deleted_at', 'is', null)
    .orderBy((eb) => eb.fn('place_key', ['a.last_name']))
    .orderBy((eb) => eb.fn('place_key', ['a.first_name']))
    .orderBy('a.id')
    .select((eb) => [
      'a.id as accountId',
      'a.first_name as firstName',
      'a.last_name as lastName',
      'a.name_arabic as nameArabic',
      'a.role',
      'a.status',
      'c.status as accreditation',
      eb.ref('r.state').$castTo<Candidate['requested']>().as('requested'),
      eb
        .exists(
          eb
            .selectFrom('pool_request as held')
            .select('held.id')
            .whereRef('held.account_id', '=', 'a.id')
            .where('held.match_id', '=', pool.matchId)
            .where('held.phase', '=', pool.phase)
            .where('held.state', '=', 'held'),
        )
        .as('hasPlace'),
      sql<boolean>`is_suspended(a.id, ${pool.date})`.as('isSuspended'),
    ])
    .execute();
  return people.map(({ status, accreditation, hasPlace, isSuspended, ...person }) => ({
    ...person,
    obstacle:
      status !== 'approved'
        ? 'accountPending'
        : accreditation !== 'approved'
          ? 'notAccredited'
          : person.role === null || !pool.roles.includes(person.role)
            ? 'otherRole'
            : isSuspended
              ? 'suspended'
              : hasPlace
                ? 'hasPlace'
                : null,
  }));
}
