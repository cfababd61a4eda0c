/** Fetches a document's file and checks that it is complete. */
import { withSession } from '#pwa/lib/http/api.ts';
import { networkError, parseResponse } from '#pwa/lib/http/request.ts';

/** Milliseconds; enough for five megabytes over a stadium's network. */
const timeout = 180_000;

/**
 * Rejects a captive portal's page or half a file by comparing the hash in the ETag.
 *
 * @throws ApiError; code `network` when the server did not answer
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
