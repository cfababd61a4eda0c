/** Switches the second factor of an account on and off, and replaces its parts. */
import { sql } from 'kysely';
import {
  recoveryCodeCount,
  setUpMinutes,
  type NewSecret,
  type SecondFactorState,
} from '#sync/contracts/accounts/second-factor.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import { audit } from '#api/platform/audit.ts';
import { inTransaction, type Tx } from '#api/platform/database/database.ts';
import { isoInstant } from '#api/platform/database/sql-functions.ts';
import { AppError, conflict, invalid } from '#api/platform/errors/app-error.ts';
import { latinDigits } from '#sync/contracts/core/latin-digits.ts';
import { db } from '#api/schema.ts';
import { randomGroups } from '#api/accounts/passwords/random-groups.ts';
import { checkCode, type FactorServices } from '#api/accounts/second-factor/check-code.ts';
import {
  decryptSecret,
  encryptSecret,
  hashRecoveryCode,
} from '#api/accounts/second-factor/secret-protection.ts';
import { mailSecondFactor } from '#api/accounts/second-factor/second-factor-mail.ts';
import {
  createSecret,
  encodeBase32,
  findStep,
  setUpUri,
} from '#api/accounts/second-factor/totp.ts';

export async function readSecondFactor(
  tx: Tx,
  accountId: string,
  { config }: Pick<FactorServices, 'config'>,
): Promise<SecondFactorState> {
  const factor = await db(tx)
    .selectFrom('second_factor as f')
    .select((eb) => [
      isoInstant(eb.ref('f.enabled_at')).as('enabledAt'),
      eb
        .selectFrom('recovery_code as r')
        .select((of) => of.cast<number>(of.fn.countAll(), 'integer').as('count'))
        .whereRef('r.account_id', '=', 'f.account_id')
        .where('r.used_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('recoveryCodesLeft'),
    ])
    .where('f.account_id', '=', accountId)
    .executeTakeFirst();
  const required = config.secondFactorRequired;
  return { enabledAt: null, recoveryCodesLeft: 0, ...factor, required };
}

/** Throws unless the code is correct; `off` if the account has no second factor yet. */
export async function requireOwnCode(
  em: Tx,
  accountId: string,
  code: string | undefined,
  services: FactorServices,
): Promise<'off' | 'on'> {
  const checked = await inTransaction(em, (tx) => checkCode(tx, accountId, code, services));
  if (checked instanceof AppError) throw checked;
  return checked === 'off' ? 'off' : 'on';
}

/**
 * Stores a new secret, which is used once `confirmSecret` got its first code. `was` says what the
 * caller checked: throws 409 if the factor was switched on or off since, because a new secret for one
 * that is on takes a code.
 */
export async function startSecret(
  tx: Tx,
  account: { id: string; email: string },
  was: 'off' | 'on',
  { config }: Pick<FactorServices, 'config'>,
): Promise<NewSecret> {
  const secret = createSecret();
  const pending = {
    pending_secret: encryptSecret(config.jwtSecret, account.id, secret),
    pending_since: sql<string>`now()`,
  };
  const stored =
    was === 'off'
      ? await db(tx)
          .insertInto('second_factor')
          .values({ account_id: account.id, ...pending })
          .onConflict((row) =>
            row
              .column('account_id')
              .doUpdateSet(pending)
              .where('second_factor.enabled_at', 'is', null),
          )
          .returning('account_id')
          .executeTakeFirst()
      : await db(tx)
          .updateTable('second_factor')
          .set(pending)
          .where('account_id', '=', account.id)
          .where('enabled_at', 'is not', null)
          .returning('account_id')
          .executeTakeFirst();
  if (stored === undefined) throw conflict();
  const uri = setUpUri(secret, { email: account.email, issuer: englishText('app.name') });
  return { secret: encodeBase32(secret), uri };
}

/**
 * Switches the second factor on with the first code of the new secret, or replaces the current
 * secret. Returns new recovery codes. The caller ends the other sessions. Throws 409 if nothing was
 * started in the last half hour, or if `onlyFirst` and it is on already; 422 for a wrong code.
 */
export async function confirmSecret(
  tx: Tx,
  accountId: string,
  { code, onlyFirst }: { code: string; onlyFirst: boolean },
  services: FactorServices,
): Promise<string[]> {
  const { config, clock } = services;
  // A log-in without a code locks it too: it comes first and is ended, or comes later and needs one.
  await db(tx)
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .execute();
  const found = await db(tx)
    .selectFrom('second_factor')
    .select(['pending_secret as pending', 'enabled_at as enabledAt'])
    .where('account_id', '=', accountId)
    .where('pending_since', '>', sql<string>`now() - make_interval(mins => ${setUpMinutes})`)
    .forUpdate()
    .executeTakeFirst();
  const isOn = found !== undefined && found.enabledAt !== null;
  const secret = found?.pending && decryptSecret(config.jwtSecret, accountId, found.pending);
  if (!found?.pending || !secret || (onlyFirst && isOn)) throw conflict('secondFactor.startAgain');
  const digits = latinDigits(code).replace(/\s/g, '');
  const step = /^\d{6}$/.test(digits) ? findStep(secret, digits, clock.now()) : undefined;
  if (step === undefined) throw invalid({ secondFactorCode: 'secondFactor.codeWrong' });
  await db(tx)
    .updateTable('second_factor')
    .set({
      secret: found.pending,
      enabled_at: sql`now()`,
      last_step: step,
      wrong_codes: 0,
      wrong_at: null,
      pending_secret: null,
      pending_since: null,
    })
    .where('account_id', '=', accountId)
    .execute();
  const codes = await replaceRecoveryCodes(tx, accountId, config.jwtSecret);
  await mailSecondFactor(tx, accountId, isOn ? 'renewed' : 'on', services);
  const action = isOn ? 'account.second-factor-renew' : 'account.second-factor-on';
  await audit(tx, { id: accountId }, action, ['account', accountId]);
  return codes;
}

/** Throws 409 where the configuration requires the second factor. */
export async function disableSecondFactor(
  tx: Tx,
  accountId: string,
  services: FactorServices,
): Promise<void> {
  if (services.config.secondFactorRequired) throw conflict('secondFactor.isRequired');
  if (!(await deleteSecondFactor(tx, accountId))) throw conflict();
  await mailSecondFactor(tx, accountId, 'off', services);
  await audit(tx, { id: accountId }, 'account.second-factor-off', ['account', accountId]);
}

/** Throws 409 where the second factor was switched off meanwhile. */
export async function renewRecoveryCodes(
  tx: Tx,
  accountId: string,
  services: FactorServices,
): Promise<string[]> {
  const factor = await db(tx)
    .selectFrom('second_factor')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('enabled_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  if (factor === undefined) throw conflict();
  const codes = await replaceRecoveryCodes(tx, accountId, services.config.jwtSecret);
  await mailSecondFactor(tx, accountId, 'recoveryCodes', services);
  await audit(tx, { id: accountId }, 'account.recovery-codes', ['account', accountId]);
  return codes;
}

/** Deletes secrets and recovery codes; returns whether it was on. */
export async function deleteSecondFactor(tx: Tx, accountId: string): Promise<boolean> {
  const deleted = await db(tx)
    .deleteFrom('second_factor')
    .where('account_id', '=', accountId)
    .returning('enabled_at as enabledAt')
    .executeTakeFirst();
  return deleted !== undefined && deleted.enabledAt !== null;
}

async function replaceRecoveryCodes(
  tx: Tx,
  accountId: string,
  jwtSecret: string,
): Promise<string[]> {
  await db(tx).deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  const codes = Array.from({ length: recoveryCodeCount }, () => randomGroups(2, 5));
  await db(tx)
    .insertInto('recovery_code')
    .values(
      codes.map((code) => ({
        account_id: accountId,
        code_hash: hashRecoveryCode(jwtSecret, accountId, code.replace('-', '')),
      })),
    )
    .execute();
  return codes;
}
