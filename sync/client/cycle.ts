/** One round: everything that waits goes up, then what changed comes down. */
import { applyPull, type Asked } from '#sync/client/apply.ts';
import { bucketDigests } from '#sync/client/digests.ts';
import { deviceId, readPosition } from '#sync/client/meta.ts';
import { nextBatch, settle, trimSent } from '#sync/client/outbox.ts';
import type { OutboxItem, Replica } from '#sync/client/replica.ts';
import { steadily } from '#sync/client/steadily.ts';
import type { Reply, Transport } from '#sync/client/transport.ts';
import { protocolVersion } from '#sync/protocol/version.ts';
import type { MutationResult, PushReply } from '#sync/protocol/push.ts';

export interface CycleContext {
  replica: Replica;
  /** The session's own id; nothing is written for another. */
  sessionId: string;
  transport: Transport;
  signal: AbortSignal;
  /** First round of this runner: digests are compared, old acknowledgements forgotten. */
  first: boolean;
}

/**
 * - `done`: nothing is left to do. `again`: ask again in a second.
 * - `away`: the server cannot be reached now, or asks to wait.
 * - the others: nothing more until something changes (see `SyncStatus`).
 */
export type Outcome =
  | { kind: 'done' | 'again' | 'session' | 'upgrade' | 'forbidden' | 'stopped' }
  | { kind: 'away'; retryAfter: number | null };

export async function syncOnce(context: CycleContext): Promise<Outcome> {
  if (context.first) await steadily(context.replica, () => trimSent(context.replica, Date.now()));
  return (await pushAll(context)) ?? (await pullAll(context));
}

/** Null when the outbox holds nothing that may go now. */
async function pushAll(context: CycleContext): Promise<Outcome | null> {
  const { replica, sessionId, transport, signal } = context;
  let single = false;
  for (;;) {
    const ready = await steadily(replica, () => nextBatch(replica, Date.now()));
    const batch = single ? ready.slice(0, 1) : ready;
    if (batch.length === 0) return null;
    const device = await deviceId(replica);
    const mutations = batch.map(({ id, seq, name, args, base }) => ({
      id,
      seq,
      name,
      args,
      ...(base === undefined ? {} : { base }),
    }));
    const reply = await transport.push({ protocol: protocolVersion, device, mutations }, signal);
    const results = readResults(reply, batch);
    if (results === 'split') {
      single = true;
      continue;
    }
    if ('kind' in results) return results;
    const written = await steadily(replica, () => settle(replica, sessionId, batch, results));
    if (!written) return { kind: 'stopped' };
    if (signal.aborted) return { kind: 'stopped' };
  }
}

/**
 * A request refused as a whole is tried mutation by mutation, so that the one it is about comes
 * before the person and blocks no other.
 */
function readResults(
  reply: Reply<PushReply>,
  batch: readonly OutboxItem[],
): readonly MutationResult[] | 'split' | Outcome {
  if (reply.kind === 'ok') return reply.data.results;
  if (reply.kind !== 'refused') return stop(reply);
  if (reply.status === 403) return { kind: 'forbidden' };
  if (batch.length > 1) return 'split';
  const { code, message } = reply;
  return batch.map(({ id }) => ({ id, status: 'refused', code, message }));
}

async function pullAll(context: CycleContext): Promise<Outcome> {
  const { replica, sessionId, transport, signal } = context;
  // A reset or an outdated answer is asked anew at once, but not for ever.
  for (let round = 0; round < 3; round += 1) {
    const { epoch, cursors, turn } = await steadily(replica, () => readPosition(replica));
    const digests =
      context.first && round === 0 ? await bucketDigests(replica, cursors) : undefined;
    const asked: Asked = {
      sessionId,
      turn,
      startedAt: Date.now(),
      request: { protocol: protocolVersion, epoch, cursors, ...(digests ? { digests } : {}) },
    };
    const reply = await transport.pull(asked.request, signal);
    if (reply.kind === 'refused')
      return { kind: reply.status === 403 ? 'forbidden' : 'away', retryAfter: null };
    if (reply.kind !== 'ok') return stop(reply);
    const applied = await steadily(replica, () => applyPull(replica, asked, reply.data));
    if (applied === 'discarded') return { kind: 'stopped' };
    if (applied === 'applied') {
      const more = reply.data.lagging || (await nextBatch(replica, Date.now())).length > 0;
      return { kind: more ? 'again' : 'done' };
    }
  }
  return { kind: 'again' };
}

function stop(reply: Exclude<Reply<unknown>, { kind: 'ok' | 'refused' }>): Outcome {
  if (reply.kind === 'away') return { kind: 'away', retryAfter: reply.retryAfter };
  return { kind: reply.kind === 'ended' ? 'session' : 'upgrade' };
}
