/** Stores files as objects in a bucket of an S3-compatible server. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { BucketConfig } from '#api/platform/config/config.ts';
import {
  type FileStore,
  MissingFileError,
  fileNamePattern,
} from '#api/platform/files/file-store.ts';
import { S3Error, createS3Client } from '#api/platform/files/s3-client.ts';

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
      const answer = await get(name, range && { range: `bytes=${range.start}-${range.end}` });
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
