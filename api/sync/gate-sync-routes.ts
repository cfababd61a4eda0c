/** The instance of the sync engine for the phones at the gates. */
import type { FastifyRequest } from 'fastify';
import { syncCalls } from '#sync/protocol/endpoints.ts';
import type { GatePhone } from '#api/platform/auth/actor.ts';
import { createChangeQuota, unlimitedChanges } from '#api/platform/http/change-quota.ts';
import type { App } from '#api/platform/http/app-types.ts';
import { knownBucketKinds } from '#api/sync/account-buckets.ts';
import { createGateMutations } from '#api/sync/gate-mutation-handlers.ts';
import type { SyncServer } from '#api/sync/sync-server.ts';

/** The bucket of phone `$1`, until it is revoked, hands in, or the gates are closed. */
const gateBucketsSql = /* sql */ `
  select 'gate/' || d.match_id::text as bucket
  from gate_device d join gate_match g on g.id = d.match_id
  where d.id = $1::uuid and d.revoked_at is null and d.handed_in_at is null
    and g.closed_at is null`;

/** A phone that was offline sends hundreds of checks at once; four a second are a full gate. */
const checkLimits = {
  minute: { burst: 4000, perMinute: 240 },
  day: { burst: 20_000, perMinute: 14 },
};

export function gateSyncRoutes(app: App, server: SyncServer): void {
  const { clock, config, orm } = app.services;
  const quota = config.rateLimit ? createChangeQuota(clock, checkLimits) : unlimitedChanges;
  server.addInstance<GatePhone>({
    calls: syncCalls('/gate/sync'),
    access: 'gate',
    callerOf: requireGatePhone,
    viewerOf: (request) => ({ id: requireGatePhone(request).id }),
    buckets: gateBucketsSql,
    sharedKinds: ['gate'],
    knownKinds: knownBucketKinds,
    account: ({ id }) => id,
    admit: ({ id }, changes) => quota.take(orm.em.fork(), id, changes),
    mutations: createGateMutations(app.services),
  });
}

export function requireGatePhone({ gatePhone }: FastifyRequest): GatePhone {
  if (gatePhone === null) throw new Error('the guard has let in no phone');
  return gatePhone;
}
