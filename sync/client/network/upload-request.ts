import { fileHashHeader, uploadFile } from '#sync/contracts/content/files.ts';
import { errorReply } from '#sync/contracts/core/errors.ts';
import { parseRetryAfter } from '#sync/protocol/response-headers.ts';
import type { FileToUpload, UploadReply } from '#sync/client/network/http-transport.ts';

/** An upload slower than this has stalled. */
const minBytesPerMillisecond = 16;
const responseMilliseconds = 30_000;

/** Timeout for an upload of this many bytes, in milliseconds. */
export function uploadTimeout(bytes: number): number {
  return responseMilliseconds + Math.ceil(bytes / minBytesPerMillisecond);
}

export async function sendUpload(
  { sha256, title, mime, bytes, key }: FileToUpload,
  headers: Record<string, string>,
  signal: AbortSignal,
  call: typeof fetch,
): Promise<UploadReply> {
  const form = new FormData();
  form.append('file', new Blob([bytes], { type: mime }), title);
  let response: Response;
  let body: unknown;
  try {
    response = await call(`/api${uploadFile.path}`, {
      method: 'POST',
      headers: {
        ...headers,
        'idempotency-key': key,
        [fileHashHeader]: sha256,
      },
      body: form,
      signal: AbortSignal.any([signal, AbortSignal.timeout(uploadTimeout(bytes.byteLength))]),
    });
    body = await response.json().catch(() => null);
  } catch {
    // No network, connection lost, or stalled.
    return { kind: 'away', retryAfter: null };
  }
  const { status } = response;
  // A captive portal may answer 200 as well, but names no file.
  const answer = Object(body) as { data?: unknown };
  if (response.ok && uploadFile.reply.safeParse(answer.data).success) return { kind: 'ok' };
  const error = errorReply.safeParse(body);
  const retryAfter = parseRetryAfter(response.headers.get('retry-after'));
  // A proxy's limit below the server's: retrying will not help.
  if (status === 413 && !error.success)
    return {
      kind: 'refused',
      status,
      code: 'too_large',
      message: '',
    };
  if (response.ok || !error.success) return { kind: 'away', retryAfter: null };
  const { code, message, ended = 'session' } = error.data;
  if (status === 429 || status >= 500) return { kind: 'away', retryAfter, status, code, message };
  return { kind: 'refused', status, code, message, ...(status === 412 && { ended }) };
}
