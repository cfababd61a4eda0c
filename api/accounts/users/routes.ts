/** Changing accounts: one's own, and anyone's for administrators. */
import type { FastifyRequest } from 'fastify';
import { answerQuestion } from '#sync/contracts/admin/request-questions.ts';
import { getDocumentReview } from '#sync/contracts/admin/document-review.ts';
import * as users from '#sync/contracts/accounts/users.ts';
import type { RegistrationCorrection, UserEdit } from '#sync/contracts/accounts/users.ts';
import { setUserStatuses } from '#sync/contracts/admin/bulk-jobs.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { App } from '#api/platform/http/app-types.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { listBodyLimits, registrationBodyLimits } from '#api/platform/http/json-body.ts';
import { replyLanguage, requestLanguage } from '#api/platform/http/reply-language.ts';
import { route } from '#api/platform/http/route.ts';
import { listDuplicates } from '#sync/contracts/admin/duplicates.ts';
import { findDuplicates } from '#api/accounts/duplicates/find-duplicates.ts';
import { hashPhotos } from '#api/accounts/duplicates/hash-photos.ts';
import { answerOpenQuestion } from '#api/accounts/registration/answer-question.ts';
import {
  resubmitRegistration,
  wrongStatus,
} from '#api/accounts/registration/resubmit-registration.ts';
import { correctEmail } from '#api/accounts/users/correct-email.ts';
import { deleteUser } from '#api/accounts/users/delete-user.ts';
import { readDocumentReview } from '#api/accounts/users/document-review.ts';
import { editOwnProfile, editUser } from '#api/accounts/users/edit-user.ts';
import {
  thumbnailForCorrection,
  thumbnailForEdit,
} from '#api/accounts/registration/identity-documents.ts';
import { listUsers, readUser } from '#api/accounts/read-users.ts';
import { setStatusesLater } from '#api/accounts/users/set-statuses.ts';
import { readUserPage } from '#api/accounts/users/user-pages.ts';
import { readBulkJob } from '#api/bulk/bulk-jobs.ts';
import { guestUploader } from '#api/files/uploads/guest-staging.ts';

const admins = { access: ['admin'] } as const;

export function userRoutes(app: App): void {
  const { services } = app;

  /** Runs before the transaction: waiting for a free decoder must not hold a connection. */
  const photoOf = async (call: {
    tx: Tx;
    actor: Actor;
    params: { id: string };
    body: { user: UserEdit };
  }) =>
    thumbnailForEdit(call.tx, call.actor, { id: call.params.id, user: call.body.user }, services);

  route(
    app,
    users.editOwnProfile,
    { access: 'approved', prepare: photoOf },
    async ({ tx, actor, params, body, prepared: photoThumbnail }) => {
      // Administrators may edit anyone's profile with this call too.
      const edit = actor.scope === 'admin' ? editUser : editOwnProfile;
      await edit(tx, actor, { id: params.id, ...body, photoThumbnail }, services);
      return readUser(tx, params.id, actor.scope === 'admin' ? 'admin' : 'own');
    },
  );

  /** Like `photoOf`, for people without an approval, who upload as guests do. */
  const correctedPhoto =
    (from: 'pending' | 'rejected') =>
    async ({
      tx: em,
      actor,
      body,
      request,
    }: {
      tx: Tx;
      actor: Actor;
      body: { user: RegistrationCorrection };
      request: FastifyRequest;
    }) => {
      if (actor.status !== from) throw wrongStatus(from);
      const claimant = guestUploader(services.config, request);
      return thumbnailForCorrection(em, actor, body.user, claimant, services);
    };

  route(
    app,
    users.resubmitRegistration,
    { access: 'session', body: registrationBodyLimits, prepare: correctedPhoto('rejected') },
    async ({ tx, actor, body, request, prepared: photoThumbnail }) => {
      await resubmitRegistration(
        tx,
        actor,
        { user: body.user, photoThumbnail },
        guestUploader(services.config, request),
        services,
      );
      return readUser(tx, actor.id, 'own');
    },
  );

  route(
    app,
    answerQuestion,
    { access: 'session', body: registrationBodyLimits, prepare: correctedPhoto('pending') },
    async ({ tx, actor, params, body, request, prepared: photoThumbnail }) => {
      await answerOpenQuestion(
        tx,
        actor,
        { id: params.id, ...body, photoThumbnail },
        guestUploader(services.config, request),
        services,
      );
      return readUser(tx, actor.id, 'own');
    },
  );

  route(
    app,
    users.editUser,
    { ...admins, prepare: photoOf },
    async ({ tx, actor, params, body, prepared: photoThumbnail }) => {
      await editUser(tx, actor, { id: params.id, ...body, photoThumbnail }, services);
      return readUser(tx, params.id, 'admin');
    },
  );

  services.jobs.schedule('accounts.hash-photos', '*/5 * * * *', async () => {
    await hashPhotos(services);
  });
  route(app, listDuplicates, { ...admins, fromReplica: true }, async ({ tx, params }) =>
    findDuplicates(tx, params.id),
  );

  route(app, getDocumentReview, admins, async ({ tx, params }) =>
    readDocumentReview(tx, params.id),
  );

  route(app, users.correctEmail, admins, async ({ tx, actor, params, body }) => {
    const result = await correctEmail(tx, actor, { id: params.id, ...body }, services);
    return { ...result, user: await readUser(tx, params.id, 'admin') };
  });

  route(app, users.deleteUser, admins, async ({ tx, actor, params }) => {
    await deleteUser(tx, actor, params.id, services);
    return {};
  });

  route(app, setUserStatuses, { ...admins, body: listBodyLimits }, async (call) => {
    const { tx, actor, body, request, reply } = call;
    const id = await setStatusesLater(tx, actor, body, services);
    return readBulkJob(tx, id, replyLanguage(request, reply));
  });

  route(app, users.listUserPage, { ...admins, fromReplica: true }, async (call) =>
    readUserPage(call.tx, call.query, requestLanguage(call.request)),
  );

  route(app, users.listUsers, { ...admins, fromReplica: true }, async ({ tx, query }) =>
    listUsers(tx, query.text, query.limit),
  );
}
