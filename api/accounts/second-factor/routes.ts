/** The second factor of administrators. */
import * as calls from '#sync/contracts/accounts/second-factor.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import { inTransaction, type Tx } from '#api/platform/database/database.ts';
import { AppError, conflict } from '#api/platform/errors/app-error.ts';
import type { App } from '#api/platform/http/app-types.ts';
import { route } from '#api/platform/http/route.ts';
import { logSecurity } from '#api/platform/http/security-log.ts';
import type { FastifyRequest } from 'fastify';
import { requireOwnPassword } from '#api/accounts/passwords/change-password.ts';
import { readUser } from '#api/accounts/read-users.ts';
import {
  confirmSecret,
  disableSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  requireOwnCode,
  startSecret,
} from '#api/accounts/second-factor/second-factor.ts';
import { endOtherSessions } from '#api/accounts/sessions/sessions.ts';

const hour = 3_600_000;

// A wrong code is counted although its call fails. No Idempotency-Key applies below `/auth`, so that
// the replies, which hold secrets, are not stored.
const changes = {
  access: ['admin'],
  ownTransactions: true,
  rate: { max: 30, window: hour },
} as const;

export function secondFactorRoutes(app: App): void {
  const { services } = app;

  /** Throws 422 for a wrong password or code, 403 without a code where one is needed. */
  async function confirmIdentity(
    em: Tx,
    actor: Actor,
    given: { password: string; secondFactorCode?: string | undefined },
    request: FastifyRequest,
  ): Promise<'off' | 'on'> {
    const { password, secondFactorCode } = given;
    await requireOwnPassword(em, actor, password, services);
    return requireOwnCode(em, actor.id, secondFactorCode, services).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'validation')
        logSecurity(request, 'secondFactor.wrongCode');
      throw error;
    });
  }

  route(app, calls.getSecondFactor, { access: ['admin'] }, async ({ tx, actor }) =>
    readSecondFactor(tx, actor.id, services),
  );

  route(app, calls.startSecondFactor, changes, async ({ tx: em, actor, body, request }) => {
    const was = await confirmIdentity(em, actor, body, request);
    return inTransaction(em, async (tx) => {
      const { email } = await readUser(tx, actor.id, 'own');
      return startSecret(tx, { id: actor.id, email }, was, services);
    });
  });

  route(app, calls.confirmSecondFactor, changes, async ({ tx: em, actor, body, request }) => {
    const recoveryCodes = await inTransaction(em, async (tx) => {
      const given = { code: body.secondFactorCode, onlyFirst: false };
      const codes = await confirmSecret(tx, actor.id, given, services);
      await endOtherSessions(tx, actor, 'error.secondFactorChanged');
      return codes;
    });
    logSecurity(request, 'secondFactor.on');
    return { recoveryCodes };
  });

  route(app, calls.disableSecondFactor, changes, async ({ tx: em, actor, body, request }) => {
    await requireOn(confirmIdentity(em, actor, body, request));
    await inTransaction(em, (tx) => disableSecondFactor(tx, actor.id, services));
    logSecurity(request, 'secondFactor.off');
    return {};
  });

  route(app, calls.renewRecoveryCodes, changes, async ({ tx: em, actor, body, request }) => {
    await requireOn(confirmIdentity(em, actor, body, request));
    const recoveryCodes = await inTransaction(em, (tx) =>
      renewRecoveryCodes(tx, actor.id, services),
    );
    logSecurity(request, 'secondFactor.recoveryCodes');
    return { recoveryCodes };
  });
}

async function requireOn(state: Promise<'off' | 'on'>): Promise<void> {
  if ((await state) === 'off') throw conflict('secondFactor.isOff');
}
