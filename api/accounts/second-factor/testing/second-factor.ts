/** Second factors for tests, whose secret is known. */
import type { TestApp } from '#api/platform/testing/app.ts';
import type { TestDatabase } from '#api/platform/testing/database.ts';
import { encryptSecret } from '#api/accounts/second-factor/secret-protection.ts';
import { codeOfStep } from '#api/accounts/second-factor/totp.ts';

const secret = Buffer.from('12345678901234567890');

interface Where {
  db: TestDatabase;
  t: TestApp;
}

/** A clock that stands still, so that no time step ends during a test. */
export const stoppedClock = { now: () => new Date('2026-11-22T12:00:15Z') };

/** The current code, or the one of some time steps later. */
export const codeOf = ({ t }: Pick<Where, 't'>, later = 0): string =>
  codeOfStep(secret, Math.floor(t.app.services.clock.now().getTime() / 30_000) + later);

const encrypted = ({ t }: Where, accountId: string) =>
  encryptSecret(t.app.services.config.jwtSecret, accountId, secret);

/** Stores a secret that waits for its first code, and returns the code. */
export async function startSecondFactor(where: Where, accountId: string): Promise<string> {
  await where.db.tx((tx) =>
    tx.execute(
      `insert into second_factor (account_id, pending_secret, pending_since) values (?, ?, now())
       on conflict (account_id) do update
         set pending_secret = excluded.pending_secret, pending_since = now()`,
      [accountId, encrypted(where, accountId)],
    ),
  );
  return codeOf(where);
}

/** Switches the second factor on, and returns a code that works. */
export async function enableSecondFactor(where: Where, accountId: string): Promise<string> {
  await where.db.tx((tx) =>
    tx.execute(`insert into second_factor (account_id, secret, enabled_at) values (?, ?, now())`, [
      accountId,
      encrypted(where, accountId),
    ]),
  );
  return codeOf(where);
}
