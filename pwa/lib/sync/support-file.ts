/**
 * Details of this phone for the league's support: versions, storage, and the state of sync. It has
 * no content, no names, no ids of people and no tokens.
 */
import { isInstalled } from '#pwa/lib/app/install.ts';
import { saveFile } from '#pwa/lib/files/save-file.ts';
import { currentLanguage } from '#pwa/lib/i18n/language.ts';
import { recentRuns } from '#pwa/lib/sync/engine/recent-runs.ts';
import { readAsOf, readPosition } from '#sync/client/storage/replica-meta.ts';
import type { SyncReplica } from '#sync/client/storage/sync-replica.ts';

/** Shares the file, or saves it where files cannot be shared. */
export async function sendSupportFile(replica: SyncReplica | null): Promise<void> {
  const details = await readSupportDetails(replica);
  // Phones share text files, but not all of them JSON.
  const name = `touchline-support-${details.createdAt.slice(0, 10)}.txt`;
  const file = new File([JSON.stringify(details, null, 2)], name, { type: 'text/plain' });
  if (!('canShare' in navigator && navigator.canShare({ files: [file] })))
    return saveFile(file, name);
  await navigator.share({ files: [file] }).catch((error: unknown) => {
    // The person has closed the dialog.
    if (!(error instanceof DOMException && error.name === 'AbortError')) saveFile(file, name);
  });
}

export async function readSupportDetails(replica: SyncReplica | null, now = new Date()) {
  const worker = await navigator.serviceWorker?.getRegistration();
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
  return {
    createdAt: now.toISOString(),
    browser: navigator.userAgent,
    language: currentLanguage(),
    installed: isInstalled(),
    online: navigator.onLine,
    screen: { width: innerWidth, height: innerHeight, scale: devicePixelRatio },
    // The names of the app's files have their version.
    files: [...document.scripts].flatMap(({ src }) => (src === '' ? [] : [new URL(src).pathname])),
    worker: worker?.active?.state ?? null,
    updateWaits: worker?.waiting !== null && worker?.waiting !== undefined,
    storage: {
      persisted: (await navigator.storage?.persisted?.()) ?? null,
      usage: usage ?? null,
      quota: quota ?? null,
    },
    runs: recentRuns().map(({ startedAt, ...run }) => ({
      ...run,
      startedAt: new Date(startedAt).toISOString(),
    })),
    database: replica && (await describeDatabase(replica)),
  };
}

async function describeDatabase(replica: SyncReplica) {
  const { epoch, cursors, shape } = await readPosition(replica);
  const outbox = await replica.outbox.toArray();
  const refused = await replica.attention.toArray();
  return {
    version: replica.verno,
    shape,
    epoch,
    lastSynced: await readAsOf(replica),
    // An id follows the slash.
    cursors: Object.entries(cursors).map(([bucket, cursor]) => [bucket.split('/')[0], cursor]),
    waiting: outbox.map(({ name, createdAt, tries, notBefore }) => ({
      name,
      createdAt: new Date(createdAt).toISOString(),
      tries,
      notBefore: new Date(notBefore).toISOString(),
    })),
    refused: refused.map(({ name, code, refusedAt }) => ({
      name,
      code,
      refusedAt: new Date(refusedAt).toISOString(),
    })),
  };
}
