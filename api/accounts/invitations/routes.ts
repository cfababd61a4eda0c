/** Invitations, for administrators and for the people invited. */
import * as invitations from '#sync/contracts/accounts/invitations.ts';
import type { App } from '#api/platform/http/app-types.ts';
import { inTransaction } from '#api/platform/database/database.ts';
import { invalid } from '#api/platform/errors/app-error.ts';
import { clientNetwork } from '#api/platform/http/client-network.ts';
import { listBodyLimits } from '#api/platform/http/json-body.ts';
import { route } from '#api/platform/http/route.ts';
import { acceptInvitation, openInvitation } from '#api/accounts/invitations/accept-invitation.ts';
import {
  createInvitation,
  createInvitations,
  resendInvitation,
  revokeInvitation,
} from '#api/accounts/invitations/invitations.ts';
import { listInvitations, readInvitation } from '#api/accounts/invitations/read-invitations.ts';
import { isCommonPassword } from '#api/accounts/passwords/common-passwords.ts';
import { hashPassword } from '#api/accounts/passwords/password-hashing.ts';

const hour = 3_600_000;

export function invitationRoutes(app: App): void {
  const { services } = app;
  const admins = { access: ['admin'] } as const;

  route(app, invitations.listInvitations, { ...admins, fromReplica: true }, async ({ tx }) =>
    listInvitations(tx),
  );

  route(app, invitations.createInvitation, admins, async ({ tx, actor, body }) =>
    readInvitation(tx, await createInvitation(tx, actor, body, services)),
  );

  route(
    app,
    invitations.createInvitations,
    { ...admins, body: listBodyLimits },
    async ({ tx, actor, body }) => createInvitations(tx, actor, body, services),
  );

  route(app, invitations.resendInvitation, admins, async ({ tx, actor, params }) => {
    await resendInvitation(tx, actor, params.id, services);
    return readInvitation(tx, params.id);
  });

  route(app, invitations.revokeInvitation, admins, async ({ tx, actor, params }) => {
    await revokeInvitation(tx, actor, params.id);
    return readInvitation(tx, params.id);
  });

  // This call has no rate: no one can guess a token, and reading it costs no more than counting.
  route(app, invitations.openInvitation, { access: 'open' }, async ({ tx, body }) =>
    openInvitation(tx, body.invitationToken),
  );

  const rate = { max: 30, window: hour };
  const accepting = { access: 'open', rate, ownTransactions: true } as const;
  route(app, invitations.acceptInvitation, accepting, async ({ tx: em, body, request }) => {
    const { invitationToken: token, password, ...names } = body;
    if (isCommonPassword(password)) throw invalid({ password: 'accounts.passwordCommon' });
    // Hash before the link is looked up, so that the time does not reveal whether it is valid.
    const passwordHash = await hashPassword(password, clientNetwork(request.ip));
    await inTransaction(em, (tx) => acceptInvitation(tx, { ...names, token, passwordHash }));
    return {};
  });
}
