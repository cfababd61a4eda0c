/** The person contests an absence; the league upholds or withdraws it. */
import { sql } from 'kysely';
import { contestDays } from '#sync/contracts/absences/absences.ts';
import { recipientColumns } from '#api/accounts/person-records.ts';
import { audit } from '#api/platform/audit.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import { inTransaction, type Tx } from '#api/platform/database/database.ts';
import { conflict, notFound } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';
import { readTicketFacts } from '#api/pools/settle-bookings.ts';
import { db } from '#api/schema.ts';

/** The same text again changes nothing. Throws 404 for another's absence, 409 if it is too late or decided. */
export async function contestAbsence(
  tx: Tx,
  actor: Actor,
  { id, text }: { id: string; text: string },
): Promise<void> {
  const absence = await lockAbsence(tx, id);
  if (absence?.accountId !== actor.id) throw notFound('absences.gone');
  if (absence.status === 'contested' && absence.contest === text) return;
  if (absence.status !== 'open') throw conflict('absences.closed');
  if (absence.isOver) throw conflict('absences.tooLate');
  await db(tx)
    .updateTable('absence')
    .set({ status: 'contested', contest: text, contested_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  await audit(tx, actor, 'absence.contest', ['match', absence.matchId], { accountId: actor.id });
}

/**
 * Only a contested absence is upheld: others count by themselves, after the time to contest. One that
 * was upheld may still be withdrawn. Emails the person. Throws 404, 409.
 */
export async function decideAbsence(
  tx: Tx,
  actor: Actor,
  { id, status, text }: { id: string; status: 'upheld' | 'withdrawn'; text: string },
  services: Pick<Services, 'mail'>,
): Promise<void> {
  const absence = await lockAbsence(tx, id);
  if (!absence) throw notFound('absences.gone');
  const isDecided = absence.status === 'withdrawn' || absence.status === status;
  if (isDecided) throw conflict('absences.closed');
  if (status === 'upheld' && absence.status !== 'contested')
    throw conflict('absences.notContested');
  await db(tx)
    .updateTable('absence')
    .set({ status, explanation: text, decided_at: sql`now()`, decided_by: actor.id })
    .where('id', '=', id)
    .execute();
  const action = status === 'upheld' ? 'absence.uphold' : 'absence.withdraw';
  await informDecided(tx, actor, action, id, services);
}

async function lockAbsence(tx: Tx, id: string) {
  return db(tx)
    .selectFrom('absence as x')
    .select([
      'x.match_id as matchId',
      'x.account_id as accountId',
      'x.status',
      'x.contest',
      sql<boolean>`x.notified_at <= now() - make_interval(days => ${contestDays})`.as('isOver'),
    ])
    .where('x.id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Informs the people whose absence a late check has withdrawn. It may be repeated at any time. */
export async function informCorrected({
  orm,
  mail,
}: Pick<Services, 'orm' | 'mail'>): Promise<void> {
  await inTransaction(orm.em.fork(), async (tx) => {
    const corrected = await db(tx)
      .updateTable('absence')
      .set({ decided_at: sql`now()` })
      .where('status', '=', 'withdrawn')
      .where('decided_at', 'is', null)
      .returning('id')
      .execute();
    for (const { id } of corrected) await informDecided(tx, null, 'absence.withdraw', id, { mail });
  });
}

async function informDecided(
  tx: Tx,
  actor: Actor | null,
  action: 'absence.uphold' | 'absence.withdraw',
  id: string,
  { mail }: Pick<Services, 'mail'>,
): Promise<void> {
  const { matchId, status, explanation, ...person } = await db(tx)
    .selectFrom('absence as x')
    .innerJoin('account as a', 'a.id', 'x.account_id')
    .where('x.id', '=', id)
    .select([...recipientColumns, 'x.match_id as matchId', 'x.status', 'x.explanation'])
    .executeTakeFirstOrThrow();
  await mail.queue(tx, person, 'absenceDecided', {
    absenceId: id,
    upheld: status === 'upheld',
    text: explanation,
    ...(await readTicketFacts(tx, matchId)),
  });
  await audit(tx, actor, action, ['match', matchId], { accountId: person.accountId });
}
