/** The members' sync calls: pull and push. */
import { memberCalls } from '#sync/protocol/endpoints.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import { actorTextSql, admitActor, requireActor } from '#api/platform/auth/guard.ts';
import type { App } from '#api/platform/http/app-types.ts';
import {
  accountBucketsSql,
  knownBucketKinds,
  sharedBucketKinds,
} from '#api/sync/account-buckets.ts';
import { createMemberMutations } from '#api/sync/mutation-handlers.ts';
import { createSyncServer, type SyncServer } from '#api/sync/sync-server.ts';

export function syncRoutes(app: App, server: SyncServer = createSyncServer(app)): void {
  const { orm, changeQuota } = app.services;
  server.addInstance<Actor>({
    calls: memberCalls,
    access: 'approved',
    callerOf: requireActor,
    viewerOf: (request) => ({
      id: request.claims?.accountId,
      proof: request.claims?.sessionId,
      check: (actor) => admitActor(app, request, actor),
    }),
    buckets: accountBucketsSql,
    guard: actorTextSql(orm.em, 3),
    sharedKinds: sharedBucketKinds,
    knownKinds: knownBucketKinds,
    account: ({ id }) => id,
    admit: ({ id }, changes) => changeQuota.take(orm.em.fork(), id, changes),
    mutations: createMemberMutations(app.services),
  });
}
