/** Lists of people as spreadsheets: asked for, fetched, and handed to the person. */
import '#pwa/lib/late-words/exports.ts';
import { exportEvent, exportMatch } from '#sync/contracts/exports.ts';
import { ApiError, call, withSession } from '#pwa/lib/api.ts';
import { t } from '#pwa/lib/catalogue.ts';
import { networkError, readAnswer, urlOf } from '#pwa/lib/http.ts';
import { formatBytes } from '#pwa/lib/pictures.ts';
import { saveFile } from '#pwa/lib/save-file.ts';
import { dismissToast, toast } from '#pwa/ui/toast.tsx';

export type Exported = { eventId: string; matchId?: string };

/** No byte came for this long: the connection is dead. */
const stall = 30_000;

/** Says what it does from the first moment, and how far it is; failures too. Never throws. */
export async function exportList({ eventId, matchId }: Exported): Promise<void> {
  await exportFile({
    id: `export-${matchId ?? eventId}`,
    notice: t(matchId === undefined ? 'exports.eventNotice' : 'exports.matchNotice'),
    ask: () =>
      matchId === undefined
        ? call(exportEvent, { params: { id: eventId } })
        : call(exportMatch, { params: { id: eventId, matchId } }),
  });
}

/**
 * The list of a match, fetched and handed over without a word.
 *
 * @throws ApiError
 */
export async function saveList({ eventId, matchId }: Required<Exported>): Promise<void> {
  const { fileName } = await call(exportMatch, { params: { id: eventId, matchId } });
  const content = await withSession((token) =>
    fetchFile(`/file/${fileName}/download`, token, () => undefined),
  );
  saveFile(content, fileName);
}

/** The same for whatever a call names a file for. */
export async function exportFile({
  id,
  notice,
  ask,
}: {
  id: string;
  notice: string;
  ask: () => Promise<{ fileName: string }>;
}): Promise<void> {
  const tell = (so: string) =>
    toast('notice', { id, text: so, duration: Number.POSITIVE_INFINITY });
  tell(notice);
  try {
    const { fileName } = await ask();
    const content = await withSession((token) =>
      fetchFile(`/file/${fileName}/download`, token, (bytes) =>
        tell(`${notice}. ${t('exports.kilobytes', { size: formatBytes(bytes) })}`),
      ),
    );
    saveFile(content, fileName);
    dismissToast(id);
    toast('success', { text: t('exports.done', { file: fileName }) });
  } catch (error) {
    dismissToast(id);
    if (!(error instanceof ApiError)) throw error;
    toast('error', { text: error.message });
  }
}

/**
 * A file whole, telling of its bytes about four times a second.
 *
 * @throws ApiError
 */
async function fetchFile(
  path: string,
  token: string | null,
  onBytes: (bytes: number) => void,
): Promise<Blob> {
  const stop = new AbortController();
  let timer = setTimeout(() => stop.abort(), stall);
  try {
    const answer = await fetch(urlOf(path), {
      headers: token === null ? {} : { 'x-access-token': token },
      signal: stop.signal,
    });
    if (!answer.ok || answer.body === null) {
      readAnswer(answer.status, await answer.text(), answer.headers.get('retry-after'));
      throw networkError();
    }
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let bytes = 0;
    let told = performance.now();
    const reader = answer.body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      clearTimeout(timer);
      timer = setTimeout(() => stop.abort(), stall);
      parts.push(value);
      bytes += value.length;
      if (performance.now() - told < 250) continue;
      told = performance.now();
      onBytes(bytes);
    }
    return new Blob(parts, { type: answer.headers.get('content-type') ?? '' });
  } catch (error) {
    throw error instanceof ApiError ? error : networkError(error);
  } finally {
    clearTimeout(timer);
  }
}
