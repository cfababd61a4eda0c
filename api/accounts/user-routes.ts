/** Changing accounts: one's own, and anybody's for administrators. */
import * as users from '#sync/contracts/users.ts';
import type { UserEdit } from '#sync/contracts/users.ts';
import type { Actor } from '#api/platform/actor.ts';
import type { App } from '#api/platform/app-types.ts';
import type { Tx } from '#api/platform/database.ts';
import { route } from '#api/platform/route.ts';
import { askAgain } from '#api/accounts/ask-again.ts';
import { deleteUser } from '#api/accounts/delete-user.ts';
import { editOwnProfile, editUser } from '#api/accounts/edit-user.ts';
import { correctedPhoto, editedPhoto } from '#api/accounts/photos.ts';
import { listUsers, readUser } from '#api/accounts/queries.ts';
import { stagingOf } from '#api/files/staging.ts';

export function userRoutes(app: App): void {
  const { services } = app;

  /** Before the transaction: waiting for a turn to decode must not hold a connection. */
  const photoOf = async (call: {
    tx: Tx;
    actor: Actor;
    params: { id: string };
    body: { user: UserEdit };
  }) => editedPhoto(call.tx, call.actor, { id: call.params.id, user: call.body.user }, services);

  route(
    app,
    users.editOwnProfile,
    { access: 'approved', prepare: photoOf },
    async ({ tx, actor, params, body, prepared: photoThumbnail }) => {
      // An administrator changes anybody's profile by this door too (rulings §4).
      const edit = actor.scope === 'admin' ? editUser : editOwnProfile;
      await edit(tx, actor, { id: params.id, ...body, photoThumbnail }, services);
      return readUser(tx, params.id, actor.scope === 'admin' ? 'admin' : 'own');
    },
  );

  route(
    app,
    users.askAgain,
    {
      access: 'session',
      prepare: async ({ tx: em, actor, body, request }) =>
        correctedPhoto(em, actor, body.user, stagingOf(request), services),
    },
    async ({ tx, actor, body, request, prepared: photoThumbnail }) => {
      await askAgain(tx, actor, { user: body.user, photoThumbnail }, stagingOf(request), services);
      return readUser(tx, actor.id, 'own');
    },
  );

  route(
    app,
    users.editUser,
    { access: ['admin'], prepare: photoOf },
    async ({ tx, actor, params, body, prepared: photoThumbnail }) => {
      await editUser(tx, actor, { id: params.id, ...body, photoThumbnail }, services);
      return readUser(tx, params.id, 'admin');
    },
  );

  route(app, users.deleteUser, { access: ['admin'] }, async ({ tx, actor, params }) => {
    await deleteUser(tx, actor, params.id, services);
    return {};
  });

  route(app, users.listUsers, { access: ['admin'] }, async ({ tx, query }) =>
    listUsers(tx, query.text, query.limit),
  );
}
