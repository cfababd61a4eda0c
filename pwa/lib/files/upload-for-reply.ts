/** Uploads a file that is not stored: the reply says what is in it. */
import { withSession } from '#pwa/lib/http/api.ts';
import { buildUrl, networkError, parseResponse } from '#pwa/lib/http/request.ts';
import { currentLanguage } from '#pwa/lib/i18n/language.ts';

/** Milliseconds after which an upload fails; enough for ten megabytes on a slow connection. */
const uploadTimeout = 120_000;

/**
 * Sends the file as the field `file` of a form.
 *
 * @throws ApiError
 */
export async function uploadForReply<Reply>(
  path: string,
  file: File,
  params: Record<string, string> = {},
): Promise<Reply> {
  return withSession(async (token) => {
    const form = new FormData();
    form.append('file', file);
    const { status, text, retryAfter } = await fetchText(buildUrl(path, params), token, {
      method: 'POST',
      body: form,
    });
    return parseResponse<Reply>(status, text, retryAfter).data;
  });
}

async function fetchText(url: string, token: string | null, init: RequestInit) {
  const answer = await fetchWithToken(url, token, init);
  try {
    const text = await answer.text();
    return { status: answer.status, text, retryAfter: answer.headers.get('retry-after') };
  } catch (error) {
    throw networkError(error);
  }
}

/** @throws ApiError */
export async function fetchWithToken(
  url: string,
  token: string | null,
  init: RequestInit,
): Promise<Response> {
  try {
    return await fetch(url, {
      ...init,
      headers: {
        accept: '*/*',
        'accept-language': currentLanguage(),
        ...(token !== null && { 'x-access-token': token }),
      },
      credentials: 'same-origin',
      signal: AbortSignal.timeout(uploadTimeout),
    });
  } catch (error) {
    throw networkError(error);
  }
}
