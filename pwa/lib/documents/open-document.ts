/** Loads documents from this phone or the server; not part of the first load. */
import type { DocumentRow } from '#sync/contracts/content/document-rows.ts';
import { ApiError, isNetworkError, withSession } from '#pwa/lib/http/api.ts';
import { t } from '#pwa/lib/i18n/translate.ts';
import {
  canCacheDocuments,
  evictDeletedDocuments,
  cacheFile,
  readOfflineFile,
  markOpened,
  readOfflineDocuments,
  setForMatches,
  setPinned,
  type OfflineDocument,
} from '#pwa/lib/documents/offline-documents.ts';
import { sessionStore } from '#pwa/lib/session/session.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import { networkError, parseResponse } from '#pwa/lib/http/request.ts';
import { currentLanguage } from '#pwa/lib/i18n/language.ts';

export interface OpenedDocument {
  file: Blob;
  /** The name of the file on the server. */
  name: string;
  /** Whether there is a newer version, which this phone cannot reach. */
  isOlder: boolean;
}

/**
 * Reads the file from this phone, else from the server, and keeps it.
 *
 * @throws ApiError code `network` without signal, or the server's refusal
 */
export async function loadDocument(document: DocumentRow): Promise<OpenedDocument> {
  const userId = currentUserId();
  if (userId === null) throw networkError(new Error('no one is logged in'));
  const { stored, file } = await findOfflineDocument(userId, document.id);
  if (file !== null && stored?.name === document.name) {
    await markOpened(userId, document.id);
    return { file, name: document.name, isOlder: false };
  }
  try {
    const fetched = await fetchDocument(document.name);
    if (canCacheDocuments() && !(await cacheFile(userId, document, fetched)))
      toast('notice', { text: t('documents.noRoom') });
    return { file: fetched, name: document.name, isOlder: false };
  } catch (error) {
    if (!(error instanceof ApiError) || !isNetworkError(error)) throw error;
    if (file === null || stored?.name == null) throw error;
    return { file, name: stored.name, isOlder: true };
  }
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
/** Files that this phone had no room for, so that they are not downloaded again and again. */
const withoutRoom = new Set<string>();

/**
 * Removes documents that are not among all synced ones, and downloads those that are pinned or for a
 * booked match, if they are missing or outdated.
 *
 * @param forMatches ids of documents about the venues of booked matches, the most urgent first
 */
export function refreshKeptDocuments(
  documents: readonly DocumentRow[],
  forMatches: readonly string[] = [],
): Promise<void> {
  const refresh = refreshQueue.then(() => refreshKept(documents, forMatches));
  // A failure is reported to this caller and does not stop the next one.
  refreshQueue = refresh.catch(() => undefined);
  return refresh;
}

async function refreshKept(
  documents: readonly DocumentRow[],
  forMatches: readonly string[],
): Promise<void> {
  const userId = currentUserId();
  if (userId === null || !canCacheDocuments()) return;
  await evictDeletedDocuments(userId, documents);
  await setForMatches(userId, forMatches);
  for (const stored of await readOfflineDocuments(userId)) {
    const document = documents.find(({ id }) => id === stored.id);
    if (!(stored.pinned || stored.forMatch === true) || document === undefined) continue;
    const isCurrent =
      stored.name === document.name && (await readOfflineFile(userId, stored)) !== null;
    if (isCurrent || withoutRoom.has(document.name)) continue;
    try {
      if (!(await cacheFile(userId, document, await fetchDocument(document.name))))
        withoutRoom.add(document.name);
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
