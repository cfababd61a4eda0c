/**
 * Starts an S3-compatible server for tests, in this process and a temporary folder. It is s3rver, with
 * what that lacks beside the real ones: pages under OpenSSL 3, conditional writes, refused guests.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver, { type S3Middleware } from '@20minutes/s3rver';
import { afterAll, beforeAll } from 'vitest';
import type { BucketConfig } from '#api/platform/config/config.ts';

/** Number of keys in one page of a list; small, so that every test of a list reads several. */
const pageSize = 5;

export interface TestBucket {
  (): BucketConfig;
  /** Refuses the next calls, as a busy store does unless said otherwise. */
  refuse(calls: number, status?: number, code?: string): void;
  /** `GET`, `PUT` and so on, with the path, of each call that was answered. */
  readonly calls: readonly string[];
}

/** Call once at the top of a test file; the returned function works inside tests. */
export function withS3Server(): TestBucket {
  const directory = mkdtempSync(join(tmpdir(), 'touchline-s3-'));
  const bucket = 'press';
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  });
  const calls: string[] = [];
  let refusal = { calls: 0, status: 503, code: 'SlowDown' };
  const writing = new Set<string>();
  const { store } = server;
  const listObjects = store.listObjects.bind(store);
  store.listObjects = (name, options) =>
    listObjects(name, { ...options, maxKeys: Math.min(options.maxKeys, pageSize) });

  const guard: S3Middleware = async (context, next) => {
    const { method, path, headers } = context;
    const answer = (status: number, code: string) => {
      context.status = status;
      context.type = 'application/xml';
      context.body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code></Error>`;
    };
    if (headers.authorization === undefined) return answer(403, 'AccessDenied');
    calls.push(`${method} ${path}`);
    if (refusal.calls > 0) {
      refusal.calls -= 1;
      return answer(refusal.status, refusal.code);
    }
    if (method !== 'PUT') return next();
    const key = path.slice(`/${bucket}/`.length);
    const isConditional = headers['if-none-match'] === '*';
    if (isConditional && writing.has(key)) return answer(409, 'ConditionalRequestConflict');
    // Before the first await, after which another write may begin.
    writing.add(key);
    try {
      if (isConditional && (await store.existsObject(bucket, key)))
        return answer(412, 'PreconditionFailed');
      return await next();
    } finally {
      writing.delete(key);
    }
  };
  server.middleware.unshift(guard);

  let port = 0;
  let restoreDes = (): void => undefined;
  beforeAll(async () => {
    restoreDes = provideDes();
    port = (await server.run()).port;
  });
  afterAll(async () => {
    await server.close();
    restoreDes();
    rmSync(directory, { recursive: true, force: true });
  });
  const config = () => ({
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  });
  const refuse = (count: number, status = 503, code = 'SlowDown') => {
    refusal = { calls: count, status, code };
  };
  return Object.assign(config, { refuse, calls });
}

type Ciphers = Record<
  'createCipheriv' | 'createDecipheriv',
  (algorithm: string, key: Buffer, iv: Buffer) => unknown
>;

/** s3rver makes its tokens with DES, which OpenSSL 3 has only as 3DES: with one key three times. */
function provideDes(): () => void {
  const crypto = createRequire(import.meta.url)('node:crypto') as Ciphers;
  const { createCipheriv, createDecipheriv } = crypto;
  const withDes =
    (create: Ciphers['createCipheriv']): Ciphers['createCipheriv'] =>
    (algorithm, key, iv, ...more: []) =>
      algorithm === 'des'
        ? create('des-ede3-cbc', Buffer.concat([key, key, key]), iv)
        : create(algorithm, key, iv, ...more);
  crypto.createCipheriv = withDes(createCipheriv);
  crypto.createDecipheriv = withDes(createDecipheriv);
  return () => Object.assign(crypto, { createCipheriv, createDecipheriv });
}
