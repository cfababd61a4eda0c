/** One sync cycle: push all mutations, pull changes, then upload files. */
import type { CycleContext, SyncDefinition, SyncOutcome } from '#sync/client/definition.ts';
import { applyPull, type PullContext } from '#sync/client/pull/apply-pull.ts';
import { readOrCreateDeviceId } from '#sync/client/runner/runner-meta.ts';
import { readAsOf, readPosition } from '#sync/client/storage/replica-meta.ts';
import { nextBatch, claimBatch, itemBytes, maxBatchBytes } from '#sync/client/outbox/outbox.ts';
import { deleteExpiredSent } from '#sync/client/outbox/sent-mutations.ts';
import { applyPushResults } from '#sync/client/outbox/push-results.ts';
import type { OutboxItem, StoredRow, SyncReplica } from '#sync/client/storage/sync-replica.ts';
import { withDatabaseRetry } from '#sync/client/storage/database-retry.ts';
import type { Reply } from '#sync/client/network/http-transport.ts';
import { bucketDigest, type DigestLine } from '#sync/protocol/digest.ts';
import type { PullRequest } from '#sync/protocol/pull.ts';
import { protocolVersion } from '#sync/protocol/version.ts';
import type { Mutation, MutationResult, PushReply } from '#sync/protocol/push.ts';

export async function syncOnce(context: CycleContext): Promise<SyncOutcome> {
  const outcome = (await pushAll(context)) ?? (await pullAll(context));
  if (outcome.kind !== 'done' && outcome.kind !== 'again') return outcome;
  const { uploads } = context.definition;
  if (context.first) {
    await deleteExpired(context.replica);
    await uploads?.deleteUnused(context.replica);
  }
  return (await uploads?.upload(context)) ?? outcome;
}

async function deleteExpired(replica: SyncReplica): Promise<void> {
  const acknowledged = await withDatabaseRetry(replica, () => replica.sent.count());
  const asOf = acknowledged > 0 ? await withDatabaseRetry(replica, () => readAsOf(replica)) : null;
  if (asOf !== null)
    await withDatabaseRetry(replica, () => deleteExpiredSent(replica, Date.parse(asOf)));
}

/** Null when no mutation may be sent now. */
async function pushAll(context: CycleContext): Promise<SyncOutcome | null> {
  const { definition, replica, sessionId, transport, signal } = context;
  const { uploads } = definition;
  let oneByOne = false;
  for (;;) {
    const limit = oneByOne ? 1 : undefined;
    const batch = await withDatabaseRetry(replica, () =>
      claimBatch(replica, uploads, Date.now(), limit),
    );
    if (batch.length === 0) return null;
    const device = await readOrCreateDeviceId(replica);
    const mutations = await Promise.all(batch.map((item) => toMutation(definition, item)));
    // Tells the server which epoch this is based on: mutations that a restored server lost must be
    // sent again first.
    const { epoch } = await withDatabaseRetry(replica, () => readPosition(replica));
    const request = { protocol: protocolVersion, device, epoch, mutations } as const;
    const reply = await transport.push(request, signal);
    const results = toResults(reply, batch);
    if (results === 'split') {
      oneByOne = true;
      continue;
    }
    if ('kind' in results) return results;
    const written = await withDatabaseRetry(replica, () =>
      applyPushResults(replica, uploads, sessionId, batch, results),
    );
    if (!written) return { kind: 'stopped' };
    if (signal.aborted) return { kind: 'stopped' };
  }
}

async function toMutation(definition: SyncDefinition, item: OutboxItem): Promise<Mutation> {
  const { id, seq, name, args, base } = item;
  const mutation = { id, seq, name, args, ...(base === undefined ? {} : { base }) };
  if (itemBytes(item) <= maxBatchBytes) return mutation;
  return definition.shorten?.(mutation) ?? mutation;
}

/**
 * When the server refuses a whole request, its mutations are sent one at a time, so that only the
 * faulty one needs attention and the others go through.
 */
function toResults(
  reply: Reply<PushReply>,
  batch: readonly OutboxItem[],
): readonly MutationResult[] | 'split' | SyncOutcome {
  if (reply.kind === 'ok') return reply.data.results;
  if (reply.kind !== 'refused') return toOutcome(reply);
  if (reply.status === 403) return { kind: 'forbidden' };
  if (batch.length > 1) return 'split';
  const { code, message } = reply;
  return batch.map(({ id }) => ({ id, status: 'refused', code, message }));
}

async function pullAll(context: CycleContext): Promise<SyncOutcome> {
  const { definition, replica, sessionId, transport, signal } = context;
  // Retries immediately after a reset or an outdated reply, but not forever.
  for (let round = 0; round < 3; round += 1) {
    const mayPull = await withDatabaseRetry(replica, async () => definition.mayPull?.(replica));
    if (mayPull === false) return { kind: 'done' };
    const { epoch, cursors, turn } = await withDatabaseRetry(replica, () => readPosition(replica));
    // control: digests
    const digests = context.first ? await bucketDigests(replica, cursors) : undefined;
    const pullContext: PullContext = {
      sessionId,
      turn,
      startedAt: Date.now(),
      request: { protocol: protocolVersion, epoch, cursors, ...(digests ? { digests } : {}) },
    };
    const reply = await transport.pull(pullContext.request, signal);
    if (reply.kind === 'refused')
      return { kind: reply.status === 403 ? 'forbidden' : 'away', retryAfter: null };
    if (reply.kind !== 'ok') return toOutcome(reply);
    const applied = await withDatabaseRetry(replica, () =>
      applyPull(replica, pullContext, reply.data),
    );
    if (applied === 'discarded') return { kind: 'stopped' };
    if (applied === 'applied') {
      // The reply brought changes instead of comparing digests: pull again until only the
      // comparison is left.
      const compared = digests === undefined || Object.keys(reply.data.buckets).length === 0;
      if (!compared && !reply.data.lagging) continue;
      const batch = await nextBatch(replica, definition.uploads, Date.now());
      const more = reply.data.lagging || batch.length > 0;
      return { kind: more ? 'again' : 'done' };
    }
  }
  return { kind: 'again' };
}

/** Undefined when there are no buckets or the browser has no SHA-256. */
async function bucketDigests(
  replica: SyncReplica,
  cursors: Readonly<Record<string, string>>,
): Promise<PullRequest['digests']> {
  if (Object.keys(cursors).length === 0) return undefined;
  const lines = new Map<string, DigestLine[]>(Object.keys(cursors).map((name) => [name, []]));
  const { collections } = replica.definition;
  await replica.transaction('r', collections, async () => {
    for (const collection of collections)
      for (const { _bucket, id, version } of await replica.table<StoredRow>(collection).toArray())
        lines.get(_bucket)?.push({ collection, id, version });
  });
  const digests: NonNullable<PullRequest['digests']> = {};
  for (const [name, rows] of lines) {
    const digest = await bucketDigest(rows);
    if (digest === null) return undefined;
    digests[name] = digest;
  }
  return digests;
}

function toOutcome(reply: Exclude<Reply<unknown>, { kind: 'ok' | 'refused' }>): SyncOutcome {
  if (reply.kind === 'away') return { kind: 'away', retryAfter: reply.retryAfter };
  return { kind: reply.kind === 'ended' ? 'session' : 'upgrade' };
}
