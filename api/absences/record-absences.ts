/** Records who held a place at a match and did not come, as its closed gates show. */
import { sql } from 'kysely';
import type { AbsenceEvidence } from '#sync/contracts/absences/absences.ts';
import type { MatchAbsences } from '#sync/contracts/absences/manage-absences.ts';
import { personColumns, selectAbsences } from '#api/absences/read-absences.ts';
import { recipientColumns } from '#api/accounts/person-records.ts';
import { audit } from '#api/platform/audit.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { anyId, isoInstant } from '#api/platform/database/sql-functions.ts';
import { conflict, notFound } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';
import { readTicketFacts } from '#api/pools/settle-bookings.ts';
import { db } from '#api/schema.ts';

/** Candidates and recorded absences of a match. Throws 404. */
export async function readMatchAbsences(tx: Tx, matchId: string): Promise<MatchAbsences> {
  const match = await db(tx)
    .selectFrom('match as m')
    .leftJoin('gate_match as g', 'g.id', 'm.id')
    .where('m.id', '=', matchId)
    .where('m.deleted_at', 'is', null)
    .select((eb) => isoInstant(eb.ref('g.closed_at')).as('closedAt'))
    .executeTakeFirst();
  if (!match) throw notFound('matches.gone');
  const candidates = await selectCandidates(tx, matchId)
    .select(['r.id as requestId', ...personColumns, evidence])
    .execute();
  const absences = await selectAbsences(tx).where('x.match_id', '=', matchId).execute();
  return {
    closedAt: match.closedAt,
    candidates: candidates.toSorted((one, other) => compare(one.lastName, other.lastName)),
    absences,
  };
}

const compare = (one: string, other: string) => (one < other ? -1 : 1);

/**
 * Records the absences of those who are still candidates, and emails each. Someone whom a late check
 * has shown to have come meanwhile is left out. Throws 409 while the gates are not closed.
 */
export async function recordAbsences(
  tx: Tx,
  actor: Actor,
  { matchId, requestIds }: { matchId: string; requestIds: readonly string[] },
  { mail }: Pick<Services, 'mail'>,
): Promise<void> {
  const closed = await db(tx)
    .selectFrom('gate_match')
    .select('id')
    .where('id', '=', matchId)
    .where('closed_at', 'is not', null)
    .forShare()
    .executeTakeFirst();
  if (!closed) throw conflict('absences.gatesOpen');
  await lockBookings(tx, matchId, requestIds);
  const recorded = await db(tx)
    .insertInto('absence')
    .columns(['request_id', 'match_id', 'event_id', 'account_id', 'evidence'])
    .expression(
      selectCandidates(tx, matchId, requestIds).select([
        'r.id',
        'r.match_id',
        'b.event_id',
        'r.account_id',
        evidence,
      ]),
    )
    .onConflict((same) => same.columns(['match_id', 'account_id']).doNothing())
    .returning(['id', 'account_id as accountId'])
    .execute();
  if (recorded.length === 0) return;
  const people = await db(tx)
    .selectFrom('account as a')
    .innerJoin('absence as x', 'x.account_id', 'a.id')
    .where('x.id', '=', anyId(recorded.map(({ id }) => id)))
    .select((eb) => [
      ...recipientColumns,
      'x.id as absenceId',
      isoInstant(eb.ref('x.notified_at')).as('notifiedAt'),
    ])
    .orderBy('a.id')
    .execute();
  const facts = await readTicketFacts(tx, matchId);
  for (const { absenceId, notifiedAt, ...person } of people) {
    await mail.queue(tx, person, 'absenceRecorded', { absenceId, notifiedAt, ...facts });
    await audit(tx, actor, 'absence.record', ['match', matchId], { accountId: person.accountId });
  }
}

/** Waits for checks that are being stored: they may show that someone came. */
async function lockBookings(tx: Tx, matchId: string, requestIds: readonly string[]): Promise<void> {
  await db(tx)
    .selectFrom('booking as b')
    .select('b.id')
    .where('b.match_id', '=', matchId)
    .where('b.account_id', 'in', (eb) =>
      eb.selectFrom('pool_request').select('account_id').where('id', '=', anyId(requestIds)),
    )
    .orderBy('b.id')
    .forShare()
    .execute();
}

/**
 * Selects a request of each person who held a place, is known to be absent, and has no record yet.
 * Without a phone that handed in there is no evidence, so no one is a candidate.
 */
function selectCandidates(tx: Tx, matchId: string, requestIds?: readonly string[]) {
  return db(tx)
    .selectFrom('pool_request as r')
    .innerJoin('booking as b', (join) =>
      join.onRef('b.match_id', '=', 'r.match_id').onRef('b.account_id', '=', 'r.account_id'),
    )
    .innerJoin('gate_match as g', 'g.id', 'r.match_id')
    .innerJoin('account as a', 'a.id', 'r.account_id')
    .innerJoinLateral(phonesOfGates().as('d'), (join) => join.onTrue())
    .where('r.match_id', '=', matchId)
    .where('r.state', '=', 'held')
    .where('b.attendance', '=', 'absent')
    .where('g.closed_at', 'is not', null)
    .where('a.deleted_at', 'is', null)
    .where('d.handed_in', '>', 0)
    .$if(requestIds !== undefined, (query) => query.where('r.id', '=', anyId(requestIds ?? [])))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('absence as x')
            .whereRef('x.match_id', '=', 'r.match_id')
            .whereRef('x.account_id', '=', 'r.account_id'),
        ),
      ),
    )
    .distinctOn('r.account_id')
    .orderBy('r.account_id')
    .orderBy('r.phase');
}

/** The evidence against a candidate, over `booking b` and `phonesOfGates() d`. */
const evidence = sql<AbsenceEvidence>`jsonb_build_object(
  'places', to_jsonb(held_places(b.match_id, b.account_id)),
  'gates', (select count(*) from gate where match_id = b.match_id),
  'phones', d.phones, 'handedIn', d.handed_in, 'lastHandedInAt', iso_instant(d.last),
  'checks', (select count(*) from gate_scan s
    join gate_entry e on e.match_id = s.match_id and e.h = s.h
    where e.booking_id = b.id and not s.discarded))`.as('evidence');

/** The phones of `gate_match g`, without those whose checks would not count. */
function phonesOfGates() {
  return sql<{ phones: number; handed_in: number; last: string | null }>`(
    select count(*)::integer as phones, count(handed_in_at)::integer as handed_in,
      max(handed_in_at) as last
    from gate_device where match_id = g.id
      and (revoked_at is null or (accepted and not discarded)))`;
}
