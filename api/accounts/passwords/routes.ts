/** Forgotten and changed passwords, and one's own sessions. */
import * as passwords from '#sync/contracts/accounts/passwords.ts';
import * as sessions from '#sync/contracts/accounts/sessions.ts';
import type { App } from '#api/platform/http/app-types.ts';
import { inTransaction } from '#api/platform/database/database.ts';
import { invalid, notFound } from '#api/platform/errors/app-error.ts';
import { clientNetwork } from '#api/platform/http/client-network.ts';
import { route } from '#api/platform/http/route.ts';
import { isCommonPassword } from '#api/accounts/passwords/common-passwords.ts';
import { changePassword, requireOwnPassword } from '#api/accounts/passwords/change-password.ts';
import { hashPassword } from '#api/accounts/passwords/password-hashing.ts';
import {
  deleteExpiredResetLinks,
  resetPassword,
  sendResetLink,
} from '#api/accounts/passwords/reset-password.ts';
import { countedByBrowser } from '#api/accounts/sessions/client-cookie.ts';
import {
  endOtherSessions,
  endOwnSession,
  listOpenSessions,
} from '#api/accounts/sessions/sessions.ts';

const hour = 3_600_000;
const forgotPasswordJob = 'accounts.forgot-password';

export function passwordRoutes(app: App): void {
  const { services } = app;
  const { jobs, orm } = services;

  jobs.work<{ email: string }>(
    forgotPasswordJob,
    ({ email }) => inTransaction(orm.em, (tx) => sendResetLink(tx, email, services)),
    // Someone may have entered the address of a person without an account.
    { retentionSeconds: hour / 1000 },
  );
  jobs.schedule('accounts.prune-reset-links', '35 * * * *', () =>
    inTransaction(orm.em, deleteExpiredResetLinks),
  );

  // The people of a newsroom share one IP address.
  const rate = { max: 30, window: hour };
  const limits = { access: 'open', rate, countedBy: countedByBrowser(services.config) } as const;
  route(app, passwords.forgotPassword, limits, async ({ tx, body }) => {
    await jobs.send(tx, forgotPasswordJob, { email: body.email });
    return {};
  });

  const resetting = { ...limits, ownTransactions: true } as const;
  route(app, passwords.resetPassword, resetting, async ({ tx: em, body, request }) => {
    if (isCommonPassword(body.password)) throw invalid({ password: 'accounts.passwordCommon' });
    // Hash before the link is looked up, so that the time does not reveal whether it is valid.
    const passwordHash = await hashPassword(body.password, clientNetwork(request.ip));
    const { email, resetPasswordToken: token } = body;
    await inTransaction(em, (tx) => resetPassword(tx, { email, token, passwordHash }, services));
    return {};
  });

  route(
    app,
    passwords.changePassword,
    {
      access: 'session',
      rate: { max: 20, window: hour },
      hasSecretBody: true,
      prepare: async ({ tx: em, actor, params, body }) => {
        if (params.id !== actor.id) throw notFound('accounts.userNotFound');
        if (isCommonPassword(body.newPassword))
          throw invalid({ newPassword: 'accounts.passwordCommon' });
        const before = await requireOwnPassword(em, actor, body.password, services);
        return { before, passwordHash: await hashPassword(body.newPassword, actor.id) };
      },
    },
    async ({ tx, actor, prepared }) => {
      await changePassword(tx, actor, prepared, services);
      return {};
    },
  );

  route(app, sessions.listSessions, { access: 'session' }, async ({ tx, actor }) =>
    listOpenSessions(tx, actor),
  );

  route(app, sessions.endSession, { access: 'session' }, async ({ tx, actor, params }) => {
    if (!(await endOwnSession(tx, actor, params.id))) throw notFound();
    return {};
  });

  route(
    app,
    sessions.endOtherSessions,
    {
      access: 'session',
      rate: { max: 20, window: hour },
      hasSecretBody: true,
      prepare: async ({ tx: em, actor, body }) => {
        await requireOwnPassword(em, actor, body.password, services);
      },
    },
    async ({ tx, actor }) => {
      await endOtherSessions(tx, actor);
      return {};
    },
  );
}
