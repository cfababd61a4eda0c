/** One photo over HTTP. */
import { fileHashHeader, uploadFile } from '#sync/contracts/files.ts';
import { say } from '#sync/contracts/messages/messages.ts';
import { errorReply } from '#sync/contracts/errors.ts';
import { parseRetryAfter } from '#sync/protocol/answer.ts';
import type { FileToUpload, UploadReply } from '#sync/client/transport.ts';

/** Slower than this many bytes a millisecond is a stalled upload. */
const slowest = 16;
const answerMilliseconds = 30_000;

/** How long an upload of so many bytes may take, in milliseconds. */
export function uploadPatience(bytes: number): number {
  return answerMilliseconds + Math.ceil(bytes / slowest);
}

export async function uploadOnce(
  { sha256, title, mime, bytes, key }: FileToUpload,
  token: string,
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
        accept: 'application/json',
        'x-access-token': token,
        'idempotency-key': key,
        [fileHashHeader]: sha256,
      },
      body: form,
      signal: AbortSignal.any([signal, AbortSignal.timeout(uploadPatience(bytes.byteLength))]),
    });
    body = await response.json().catch(() => null);
  } catch {
    // No network, cut on the way, or stalled.
    return { kind: 'away', retryAfter: null };
  }
  const { status } = response;
  // A captive portal says 200 as well, but names no file.
  const answer = Object(body) as { data?: unknown };
  if (response.ok && uploadFile.reply.safeParse(answer.data).success) return { kind: 'ok' };
  const said = errorReply.safeParse(body);
  const retryAfter = parseRetryAfter(response.headers.get('retry-after'));
  // A proxy's limit that is lower than the server's: it will not get through tomorrow either.
  if (status === 413 && !said.success)
    return {
      kind: 'refused',
      status,
      code: 'too_large',
      message: say('files.tooLarge', { name: title }),
    };
  if (response.ok || !said.success) return { kind: 'away', retryAfter: null };
  const { code, message, ended = 'session' } = said.data;
  if (status === 429 || status >= 500) return { kind: 'away', retryAfter, status, code, message };
  return { kind: 'refused', status, code, message, ...(status === 412 && { ended }) };
}
