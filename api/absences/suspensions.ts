/** Suspends people from requesting places, and lifts suspensions. */
import { sql } from 'kysely';
import type { z } from 'zod/mini';
import { absencesForSuspension } from '#sync/contracts/absences/absences.ts';
import type { suspensionForm } from '#sync/contracts/absences/manage-absences.ts';
import { isCounted } from '#api/absences/read-absences.ts';
import { recipientColumns } from '#api/accounts/person-records.ts';
import { audit } from '#api/platform/audit.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { anyId, isoInstant } from '#api/platform/database/sql-functions.ts';
import { conflict, notFound } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';

/**
 * Suspends a person and emails them. Held places stay. Throws 404 for someone who is no member, 409
 * unless the absences are the person's, are of one tournament and count, and for a second suspension at
 * the same time.
 */
export async function suspendUser(
  tx: Tx,
  actor: Actor,
  {
    accountId,
    begins,
    ends,
    reason,
    absenceIds,
  }: { accountId: string } & z.infer<typeof suspensionForm>,
  { mail, config }: Pick<Services, 'mail' | 'config'>,
): Promise<void> {
  // A request that is being made waits for this, or is there before it.
  const person = await lockPerson(tx, accountId);
  await requireAbsences(tx, accountId, absenceIds);
  const zone = config.league.timeZone;
  const period = {
    begins_at: sql<string>`${begins}::date::timestamp at time zone ${zone}`,
    ends_at: sql<string>`(${ends}::date + 1)::timestamp at time zone ${zone} - interval '1 second'`,
  };
  const other = await db(tx)
    .selectFrom('suspension')
    .select('id')
    .where('account_id', '=', accountId)
    .where('lifted_at', 'is', null)
    .where('begins_at', '<=', period.ends_at)
    .where('ends_at', '>=', period.begins_at)
    .executeTakeFirst();
  if (other) throw conflict('suspensions.already');
  const { id } = await db(tx)
    .insertInto('suspension')
    .values({
      account_id: accountId,
      ...period,
      reason,
      absence_ids: [...new Set(absenceIds)],
      decided_by: actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await inform(tx, person, id, { mail });
  await audit(tx, actor, 'suspension.create', ['account', accountId]);
}

/** Returns the person's id. Throws 404, and 409 for one that was lifted. */
export async function liftSuspension(
  tx: Tx,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
  services: Pick<Services, 'mail'>,
): Promise<string> {
  const found = await db(tx)
    .selectFrom('suspension')
    .select('account_id as accountId')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw notFound('suspensions.gone');
  const person = await lockPerson(tx, found.accountId);
  const lifted = await db(tx)
    .updateTable('suspension')
    .set({ lifted_at: sql`now()`, lifted_by: actor.id, lifted_reason: reason })
    .where('id', '=', id)
    .where('lifted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!lifted) throw conflict('suspensions.lifted');
  await inform(tx, person, id, services);
  await audit(tx, actor, 'suspension.lift', ['account', found.accountId]);
  return found.accountId;
}

async function lockPerson(tx: Tx, accountId: string) {
  const person = await db(tx)
    .selectFrom('account as a')
    .select(recipientColumns)
    .where('a.id', '=', accountId)
    .where('a.scope', '=', 'member')
    .where('a.deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!person) throw notFound('accounts.userNotFound');
  return person;
}

async function requireAbsences(tx: Tx, accountId: string, ids: readonly string[]): Promise<void> {
  const counted = await db(tx)
    .selectFrom('absence as x')
    .where('x.id', '=', anyId(ids))
    .where('x.account_id', '=', accountId)
    .where(isCounted)
    .select('x.event_id as eventId')
    .forShare()
    .execute();
  const events = new Set(counted.map(({ eventId }) => eventId));
  const isEach = counted.length === new Set(ids).size;
  if (!isEach || counted.length < absencesForSuspension || events.size !== 1)
    throw conflict('suspensions.tooFew');
}

type Person = Awaited<ReturnType<typeof lockPerson>>;

async function inform(
  tx: Tx,
  person: Person,
  id: string,
  { mail }: Pick<Services, 'mail'>,
): Promise<void> {
  const data = await db(tx)
    .selectFrom('suspension as s')
    .where('s.id', '=', id)
    .select((eb) => [
      isoInstant(eb.ref('s.begins_at')).as('beginsAt'),
      isoInstant(eb.ref('s.ends_at')).as('endsAt'),
      eb('s.lifted_at', 'is not', null).$castTo<boolean>().as('lifted'),
      eb.fn.coalesce('s.lifted_reason', 's.reason').as('text'),
    ])
    .executeTakeFirstOrThrow();
  await mail.queue(tx, person, 'suspended', data);
}
