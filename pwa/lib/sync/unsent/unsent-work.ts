/** Unsent work: exporting it to a file, importing it, and sending it before a log-out. */
import {
  withReplica,
  replicaStore,
  syncNow,
  syncRound,
  syncStatus,
} from '#pwa/lib/sync/engine/sync-engine.ts';
import { currentLanguage } from '#pwa/lib/i18n/language.ts';
import { isTooLongError } from '#pwa/lib/sync/local-store-error.ts';
import { saveFile } from '#pwa/lib/files/save-file.ts';
import { totalUnsent, countOwnUnsentWork, type UnsentCounts } from '#pwa/lib/sync/unsent/logout.ts';
import { reattachRefusedPhoto } from '#sync/client/photos/report-photos.ts';
import { addToOutbox } from '#sync/client/outbox/outbox.ts';
import { createOutboxItem } from '#sync/client/outbox/member-mutations.ts';
import type { AttentionItem } from '#pwa/lib/sync/hooks.ts';
import type { Replica } from '#sync/client/storage/replica.ts';
import { readAllDrafts } from '#sync/client/reports/drafts.ts';
import { releasePublications, saveDraft } from '#sync/client/reports/save-report.ts';
import { transactWithRetry } from '#sync/client/storage/database-retry.ts';
import { exportUnsentWork } from '#sync/client/unsent/export-unsent-work.ts';
import { importUnsentWork } from '#sync/client/unsent/import-unsent-work.ts';

export { UnsentFileError } from '#sync/client/unsent/unsent-file.ts';

/** The user's database; waits if it is being opened. */
function waitForReplica(): Promise<Replica> {
  return new Promise((resolve, reject) => {
    const check = () => {
      const replica = replicaStore.getSnapshot();
      const { error } = syncStatus.getSnapshot();
      if (replica === null && error === null) return;
      for (const stop of subscriptions) stop();
      if (replica !== null) resolve(replica);
      else reject(new Error(`the database on this phone did not open: ${error}`));
    };
    const subscriptions = [replicaStore.subscribe(check), syncStatus.subscribe(check)];
    check();
  });
}

export async function downloadUnsentFile(now: Date = new Date()): Promise<void> {
  const file = await exportUnsentWork(await waitForReplica(), {
    now,
    language: currentLanguage(),
  });
  saveFile(file, `touchline-unsent-${now.toISOString().slice(0, 10)}.json`);
}

/** Imports the work in a file; throws UnsentFileError with a message key. */
export async function importUnsentFile(file: Blob): Promise<{ restored: number; already: number }> {
  await waitForReplica();
  return withReplica((replica) => importUnsentWork(replica, file));
}

/** Error codes that the same request would get again. */
const finalCodes = new Set(['validation', 'too_large', 'unsupported_media']);

/** Whether sending a refused change again may help. */
export function canRetry({ code, photo }: AttentionItem): boolean {
  return photo !== undefined || code === null || !finalCodes.has(code);
}

/** Sends a refused change as a new one; false for a photo that is no longer on this phone. */
export async function retryRefused(item: AttentionItem): Promise<boolean> {
  const replica = await waitForReplica();
  if (item.photo !== undefined) {
    if (!(await reattachRefusedPhoto(replica, item.id))) return false;
    await saveDraft(replica, (item.args as { reportId: string }).reportId);
    syncNow();
    return true;
  }
  const { outbox, attention } = replica;
  await transactWithRetry(replica, [outbox, attention], async () => {
    // It was handled in another tab.
    if ((await attention.get(item.id)) === undefined) return;
    await addToOutbox(replica, createOutboxItem(item.name, item.args as never, item.base));
    await attention.delete(item.id);
  });
  syncNow();
  return true;
}

/** A draft that cannot be saved stays: it is too long, or its report is closed or deleted. */
async function saveDraftIfAccepted(replica: Replica, reportId: string): Promise<void> {
  try {
    await saveDraft(replica, reportId);
  } catch (error) {
    if (!isTooLongError(error)) throw error;
  }
}

/** Rounds without progress after which sending gives up. */
const maxIdleRounds = 3;

export type SendUnsentOutcome =
  | { kind: 'sent' }
  /** There is no signal, or the server asks to wait. */
  | { kind: 'away'; left: UnsentCounts }
  /** Something is left that needs the person's decision, or that may not be sent now. */
  | { kind: 'left'; left: UnsentCounts };

/**
 * Sends all unsent work, including unsaved drafts. Ends when nothing is left or there is no
 * progress any more.
 *
 * @param signal stops sending
 */
export async function sendUnsent(signal: AbortSignal): Promise<SendUnsentOutcome> {
  const replica = await waitForReplica();
  for (const { reportId } of await readAllDrafts(replica))
    await saveDraftIfAccepted(replica, reportId);
  await releasePublications(replica);
  let still = 0;
  let before = Number.POSITIVE_INFINITY;
  for (;;) {
    const outcome = await syncRound();
    const left = await countOwnUnsentWork();
    if (left === null) return { kind: 'sent' };
    if (left.outbox === 0) return { kind: 'left', left };
    if (signal.aborted || syncStatus.getSnapshot().waitUntil !== null)
      return { kind: 'away', left };
    const size = totalUnsent(left) + left.photos;
    still = size < before ? 0 : still + 1;
    before = size;
    if (outcome?.kind === 'away' || still > maxIdleRounds) return { kind: 'away', left };
    if (outcome !== null && !['done', 'again'].includes(outcome.kind))
      return { kind: 'left', left };
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}
