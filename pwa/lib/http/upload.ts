/** Uploads with progress, which `fetch` cannot report: the only use of XMLHttpRequest. */
import { v7 as uuid } from 'uuid';
import { uploadGroupHeader, uploadFile } from '#sync/contracts/content/files.ts';
import type { Infer } from '#sync/contracts/core/endpoint.ts';
import { ApiError, withSession } from '#pwa/lib/http/api.ts';
import { networkError, parseResponse, buildUrl } from '#pwa/lib/http/request.ts';
import { currentLanguage } from '#pwa/lib/i18n/language.ts';
import { t } from '#pwa/lib/i18n/translate.ts';

export interface UploadOptions {
  /** Called with the uploaded share, from 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
  /** People who wait for their approval upload as guests do. */
  asGuest?: boolean;
}

/** Identifies a guest's uploads from this page until the server's cookie does. */
const stagingGroup = createStagingGroup();

const stallTimeout = 30_000;

/** Uploads a file and returns its name; it is staged until a form refers to it. Throws ApiError. */
export async function upload(file: Blob, options: UploadOptions = {}): Promise<string> {
  const key = uuid();
  const { fileName } = options.asGuest
    ? await post(file, null, key, options)
    : await withSession((token) => post(file, token, key, options));
  return fileName;
}

/** The server's reason for a failed upload, or else that it failed. */
export function uploadErrorText(error: unknown, file: File): string {
  return error instanceof ApiError && error.code !== 'network'
    ? error.message
    : t('files.uploadFailed', { file: file.name });
}

function post(
  file: Blob,
  token: string | null,
  key: string,
  { onProgress, signal }: UploadOptions,
): Promise<Infer<typeof uploadFile.reply>> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout>;
    const resetTimer = () => {
      clearTimeout(timer);
      timer = setTimeout(() => xhr.abort(), stallTimeout);
    };
    const abort = () => xhr.abort();
    xhr.open('POST', buildUrl(uploadFile.path));
    xhr.setRequestHeader('accept', 'application/json');
    xhr.setRequestHeader('accept-language', currentLanguage());
    if (token !== null) {
      xhr.setRequestHeader('x-access-token', token);
      xhr.setRequestHeader('idempotency-key', key);
    } else xhr.setRequestHeader(uploadGroupHeader, stagingGroup);
    xhr.upload.addEventListener('progress', (event) => {
      resetTimer();
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    });
    xhr.addEventListener('load', () => {
      try {
        const retryAfter = xhr.getResponseHeader('retry-after');
        resolve(
          parseResponse<Infer<typeof uploadFile.reply>>(xhr.status, xhr.responseText, retryAfter)
            .data,
        );
      } catch (error) {
        reject(error);
      }
    });
    xhr.addEventListener('error', () => reject(networkError()));
    xhr.addEventListener('abort', () =>
      reject(signal?.aborted ? (signal.reason as Error) : networkError()),
    );
    xhr.addEventListener('loadend', () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    });
    signal?.throwIfAborted();
    signal?.addEventListener('abort', abort);
    const form = new FormData();
    form.append('file', file);
    resetTimer();
    xhr.send(form);
  });
}

/** 16 random bytes in base64url. */
function createStagingGroup(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
