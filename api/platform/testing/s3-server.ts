/** Starts an S3-compatible server for tests, in this process and a temporary folder. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { afterAll, beforeAll } from 'vitest';
import type { BucketConfig } from '#api/platform/config/config.ts';

/** Call once at the top of a test file; the returned function works inside tests. */
export function withS3Server(): () => BucketConfig {
  const directory = mkdtempSync(join(tmpdir(), 'touchline-s3-'));
  const bucket = 'press';
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  });
  let port = 0;
  beforeAll(async () => {
    port = (await server.run()).port;
  });
  afterAll(async () => {
    await server.close();
    rmSync(directory, { recursive: true, force: true });
  });
  return () => ({
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  });
}
