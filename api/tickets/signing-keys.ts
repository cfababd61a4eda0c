/** Stores the public keys of tickets, so that old tickets stay valid with a new signing key. */
import { sql } from 'kysely';
import type { Tx } from '#api/platform/database/database.ts';
import type { TicketKeys } from '#api/platform/config/secrets.ts';
import { db } from '#api/schema.ts';

type PublicJwk = TicketKeys['publicJwk'];

/** Hours after kick-off when a match is surely over, and its tickets no longer admit anyone. */
export const hoursUntilMatchOver = 6;

/** Stores the public part of the current signing key, once; call at every start. */
export async function recordSigningKey(tx: Tx, { kid, publicJwk }: TicketKeys): Promise<void> {
  await db(tx)
    .insertInto('signing_key')
    .values({ kid, public_jwk: JSON.stringify(publicJwk) })
    .onConflict((conflict) => conflict.column('kid').doNothing())
    .execute();
}

/** The current key, and every older one that signed a ticket for a match that is not over. */
export async function readTicketKeys(tx: Tx, current: TicketKeys): Promise<{ keys: PublicJwk[] }> {
  const older = await db(tx)
    .selectFrom('signing_key as k')
    .select('k.public_jwk as jwk')
    .where('k.kid', '<>', current.kid)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('ticket as t')
          .innerJoin('match as m', 'm.id', 't.match_id')
          .whereRef('t.kid', '=', 'k.kid')
          .where('t.revoked_at', 'is', null)
          .where(
            'm.date',
            '>',
            sql<string>`now() - make_interval(hours => ${hoursUntilMatchOver})`,
          ),
      ),
    )
    .orderBy('k.created_at', 'desc')
    .execute();
  return { keys: [current.publicJwk, ...older.map(({ jwk }) => jwk)] };
}
