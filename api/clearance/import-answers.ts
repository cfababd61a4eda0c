/** Compares a file of security's answers with the tournament's people, and stores them as marks. */
import { sql } from 'kysely';
import type { ClearanceAnswer, PlannedAnswer } from '#sync/contracts/admin/clearance.ts';
import { clearanceLock } from '#api/clearance/export-people.ts';
import type { ParsedAnswer } from '#api/clearance/parse-answers.ts';
import { lockEventForShare } from '#api/events/read-events.ts';
import { audit } from '#api/platform/audit.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import { lockUntilCommit } from '#api/platform/database/advisory-lock.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { AppError, invalid, notFound } from '#api/platform/errors/app-error.ts';
import { db } from '#api/schema.ts';

/** Says which rows would be stored, and changes nothing. Throws 404 for a deleted tournament. */
export async function planAnswers(
  tx: Tx,
  eventId: string,
  rows: readonly ParsedAnswer[],
): Promise<PlannedAnswer[]> {
  if (!(await lockEventForShare(tx, eventId))) throw notFound('events.gone');
  const found = await referencedPeople(
    tx,
    rows.map(({ reference }) => reference),
  )
    .leftJoin('accreditation as c', (join) =>
      join.onRef('c.account_id', '=', 'r.account_id').onRef('c.event_id', '=', 'r.event_id'),
    )
    .select([
      'r.reference',
      'r.event_id as eventId',
      'r.account_id as accountId',
      'a.first_name as firstName',
      'a.last_name as lastName',
      'a.name_arabic as nameArabic',
      'a.role',
      'c.status',
    ])
    .execute();
  const people = new Map(found.map((person) => [person.reference, person]));
  const seen = new Set<string>();
  return rows.map((row): PlannedAnswer => {
    const leftOut = (state: PlannedAnswer['state'], problem = row.problem) =>
      ({ ...row, state, problem, person: null }) as const;
    if (row.problem !== null) return leftOut('wrong');
    const known = people.get(row.reference);
    if (known === undefined) return leftOut('unknown');
    if (known.eventId !== eventId) return leftOut('otherEvent');
    if (row.cleared === null) return leftOut('unanswered');
    if (seen.has(known.accountId)) return leftOut('wrong', 'twice');
    seen.add(known.accountId);
    const { firstName, lastName, nameArabic, role, status } = known;
    const person = { firstName, lastName, nameArabic, role, status: status ?? 'rejected' };
    return { ...row, state: 'fits', person };
  });
}

const referencedPeople = (tx: Tx, references: readonly string[]) =>
  db(tx)
    .selectFrom('clearance_reference as r')
    .innerJoin('account as a', 'a.id', 'r.account_id')
    .where('r.reference', '=', sql<string>`any(${[...new Set(references)]}::text[])`)
    .where('a.deleted_at', 'is', null);

/**
 * Stores every answer or none, also about people who were decided meanwhile: the desk wants to know.
 * Throws 404 for a deleted tournament, 409 if someone was deleted meanwhile or is not in a file of
 * this tournament, 422 for two answers about one person.
 */
export async function importAnswers(
  tx: Tx,
  actor: Actor,
  eventId: string,
  { answers, fileName }: { answers: readonly ClearanceAnswer[]; fileName: string },
): Promise<number> {
  // The later of two files waits, so that the two do not deadlock.
  await lockUntilCommit(tx, clearanceLock(eventId));
  // Accounts are locked before the tournament; a deletion waits, or has removed the reference.
  const found = await referencedPeople(
    tx,
    answers.map(({ reference }) => reference),
  )
    .where('r.event_id', '=', eventId)
    .select(['r.reference', 'a.id'])
    .orderBy('a.id')
    .forShare('a')
    .execute();
  if (!(await lockEventForShare(tx, eventId))) throw notFound('events.gone');
  const people = new Map(found.map(({ reference, id }) => [reference, id]));
  const missing = answers.filter(({ reference }) => !people.has(reference)).length;
  if (missing > 0)
    throw new AppError('conflict', 'clearance.meanwhile', { params: { count: missing } });
  if (new Set(people.values()).size < answers.length)
    throw invalid({ answers: 'clearance.problem_twice' });
  const marks = answers.map(({ reference, cleared, note }) => ({
    id: people.get(reference),
    cleared,
    note,
  }));
  await sql`
    update clearance c set cleared = m.cleared, note = m.note, answered_at = now()
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as m(id uuid, cleared boolean, note text)
    where c.event_id = ${eventId} and c.account_id = m.id
  `.execute(db(tx));
  await audit(tx, actor, 'clearance.import', ['event', eventId], {
    file: fileName,
    people: answers.length,
    notCleared: answers.filter(({ cleared }) => !cleared).length,
  });
  return answers.length;
}

/** Deletes what is stored about a person who is deleted. */
export async function deleteClearancesOf(tx: Tx, accountId: string): Promise<void> {
  await db(tx).deleteFrom('clearance').where('account_id', '=', accountId).execute();
}

/** Deletes the marks of tournaments that are deleted, or over in every time zone. */
export async function deleteEndedClearances(tx: Tx): Promise<void> {
  await db(tx)
    .deleteFrom('clearance as s')
    .using('event as e')
    .whereRef('e.id', '=', 's.event_id')
    .where((eb) =>
      eb.or([
        eb('e.deleted_at', 'is not', null),
        eb('e.end_date', '<', sql<string>`(now() at time zone 'UTC')::date - 1`),
      ]),
    )
    .execute();
}
