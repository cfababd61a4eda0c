/** Checks codes of authenticator apps and recovery codes; each works once. */
import { sql, type InferResult } from 'kysely';
import { audit } from '#api/platform/audit.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { AppError, conflict, invalid, rateLimited } from '#api/platform/errors/app-error.ts';
import { latinDigits } from '#sync/contracts/core/latin-digits.ts';
import type { Services } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';
import { decryptSecret, hashRecoveryCode } from '#api/accounts/second-factor/secret-protection.ts';
import { mailSecondFactor } from '#api/accounts/second-factor/second-factor-mail.ts';
import { findStep } from '#api/accounts/second-factor/totp.ts';

export type FactorServices = Pick<Services, 'mail' | 'clock'> & {
  config: Pick<Services['config'], 'jwtSecret' | 'rateLimit' | 'secondFactorRequired'>;
};

/** Wrong codes in a row before the pauses begin; then the person gets an email too. */
const freeWrongCodes = 5;
const firstPauseSeconds = 30;
const longestPauseSeconds = 3600;

type CodeCheck = 'off' | 'app' | 'recovery' | AppError;

/**
 * Checks the code of an account whose second factor is on; `off` if it is not. A refusal is returned,
 * not thrown, so that the count of wrong codes is committed. Locks the factor, so that of two calls
 * with the same code one is refused. Wrong codes are counted by account, not by address, because
 * the person who enters one already knows the password.
 */
export async function checkCode(
  tx: Tx,
  accountId: string,
  typed: string | undefined,
  services: FactorServices,
): Promise<CodeCheck> {
  const [factor] = await selectEnabled(tx, accountId).execute();
  if (factor === undefined) return 'off';
  if (typed === undefined) return new AppError('second_factor', 'secondFactor.codeRequired');
  const wait = services.config.rateLimit ? secondsToWait(factor) : 0;
  if (wait > 0) return rateLimited(wait);
  const code = latinDigits(typed).replace(/[\s-]/g, '').toLowerCase();
  const result = /^\d{6}$/.test(code)
    ? await checkAppCode(tx, accountId, { code, factor }, services)
    : await checkRecoveryCode(tx, accountId, code, services);
  if (result !== 'wrong') return result;
  const wrongCodes = factor.wrongCodes + 1;
  await db(tx)
    .updateTable('second_factor')
    .set({ wrong_codes: wrongCodes, wrong_at: sql`now()` })
    .where('account_id', '=', accountId)
    .execute();
  if (wrongCodes === freeWrongCodes) await mailSecondFactor(tx, accountId, 'wrongCodes', services);
  return invalid({ secondFactorCode: 'secondFactor.codeWrong' });
}

type EnabledFactor = InferResult<ReturnType<typeof selectEnabled>>[number];

const selectEnabled = (tx: Tx, accountId: string) =>
  db(tx)
    .selectFrom('second_factor')
    .select([
      'secret',
      'last_step as lastStep',
      'wrong_codes as wrongCodes',
      sql<number>`coalesce(extract(epoch from now() - wrong_at), 0)::float8`.as(
        'secondsSinceWrong',
      ),
    ])
    .where('account_id', '=', accountId)
    .where('enabled_at', 'is not', null)
    .forUpdate();

function secondsToWait({ wrongCodes, secondsSinceWrong }: EnabledFactor): number {
  if (wrongCodes < freeWrongCodes) return 0;
  const pause = Math.min(
    longestPauseSeconds,
    firstPauseSeconds * 2 ** (wrongCodes - freeWrongCodes),
  );
  return Math.max(0, Math.ceil(pause - secondsSinceWrong));
}

async function checkAppCode(
  tx: Tx,
  accountId: string,
  { code, factor }: { code: string; factor: EnabledFactor },
  { config, clock }: FactorServices,
): Promise<CodeCheck | 'wrong'> {
  const secret = factor.secret && decryptSecret(config.jwtSecret, accountId, factor.secret);
  if (secret === null) return conflict('secondFactor.unreadable');
  const step = findStep(secret, code, clock.now());
  if (step === undefined) return 'wrong';
  if (factor.lastStep !== null && step <= factor.lastStep)
    return invalid({ secondFactorCode: 'secondFactor.codeUsed' });
  await db(tx)
    .updateTable('second_factor')
    .set({ last_step: step, wrong_codes: 0, wrong_at: null })
    .where('account_id', '=', accountId)
    .execute();
  return 'app';
}

async function checkRecoveryCode(
  tx: Tx,
  accountId: string,
  code: string,
  services: FactorServices,
): Promise<CodeCheck | 'wrong'> {
  const used = await db(tx)
    .updateTable('recovery_code')
    .set({ used_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hashRecoveryCode(services.config.jwtSecret, accountId, code))
    .where('used_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst();
  if (used === undefined) return 'wrong';
  await db(tx)
    .updateTable('second_factor')
    .set({ wrong_codes: 0, wrong_at: null })
    .where('account_id', '=', accountId)
    .execute();
  await mailSecondFactor(tx, accountId, 'recoveryCodeUsed', services);
  await audit(tx, { id: accountId }, 'account.recovery-code-use', ['account', accountId]);
  return 'recovery';
}
