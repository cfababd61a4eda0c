/**
 * Slows guessing down (design: quality, "Refused"): within five minutes, five bad logins for one
 * e-mail from one address and fifty from one address. Kept in the database, so that several
 * processes count together; nobody is locked out for longer than the window.
 */
import { createHash } from 'node:crypto';
import { clientNetwork } from '#api/platform/http/client-network.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { AppError } from '#api/platform/errors/app-error.ts';

const maxPerEmail = 5;
const maxPerAddress = 50;
const windowSeconds = 300;

/**
 * Counts this try before its password is looked at, so that tries sent side by side count as well.
 * Throws 429 with `retryAfter`. `forgive` it when the password was right.
 */
export async function countLoginAttempt(tx: Tx, address: string, email: string): Promise<void> {
  const from = clientNetwork(address);
  await tx.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`login ${from}`]);
  await tx.execute(
    `delete from login_attempt where id in (
       select id from login_attempt where at < now() - make_interval(secs => ?)
       limit 100 for update skip locked)`,
    [windowSeconds],
  );
  const [counted] = await tx.execute<{ all: number; same: number; wait: number }[]>(
    `select count(*)::int as all,
       (count(*) filter (where email_hash = decode(?, 'hex')))::int as same,
       coalesce(ceil(extract(epoch from min(at) + make_interval(secs => ?) - now())), 0)::int as wait
     from login_attempt where address = ? and at > now() - make_interval(secs => ?)`,
    [hashEmail(email), windowSeconds, from, windowSeconds],
  );
  if (counted && (counted.same >= maxPerEmail || counted.all >= maxPerAddress)) {
    const retryAfter = Math.max(1, counted.wait);
    throw new AppError('rate_limited', 'error.rateLimited', { retryAfter });
  }
  await tx.execute(`insert into login_attempt (address, email_hash) values (?, decode(?, 'hex'))`, [
    from,
    hashEmail(email),
  ]);
}

/** A right password clears what was counted for this e-mail from this address. */
export async function clearLoginAttempts(tx: Tx, address: string, email: string): Promise<void> {
  await tx.execute(
    `delete from login_attempt where address = ? and email_hash = decode(?, 'hex')`,
    [clientNetwork(address), hashEmail(email)],
  );
}

function hashEmail(email: string): string {
  return createHash('sha256').update(email).digest('hex');
}
