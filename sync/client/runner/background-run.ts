/** Sync in the service worker, with every page closed. */
import type { SyncDefinition } from '#sync/client/definition.ts';
import { createHttpTransport, type Credentials } from '#sync/client/network/http-transport.ts';
import { nextRetryAt } from '#sync/client/outbox/outbox.ts';
import { createRunner } from '#sync/client/runner/runner.ts';
import type { SyncOutcome } from '#sync/client/definition.ts';
import { createStatusStore } from '#sync/client/runner/sync-status.ts';
import { tryWebLock } from '#sync/client/runner/web-lock.ts';
import { readSession } from '#sync/client/storage/replica-meta.ts';
import type { SyncReplica } from '#sync/client/storage/sync-replica.ts';

/** Milliseconds; browsers end events that last longer than a few minutes. */
const maxRunTime = 120_000;

/**
 * Sends the outbox and pulls, for as long as more is expected soon. Does nothing if another session
 * owns the database.
 *
 * @throws Error if something could be sent later, so that the browser tries again
 */
export async function runInBackground<Replica extends SyncReplica>(
  definition: SyncDefinition<Replica>,
  replica: Replica,
  session: { id: string; credentials: Credentials },
): Promise<void> {
  if ((await readSession(replica)) !== session.id) return;
  const runner = createRunner({
    definition,
    replica,
    sessionId: session.id,
    transport: createHttpTransport(definition.address, session.credentials),
    tryLock: tryWebLock,
    status: createStatusStore(),
  });
  const until = Date.now() + maxRunTime;
  let outcome = await runner.runOnce();
  for (;;) {
    const wait = await millisecondsToNextRound(definition, replica, outcome);
    if (wait === null || Date.now() + wait > until) break;
    await new Promise((resolve) => setTimeout(resolve, wait));
    outcome = await runner.runOnce();
  }
  await runner.stop();
  const left = await replica.outbox.count();
  const later = outcome !== null && ['away', 'again', 'done'].includes(outcome.kind);
  if (later && left > 0) throw new Error(`${left} changes still wait`);
}

/**
 * Files are uploaded a few at a time, and then the mutation that names them; a mutation that can
 * still be undone is due in seconds. Null if nothing is expected soon.
 */
async function millisecondsToNextRound(
  { uploads }: SyncDefinition,
  replica: SyncReplica,
  outcome: SyncOutcome | null,
): Promise<number | null> {
  if (outcome?.kind === 'again') return 1000;
  if (outcome !== null && outcome.kind !== 'done') return null;
  const at = await nextRetryAt(replica, uploads);
  // A page is sending already what is due.
  return at === null || at === 0 ? null : Math.max(at - Date.now(), 0);
}
