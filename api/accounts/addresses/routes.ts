/** Email addresses: confirming one, and changing one's own. */
import * as addresses from '#sync/contracts/accounts/email-address.ts';
import type { App } from '#api/platform/http/app-types.ts';
import { inTransaction } from '#api/platform/database/database.ts';
import { notFound } from '#api/platform/errors/app-error.ts';
import { logSecurity } from '#api/platform/http/security-log.ts';
import { route } from '#api/platform/http/route.ts';
import {
  cancelEmailChange,
  readEmailState,
  requestEmailChange,
  resendConfirmation,
} from '#api/accounts/addresses/change-email.ts';
import { deleteExpiredLinks } from '#api/accounts/addresses/confirmation-links.ts';
import { listUnconfirmed } from '#api/accounts/addresses/unconfirmed.ts';
import { confirmEmail, rejectEmailChange } from '#api/accounts/addresses/use-email-link.ts';
import { requireOwnPassword } from '#api/accounts/passwords/change-password.ts';

const hour = 3_600_000;

export function addressRoutes(app: App): void {
  const { services } = app;
  const { jobs, orm } = services;

  jobs.schedule('accounts.prune-email-links', '40 * * * *', () =>
    inTransaction(orm.em, deleteExpiredLinks),
  );

  route(app, addresses.getEmailState, { access: 'session' }, async ({ tx, actor, params }) =>
    readEmailState(tx, actor, params.id),
  );

  const changing = { access: 'session', rate: { max: 20, window: hour } } as const;
  route(
    app,
    addresses.requestEmailChange,
    {
      ...changing,
      hasSecretBody: true,
      prepare: async ({ tx: em, actor, params, body }) => {
        if (params.id !== actor.id) throw notFound('accounts.userNotFound');
        await requireOwnPassword(em, actor, body.password, services);
      },
    },
    async ({ tx, actor, body, request }) => {
      await requestEmailChange(tx, actor, body.email, services);
      logSecurity(request, 'email.change');
      return readEmailState(tx, actor, actor.id);
    },
  );

  route(app, addresses.resendConfirmation, changing, async ({ tx, actor, params }) => {
    if (params.id !== actor.id) throw notFound('accounts.userNotFound');
    await resendConfirmation(tx, actor, services);
    return readEmailState(tx, actor, actor.id);
  });

  route(app, addresses.cancelEmailChange, changing, async ({ tx, actor, params }) => {
    if (params.id !== actor.id) throw notFound('accounts.userNotFound');
    await cancelEmailChange(tx, actor);
    return readEmailState(tx, actor, actor.id);
  });

  // This call has no rate: no one can guess a token, and reading it costs no more than counting.
  const opening = { access: 'open' } as const;
  route(app, addresses.confirmEmail, opening, async ({ tx, body, request }) => {
    const { accountId, isFirst, ...answer } = await confirmEmail(tx, body.emailToken, services);
    if (isFirst) logSecurity(request, 'email.confirmed', { account: accountId });
    return answer;
  });

  route(app, addresses.rejectEmailChange, opening, async ({ tx, body, request }) => {
    const { accountId, isFirst } = await rejectEmailChange(tx, body.emailToken, services);
    if (isFirst) logSecurity(request, 'email.changeRejected', { account: accountId });
    return {};
  });

  route(
    app,
    addresses.listUnconfirmed,
    { access: ['admin'], fromReplica: true },
    async ({ tx, query }) => listUnconfirmed(tx, query),
  );
}
