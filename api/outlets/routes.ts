/** Outlets for administrators and for the people who work for them. */
import * as manage from '#sync/contracts/outlets/manage-outlets.ts';
import * as outlets from '#sync/contracts/outlets/outlets.ts';
import {
  cancelInvitation,
  inviteToOutlet,
  joinOutlet,
  openOutletInvitation,
} from '#api/outlets/invitations.ts';
import { createOutlet, editOutlet } from '#api/outlets/manage-outlets.ts';
import { addMember, changeMember, endMembership } from '#api/outlets/members.ts';
import { mergeOutlet } from '#api/outlets/merge-outlets.ts';
import {
  listOutlets,
  readOutlet,
  readOutletPerson,
  readOwnOutlet,
  readSentInvitation,
} from '#api/outlets/read-outlets.ts';
import { suggestMerges } from '#api/outlets/suggest-merges.ts';
import type { App } from '#api/platform/http/app-types.ts';
import { formBodyLimits } from '#api/platform/http/json-body.ts';
import { route } from '#api/platform/http/route.ts';

const admins = { access: ['admin'] } as const;
/** Pending accounts too: the administrator who decides sees who vouches for them. */
const session = { access: 'session' } as const;
const hour = 3_600_000;

export function outletRoutes(app: App): void {
  const { services } = app;

  route(app, manage.listOutlets, { ...admins, fromReplica: true }, async ({ tx }) =>
    listOutlets(tx),
  );
  route(app, manage.getOutlet, admins, async ({ tx, params }) => readOutlet(tx, params.id));
  route(app, manage.createOutlet, admins, async ({ tx, actor, body }) =>
    readOutlet(tx, await createOutlet(tx, actor, body.outlet)),
  );
  route(app, manage.editOutlet, admins, async ({ tx, actor, params, body }) => {
    await editOutlet(tx, actor, { id: params.id, ...body }, services);
    return readOutlet(tx, params.id);
  });
  route(app, manage.addOutletMember, admins, async ({ tx, actor, params, body }) => {
    await addMember(tx, actor, { outletId: params.id, ...body }, services);
    return readOutlet(tx, params.id);
  });
  route(app, manage.suggestMerges, { ...admins, fromReplica: true }, async ({ tx }) =>
    suggestMerges(tx),
  );
  route(app, manage.mergeOutlet, { ...admins, body: formBodyLimits }, async ({ tx, actor, body }) =>
    mergeOutlet(tx, actor, body, services),
  );

  route(app, outlets.getOwnOutlet, session, async ({ tx, actor }) => readOwnOutlet(tx, actor));
  const inviting = { access: 'approved', rate: { max: 50, window: hour } } as const;
  route(app, outlets.inviteToOutlet, inviting, async ({ tx, actor, params, body }) =>
    readSentInvitation(
      tx,
      await inviteToOutlet(tx, actor, { outletId: params.id, ...body }, services),
    ),
  );
  route(
    app,
    outlets.cancelOutletInvitation,
    { access: 'approved' },
    async ({ tx, actor, params }) => {
      await cancelInvitation(tx, actor, params.id);
      return {};
    },
  );
  // This call has no rate: no one can guess a token, and reading it costs no more than counting.
  route(app, outlets.openOutletInvitation, { access: 'open' }, async ({ tx, body }) =>
    openOutletInvitation(tx, body.token),
  );
  route(app, outlets.joinOutlet, session, async ({ tx, actor, body }) => {
    await joinOutlet(tx, actor, body.token);
    return readOwnOutlet(tx, actor);
  });
  route(
    app,
    outlets.changeOutletMember,
    { access: 'approved' },
    async ({ tx, actor, params, body }) => {
      const membership = { outletId: params.id, accountId: params.accountId };
      await changeMember(tx, actor, { ...membership, change: body }, services);
      return readOutletPerson(tx, membership);
    },
  );
  route(app, outlets.removeOutletMember, session, async ({ tx, actor, params }) => {
    const membership = { outletId: params.id, accountId: params.accountId };
    await endMembership(tx, actor, membership, services);
    return {};
  });
}
