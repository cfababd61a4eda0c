/** Public keys of tickets (rulings §6): a new signing key leaves the old tickets valid. */
import type { Tx } from '#api/platform/database.ts';
import type { TicketKeys } from '#api/platform/services.ts';

type PublicJwk = TicketKeys['publicJwk'];

/** Hours after its kick-off when a match is surely over and nobody is let in any more. */
export const matchHours = 6;

/** Keeps the public half of the key that signs from now on; repeatable. Call at every start. */
export async function recordSigningKey(tx: Tx, { kid, publicJwk }: TicketKeys): Promise<void> {
  await tx.execute(
    `insert into signing_key (kid, public_jwk) values (?, ?::jsonb) on conflict (kid) do nothing`,
    [kid, JSON.stringify(publicJwk)],
  );
}

/** The present key, and every older one that signed a ticket for a match not yet over. */
export async function readTicketKeys(tx: Tx, current: TicketKeys): Promise<{ keys: PublicJwk[] }> {
  const older = await tx.execute<{ jwk: PublicJwk }[]>(
    `select k.public_jwk as jwk from signing_key k
     where k.kid <> ? and exists (
       select from ticket t join match m on m.id = t.match_id
       where t.kid = k.kid and t.revoked_at is null
         and m.date > now() - make_interval(hours => ?))
     order by k.created_at desc`,
    [current.kid, matchHours],
  );
  return { keys: [current.publicJwk, ...older.map(({ jwk }) => jwk)] };
}
