/** Lists of people as spreadsheets: requested, downloaded and saved. */
import { exportEvent, exportMatch } from '#sync/contracts/events/attendee-exports.ts';
import { exportMatchesAttendees } from '#sync/contracts/events/attendees.ts';
import { ApiError, call, withSession } from '#pwa/lib/http/api.ts';
import { t } from '#pwa/lib/i18n/translate.ts';
import { networkError, parseResponse, buildUrl } from '#pwa/lib/http/request.ts';
import { leagueDayOf } from '#pwa/lib/format/dates.ts';
import { formatFileSize } from '#pwa/lib/format/bytes.ts';
import { saveFile } from '#pwa/lib/files/save-file.ts';
import { currentLanguage } from '#pwa/lib/i18n/language.ts';
import { dismissToast, toast } from '#pwa/ui/feedback/toast.tsx';

export type ExportTarget = { eventId: string; matchId?: string };

interface RequestedFile {
  fileName: string;
  savedName?: string;
  /** The call that replies with the file; without it the file is downloaded by its name. */
  post?: { path: string; body: object };
}

const stallTimeout = 30_000;

/** Exports a list, showing progress and errors in a toast. Never throws. */
export async function exportList({ eventId, matchId }: ExportTarget): Promise<void> {
  await downloadWithProgress({
    id: `export-${matchId ?? eventId}`,
    notice: t(matchId === undefined ? 'exports.eventNotice' : 'exports.matchNotice'),
    requestFile: () =>
      matchId === undefined
        ? call(exportEvent, { params: { id: eventId } })
        : call(exportMatch, { params: { id: eventId, matchId } }),
  });
}

/** Exports the people of matches into one file, showing progress and errors in a toast. Never throws. */
export async function exportMatches(ids: readonly string[]): Promise<void> {
  await downloadWithProgress({
    id: 'export-matches',
    notice: t('exports.matchesNotice', { count: ids.length }),
    requestFile: async () => ({
      fileName: `matches_${leagueDayOf(new Date())}.xlsx`,
      post: { path: exportMatchesAttendees.path, body: { ids } },
    }),
  });
}

/** Downloads the requested file, showing progress and errors in a toast. */
export async function downloadWithProgress({
  id,
  notice,
  requestFile,
}: {
  id: string;
  notice: string;
  requestFile: () => Promise<RequestedFile>;
}): Promise<void> {
  const showProgress = (text: string) =>
    toast('notice', { id, text: text, duration: Number.POSITIVE_INFINITY });
  showProgress(notice);
  try {
    const { fileName, savedName = fileName, post } = await requestFile();
    const showBytes = (bytes: number) =>
      showProgress(`${notice}. ${t('exports.kilobytes', { size: formatFileSize(bytes) })}`);
    const content = await withSession((token) =>
      fetchFile(post?.path ?? `/file/${fileName}/download`, token, showBytes, post?.body),
    );
    saveFile(content, savedName);
    dismissToast(id);
    toast('success', { text: t('exports.done', { file: savedName }) });
  } catch (error) {
    dismissToast(id);
    if (!(error instanceof ApiError)) throw error;
    toast('error', { text: error.message });
  }
}

/** Reports the number of bytes about four times a second; throws ApiError. */
async function fetchFile(
  path: string,
  token: string | null,
  onBytes: (bytes: number) => void,
  body?: object,
): Promise<Blob> {
  const stop = new AbortController();
  let timer = setTimeout(() => stop.abort(), stallTimeout);
  try {
    const answer = await fetch(buildUrl(path), {
      headers: {
        'accept-language': currentLanguage(),
        ...(token !== null && { 'x-access-token': token }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      signal: stop.signal,
    });
    if (!answer.ok || answer.body === null) {
      parseResponse(answer.status, await answer.text(), answer.headers.get('retry-after'));
      throw networkError();
    }
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let bytes = 0;
    let lastReport = performance.now();
    const reader = answer.body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      clearTimeout(timer);
      timer = setTimeout(() => stop.abort(), stallTimeout);
      parts.push(value);
      bytes += value.length;
      if (performance.now() - lastReport < 250) continue;
      lastReport = performance.now();
      onBytes(bytes);
    }
    return new Blob(parts, { type: answer.headers.get('content-type') ?? '' });
  } catch (error) {
    throw error instanceof ApiError ? error : networkError(error);
  } finally {
    clearTimeout(timer);
  }
}
