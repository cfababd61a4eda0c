import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import type { BucketConfig } from '#api/platform/config/config.ts';
import {
  type FileStore,
  MissingFileError,
  fileNamePattern,
} from '#api/platform/files/file-store.ts';
import { AppError } from '#api/platform/errors/app-error.ts';
import { StartError } from '#api/platform/startup/start-error.ts';

/** `timeout`: milliseconds to the beginning of a response. */
export function s3Store(config: BucketConfig, options: { timeout?: number } = {}): FileStore {
  const call = createS3Client(config, options);

  /** Names come from the database, but a wrong one must still not reach another object. */
  function keyOf(name: string): string {
    if (!fileNamePattern.test(name)) throw new MissingFileError(name);
    return name;
  }

  async function get(name: string, headers: Record<string, string> = {}): Promise<Response> {
    const answer = await call({ method: 'GET', key: keyOf(name), headers });
    if (answer === null) throw new MissingFileError(name);
    return answer;
  }

  return {
    async put(name, bytes) {
      const key = keyOf(name);
      // Signed with the hash of the bytes, so that damaged uploads are refused. A PUT is atomic.
      const headers = {
        'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
        'content-type': 'application/octet-stream',
      };
      const answer = await call({ method: 'PUT', key, headers, body: new Uint8Array(bytes) });
      if (answer === null) throw new S3Error(404, 'put');
      await answer.body?.cancel();
    },

    async read(name) {
      const answer = await get(name);
      return Buffer.from(await answer.arrayBuffer());
    },

    async stream(name, range) {
      const headers = range && { range: `bytes=${range.start}-${range.end}` };
      const answer = await get(name, headers).catch(range && nullBeyondEnd);
      if (answer === null) return Readable.from([]);
      // Without the range, the wrong bytes would be served.
      if (range !== undefined && answer.status !== 206) {
        await answer.body?.cancel();
        throw new S3Error(answer.status, 'without the range');
      }
      if (answer.body === null) return Readable.from([]);
      return Readable.fromWeb(answer.body as ReadableStream<Uint8Array>);
    },

    async remove(name) {
      const answer = await call({ method: 'DELETE', key: keyOf(name) });
      await answer?.body?.cancel();
    },

    async *list() {
      let token: string | undefined;
      do {
        const query = {
          'list-type': '2',
          ...(token !== undefined && { 'continuation-token': token }),
        };
        const answer = await call({ method: 'GET', key: '', query });
        const page = (await answer?.text()) ?? '';
        for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const name = elementText(entry, 'Key') ?? '';
          const modifiedAt = new Date(elementText(entry, 'LastModified') ?? Number.NaN);
          // Other objects in the bucket are not ours.
          if (fileNamePattern.test(name)) yield { name, modifiedAt };
        }
        token = elementText(page, 'NextContinuationToken');
      } while (token !== undefined);
    },
  };
}

const xmlEntities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function elementText(xml: string, element: string): string | undefined {
  const found = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1];
  return found?.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => xmlEntities[name] ?? '');
}

/** Milliseconds to the first byte of a response, including retries. */
const answerTimeout = 20_000;
/** Attempts after the first; a restarted store is back within a second. */
const retries = 2;

/** Error codes for a full store, of S3 quotas, MinIO and Ceph. */
const storageFullCodes = new Set([
  'EntityTooLarge',
  'QuotaExceeded',
  'XMinioAdminBucketQuotaExceeded',
  'XMinioStorageFull',
]);

/** An error that points to a wrong configuration. */
export class S3Error extends Error {
  override readonly name = 'S3Error';
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(`the file store answered ${status} ${code}`);
    this.status = status;
    this.code = code;
  }
}

/** A range that begins behind the file's end is empty, as in a folder; S3 answers 416. */
function nullBeyondEnd(error: unknown): null {
  if (error instanceof S3Error && error.status === 416) return null;
  throw error;
}

interface S3Request {
  method: 'GET' | 'PUT' | 'DELETE';
  key: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
}

/** Returns a 2xx response, or null for an object that does not exist. Throws 503, 507 or `S3Error`. */
type S3Client = (call: S3Request) => Promise<Response | null>;

export function createS3Client(config: BucketConfig, { timeout = answerTimeout } = {}): S3Client {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = config;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries });

  return async ({ method, key, query, headers, body }) => {
    const url = new URL(`${endpoint}/${bucket}${key === '' ? '' : `/${key}`}`);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    // Cleared once the response begins, so that a slow reader is not cut off.
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(new Error('the file store is slow')), timeout);
    let answer: Response;
    try {
      answer = await client.fetch(url, {
        method,
        signal: limit.signal,
        // Another server is not the one that was configured.
        redirect: 'manual',
        ...(headers && { headers }),
        ...(body && { body }),
      });
    } catch (error) {
      throw new AppError('busy', 'error.busy', { retryAfter: 5, cause: error });
    } finally {
      clearTimeout(timer);
    }
    if (answer.ok) return answer;
    const code = /<Code>([A-Za-z0-9]+)<\/Code>/.exec(await answer.text())?.[1] ?? '';
    const refusal = new S3Error(answer.status, code);
    if (answer.status === 404 && key !== '' && code !== 'NoSuchBucket') return null;
    if (answer.status === 507 || storageFullCodes.has(code))
      throw new AppError('storage_full', 'error.storageFull', { cause: refusal });
    if (answer.status >= 500 || answer.status === 429)
      throw new AppError('busy', 'error.busy', { retryAfter: 5, cause: refusal });
    throw refusal;
  };
}

/** The variable to blame for an error code; for others the key lacks a permission. */
const misconfigurations: Record<string, [variable: string, what: string]> = {
  NoSuchBucket: ['S3_BUCKET', 'there is no such bucket'],
  InvalidAccessKeyId: ['S3_ACCESS_KEY_ID', 'is not known there'],
  SignatureDoesNotMatch: ['S3_SECRET_ACCESS_KEY', 'is not this key’s secret'],
  AuthorizationHeaderMalformed: ['S3_REGION', 'is not the bucket’s region'],
  PermanentRedirect: ['S3_REGION', 'is not the bucket’s region'],
};

/** Rejects if the bucket cannot be read. `timeout` is in milliseconds. */
export async function probeBucket(
  config: BucketConfig,
  options: { timeout?: number } = {},
): Promise<void> {
  const query = { 'list-type': '2', 'max-keys': '1' };
  const answer = await createS3Client(config, options)({ method: 'GET', key: '', query });
  await answer?.body?.cancel();
}

/** Throws a `StartError` that names the variable if the bucket cannot be read. */
export async function requireBucket(config: BucketConfig, options = {}): Promise<void> {
  try {
    await probeBucket(config, options);
  } catch (error) {
    if (!(error instanceof S3Error))
      throw new StartError(`S3_ENDPOINT: ${config.endpoint} does not answer.`, error);
    const [variable, what] = misconfigurations[error.code] ?? [
      'S3_BUCKET',
      `cannot be read: ${error.message}`,
    ];
    throw new StartError(`${variable}: ${what} (${config.bucket} at ${config.endpoint}).`, error);
  }
}
