/** Opening a document; loaded with the first press, so that it is not part of the first load. */
import type { DocumentRow } from '#sync/contracts/content/document-rows.ts';
import { documentFileName } from '#sync/contracts/content/document-file-name.ts';
import { ApiError, isNetworkError, withSession } from '#pwa/lib/http/api.ts';
import { saveFile } from '#pwa/lib/files/save-file.ts';
import { t } from '#pwa/lib/i18n/translate.ts';
import { syncStatus } from '#pwa/lib/sync/engine/sync-engine.ts';
import {
  canCacheDocuments,
  evictDeletedDocuments,
  cacheFile,
  readOfflineFile,
  markOpened,
  readOfflineDocuments,
  setPinned,
  type OfflineDocument,
} from '#pwa/lib/documents/offline-documents.ts';
import { sessionStore } from '#pwa/lib/session/session.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import { networkError, parseResponse } from '#pwa/lib/http/request.ts';
import { currentLanguage } from '#pwa/lib/i18n/language.ts';

/**
 * Opens the file, or shows why it cannot be opened: a PDF in a new tab where the browser shows PDFs and
 * the server answers, anything else as a download. It is kept on this phone either way.
 */
export async function openDocument(document: DocumentRow): Promise<void> {
  const userId = currentUserId();
  if (userId === null) return;
  // The tab is opened before any waiting, because browsers allow it only within the press.
  const isShown = openInNewTab(document);
  const { stored, file } = await findOfflineDocument(userId, document.id);
  if (file !== null && stored?.name === document.name) {
    if (!isShown) downloadDocument(document, document.name, file);
    await markOpened(userId, document.id);
    return;
  }
  try {
    const fetched = await fetchDocument(document.name);
    if (!isShown) downloadDocument(document, document.name, fetched);
    if (canCacheDocuments() && !(await cacheFile(userId, document, fetched)))
      toast('notice', { text: t('documents.noRoom') });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (!isNetworkError(error)) {
      toast('error', { text: error.message });
    } else if (file !== null && stored?.name != null) {
      downloadDocument(document, stored.name, file);
      toast('notice', { text: t('documents.older') });
    } else toast('error', { text: t('content.needsSignal') });
  }
}

/** The server names the tab's file after the title. Returns whether a tab was opened. */
function openInNewTab({ name }: DocumentRow): boolean {
  const isReachable = navigator.onLine && syncStatus.getSnapshot().reach !== 'unreachable';
  // An app installed on an iPhone would be left without a way back.
  const isInstalledOnIPhone = 'standalone' in navigator && navigator.standalone === true;
  if (!name.endsWith('.pdf') || !navigator.pdfViewerEnabled) return false;
  if (!isReachable || isInstalledOnIPhone) return false;
  const tab = window.open(`/api/file/${name}`, '_blank');
  if (tab === null) return false;
  tab.opener = null;
  return true;
}

/** Pins a document so that it stays on this phone, or unpins it. */
export async function pinDocument(document: DocumentRow, pinned: boolean): Promise<void> {
  const userId = currentUserId();
  if (userId === null) return;
  await setPinned(userId, document.id, pinned);
  if (!pinned) return;
  const { stored, file } = await findOfflineDocument(userId, document.id);
  if (file !== null && stored?.name === document.name) return;
  try {
    if (!(await cacheFile(userId, document, await fetchDocument(document.name)))) {
      await setPinned(userId, document.id, false);
      toast('error', { text: t('documents.noRoom') });
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The document stays pinned and is downloaded when the signal returns.
    if (!isNetworkError(error)) toast('error', { text: error.message });
  }
}

let refreshQueue: Promise<void> = Promise.resolve();

/** Removes documents that are not among all synced ones, and downloads outdated pinned ones. */
export function refreshPinnedDocuments(documents: readonly DocumentRow[]): Promise<void> {
  const refresh = refreshQueue.then(() => refreshPinned(documents));
  // A failure is reported to this caller and does not stop the next one.
  refreshQueue = refresh.catch(() => undefined);
  return refresh;
}

async function refreshPinned(documents: readonly DocumentRow[]): Promise<void> {
  const userId = currentUserId();
  if (userId === null || !canCacheDocuments()) return;
  await evictDeletedDocuments(userId, documents);
  for (const stored of await readOfflineDocuments(userId)) {
    const document = documents.find(({ id }) => id === stored.id);
    if (!stored.pinned || document === undefined) continue;
    const isCurrent =
      stored.name === document.name && (await readOfflineFile(userId, stored)) !== null;
    if (isCurrent) continue;
    try {
      await cacheFile(userId, document, await fetchDocument(document.name));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // Without signal the next refresh downloads it; other errors are shown when the document is
      // opened.
      if (isNetworkError(error)) return;
    }
  }
}

async function findOfflineDocument(
  userId: string,
  id: string,
): Promise<{ stored: OfflineDocument | null; file: Blob | null }> {
  const stored = (await readOfflineDocuments(userId)).find((one) => one.id === id) ?? null;
  return { stored, file: stored && (await readOfflineFile(userId, stored)) };
}

function currentUserId(): string | null {
  const state = sessionStore.getSnapshot();
  return state.phase === 'open' ? state.session.user.id : null;
}

/** Saves the file under the document's title: `Media regulations.pdf`. */
function downloadDocument({ title }: DocumentRow, name: string, file: Blob): void {
  saveFile(file, documentFileName(title, name));
}

/** Timeout in milliseconds; enough for five megabytes over a stadium's network. */
const timeout = 180_000;

/**
 * Rejects a captive portal's page or half a file by comparing the hash in the ETag.
 *
 * @throws ApiError; code `network` when the server did not answer
 */
function fetchDocument(name: string): Promise<Blob> {
  return withSession(async (token) => {
    let response: Response;
    let file: Blob;
    try {
      response = await fetch(`/api/file/${name}/download`, {
        headers: {
          'accept-language': currentLanguage(),
          ...(token !== null && { 'x-access-token': token }),
        },
        cache: 'no-store',
        signal: AbortSignal.timeout(timeout),
      });
      file = await response.blob();
    } catch (error) {
      throw networkError(error);
    }
    if (!response.ok) {
      parseResponse(response.status, await file.text(), response.headers.get('retry-after'));
    }
    if (!(await matchesEtag(file, response.headers.get('etag'))))
      throw networkError(new Error('not the file that was asked for'));
    return file;
  });
}

/** The ETag starts with the SHA-256 in hex; a proxy may have added to it. */
async function matchesEtag(file: Blob, etag: string | null): Promise<boolean> {
  const expected = /[0-9a-f]{32}/.exec(etag ?? '')?.[0];
  if (expected === undefined) return false;
  // `crypto.subtle` is missing without HTTPS, and so is the cache.
  if ((crypto.subtle as SubtleCrypto | undefined) === undefined) return true;
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0'));
  return hex.join('').startsWith(expected);
}
