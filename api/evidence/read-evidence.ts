/** Reads what people have given for the requirements of their role. */
import { sql } from 'kysely';
import type { EvidenceOfPerson } from '#sync/contracts/evidence/evidence.ts';
import { readRequirements } from '#api/evidence/requirements.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { isoInstant } from '#api/platform/database/sql-functions.ts';
import { conflict, notFound } from '#api/platform/errors/app-error.ts';
import { db } from '#api/schema.ts';

/** A person's evidence, newest first, with what the role requires. Throws 404. */
export async function readEvidence(tx: Tx, accountId: string): Promise<EvidenceOfPerson> {
  const account = await db(tx)
    .selectFrom('account')
    .select('role')
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!account) throw notFound('accounts.userNotFound');
  const pieces = await db(tx)
    .selectFrom('evidence as e')
    .innerJoin('requirement as q', 'q.id', 'e.requirement_id')
    .select((eb) => [
      'e.id',
      'e.requirement_id as requirementId',
      'e.file',
      'e.links',
      'e.number',
      'e.expires_on as expiresOn',
      'e.state',
      'e.reason',
      isoInstant(eb.ref('e.given_at')).as('givenAt'),
      isoInstant(eb.ref('e.decided_at')).as('decidedAt'),
    ])
    .where('e.account_id', '=', accountId)
    .where('q.deleted_at', 'is', null)
    .where(sql<boolean>`${account.role}::text = any(q.roles)`)
    .orderBy('e.given_at', 'desc')
    .orderBy('e.id', 'desc')
    .execute();
  return { requirements: await readRequirements(tx, account.role), pieces };
}

/** Throws 409 where the person has expired evidence of a kind that then allows no new bookings. */
export async function requireValidEvidence(tx: Tx, accountId: string): Promise<void> {
  const expired = await db(tx)
    .selectFrom('evidence as e')
    .innerJoin('requirement as q', 'q.id', 'e.requirement_id')
    .innerJoin('account as a', 'a.id', 'e.account_id')
    .select('e.id')
    .where('e.account_id', '=', accountId)
    .where('e.state', '=', 'expired')
    .where('q.when_expired', '=', 'no_new_bookings')
    .where('q.deleted_at', 'is', null)
    .where(sql<boolean>`a.role = any(q.roles)`)
    .limit(1)
    .executeTakeFirst();
  if (expired) throw conflict('evidence.expired');
}
