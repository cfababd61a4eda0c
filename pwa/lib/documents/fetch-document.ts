/** Fetches a document's file, whole or not at all. */
import { withSession } from '#pwa/lib/http/api.ts';
import { networkError, parseResponse } from '#pwa/lib/http/request.ts';

/** Five megabytes over a stadium's network, in milliseconds. */
const timeout = 180_000;

/**
 * What a captive portal answers, or half a file, is no file: the server names each by its hash.
 *
 * @throws ApiError; code `network` when nothing of ours answered
 */
export function fetchDocument(name: string): Promise<Blob> {
  return withSession(async (token) => {
    let response: Response;
    let file: Blob;
    try {
      response = await fetch(`/api/file/${name}/download`, {
        headers: token === null ? {} : { 'x-access-token': token },
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

/** The tag is the beginning of the SHA-256, in hex; a proxy may have written to it. */
async function matchesEtag(file: Blob, etag: string | null): Promise<boolean> {
  const told = /[0-9a-f]{32}/.exec(etag ?? '')?.[0];
  if (told === undefined) return false;
  // A page without https can keep nothing either.
  if ((crypto.subtle as SubtleCrypto | undefined) === undefined) return true;
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0'));
  return hex.join('').startsWith(told);
}
