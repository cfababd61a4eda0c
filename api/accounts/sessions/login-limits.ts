/**
 * Limits failed logins: within five minutes, five for one e-mail from one address and fifty from one
 * address. Counted in the database, so that several processes count together; nobody is locked out
 * for longer than the five minutes.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { clientNetwork } from '#api/platform/http/client-network.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { AppError } from '#api/platform/errors/app-error.ts';
import { db } from '#api/schema.ts';

const maxPerEmail = 5;
const maxPerAddress = 50;
const windowSeconds = 300;

/** Counts an attempt before its password is checked, so that concurrent ones count. Throws 429. */
export async function countLoginAttempt(tx: Tx, address: string, email: string): Promise<void> {
  const network = clientNetwork(address);
  const emailHash = hashEmail(email);
  const windowStart = sql<string>`now() - make_interval(secs => ${windowSeconds})`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`login ${network}`}, 0))`.execute(
    db(tx),
  );
  await db(tx)
    .deleteFrom('login_attempt')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('login_attempt')
        .select('id')
        .where('at', '<', windowStart)
        .limit(100)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
  const counted = await db(tx)
    .selectFrom('login_attempt')
    .select((eb) => {
      const count = eb.fn.countAll();
      return [
        eb.cast<number>(count, 'integer').as('fromNetwork'),
        eb.cast<number>(count.filterWhere('email_hash', '=', emailHash), 'integer').as('forEmail'),
        sql<number>`coalesce(ceil(extract(epoch from
          min(at) + make_interval(secs => ${windowSeconds}) - now())), 0)::int`.as('wait'),
      ];
    })
    .where('address', '=', network)
    .where('at', '>', windowStart)
    .executeTakeFirstOrThrow();
  if (counted.forEmail >= maxPerEmail || counted.fromNetwork >= maxPerAddress) {
    const retryAfter = Math.max(1, counted.wait);
    throw new AppError('rate_limited', 'error.rateLimited', { retryAfter });
  }
  await db(tx)
    .insertInto('login_attempt')
    .values({ address: network, email_hash: emailHash })
    .execute();
}

/** Deletes what was counted for this e-mail from this address, after a correct password. */
export async function clearLoginAttempts(tx: Tx, address: string, email: string): Promise<void> {
  await db(tx)
    .deleteFrom('login_attempt')
    .where('address', '=', clientNetwork(address))
    .where('email_hash', '=', hashEmail(email))
    .execute();
}

function hashEmail(email: string): Buffer {
  return createHash('sha256').update(email).digest();
}
