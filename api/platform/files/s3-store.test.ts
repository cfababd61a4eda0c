import { randomBytes } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import { MissingFileError } from '#api/platform/files/file-store.ts';
import { createS3Client, requireBucket, s3Store } from '#api/platform/files/s3-store.ts';
import { StartError } from '#api/platform/startup/start-error.ts';
import { withS3Server } from '#api/platform/testing/s3-server.ts';

const s3 = withS3Server();
const name = 'Abcdefghijklmnopqrstuv.png';
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** Starts a store that replies as given. */
async function answering(answer: RequestListener) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { ...s3(), endpoint: `http://127.0.0.1:${port}` };
}

const refusing = (status: number, code: string) =>
  answering((request, response) => {
    request.resume();
    response.writeHead(status, { 'content-type': 'application/xml' });
    response.end(`<Error><Code>${code}</Code></Error>`);
  });

describe('at start', () => {
  test('a start with a bucket that is there succeeds', async () => {
    await expect(requireBucket(s3())).resolves.toBeUndefined();
  });

  test('the error of a start for a missing bucket names its variable', async () => {
    await expect(requireBucket({ ...s3(), bucket: 'nowhere' })).rejects.toThrow(
      /^S3_BUCKET: .*no such/,
    );
  });

  test('the errors of a start for a wrong key and a wrong secret name their variables', async () => {
    await expect(requireBucket({ ...s3(), accessKeyId: 'nobody' })).rejects.toThrow(
      /^S3_ACCESS_KEY_ID: /,
    );
    await expect(requireBucket({ ...s3(), secretAccessKey: 'wrong' })).rejects.toThrow(
      /^S3_SECRET_ACCESS_KEY: /,
    );
  });

  test('the error of a start for an unreachable server names its address', async () => {
    const failed = requireBucket({ ...s3(), endpoint: 'http://127.0.0.1:9' });
    await expect(failed).rejects.toBeInstanceOf(StartError);
    await expect(failed).rejects.toThrow(/^S3_ENDPOINT: /);
  });
});

describe('a store in trouble', () => {
  test.each([
    [507, 'XMinioStorageFull'],
    [403, 'QuotaExceeded'],
  ])('a store that is full (%i %s) is 507', async (status, code) => {
    const put = s3Store(await refusing(status, code)).put(name, Buffer.from('x'));
    await expect(put).rejects.toMatchObject({ code: 'storage_full', statusCode: 507 });
  });

  test('a store that fails is 503, for reading too', async () => {
    const store = s3Store(await refusing(503, 'SlowDown'));
    await expect(store.put(name, Buffer.from('x'))).rejects.toMatchObject({ statusCode: 503 });
    await expect(store.read(name)).rejects.toMatchObject({ code: 'busy', statusCode: 503 });
  });

  test('a store that sends the request elsewhere is not followed', async () => {
    let followed = 0;
    const elsewhere = await answering((_, response) => {
      followed += 1;
      response.end('x');
    });
    const store = s3Store(
      await answering((_, response) => {
        response.writeHead(307, { location: elsewhere.endpoint }).end();
      }),
    );
    await expect(store.read(name)).rejects.toMatchObject({ status: 307 });
    expect(followed).toBe(0);
  });

  test('a store that does not answer is 503 after its time limit', async () => {
    const store = s3Store(await answering(() => undefined), { timeout: 100 });
    await expect(store.read(name)).rejects.toMatchObject({ statusCode: 503 });
  });

  test('a store whose bucket is gone is not taken for one that lost a file', async () => {
    const read = s3Store(await refusing(404, 'NoSuchBucket')).read(name);
    await expect(read).rejects.toMatchObject({ name: 'S3Error', code: 'NoSuchBucket' });
  });

  test('a store that ignores a range is refused, instead of served as if it had kept it', async () => {
    const store = s3Store(await answering((_, response) => response.end('0123456789')));
    await expect(store.stream(name, { start: 2, end: 4 })).rejects.toMatchObject({
      name: 'S3Error',
    });
  });

  test('a store that fails once is asked again', async () => {
    let asked = 0;
    const store = s3Store(
      await answering((_, response) => {
        asked += 1;
        response.writeHead(asked === 1 ? 500 : 200).end('whole');
      }),
    );
    expect((await store.read(name)).toString()).toBe('whole');
  });
});

test('the start of an empty file is empty, which S3 answers with 416', async () => {
  const store = s3Store(await refusing(416, 'InvalidRange'));
  expect(await text(await store.stream(name, { start: 0, end: 9 }))).toBe('');
  await expect(store.stream(name)).rejects.toThrow('416');
});

const newNames = (count: number) =>
  Array.from({ length: count }, () => `${randomBytes(16).toString('base64url')}.png`);

test('a list goes on over its pages, also if the store is busy, and leaves foreign objects alone', async () => {
  const store = s3Store(s3());
  const names = newNames(23);
  await Promise.all(names.map((stored) => store.put(stored, Buffer.from('x'))));
  const body = new Uint8Array(Buffer.from('not ours'));
  await createS3Client(s3())({ method: 'PUT', key: 'backups/old & new.tar', body });
  const before = s3.calls.length;
  s3.refuse(2);
  const listed: string[] = [];
  for await (const file of store.list()) {
    listed.push(file.name);
    // In the middle of a page, for the next one.
    if (listed.length === 8) s3.refuse(1);
  }
  expect(listed.toSorted()).toEqual(names.toSorted());
  expect(s3.calls.length - before, 'five pages of five keys, and what was refused').toBe(5 + 3);
});

test('files that are removed while the list is read do not end it', async () => {
  const store = s3Store(s3());
  await Promise.all(newNames(12).map((stored) => store.put(stored, Buffer.from('x'))));
  for await (const file of store.list()) await store.remove(file.name);
  expect(await Array.fromAsync(store.list())).toEqual([]);
});

test('a caller without a signature, or with one for other bytes, changes nothing', async () => {
  const { endpoint, bucket: at } = s3();
  const [own = ''] = newNames(1);
  const guest = await fetch(`${endpoint}/${at}/${own}`, { method: 'PUT', body: 'x' });
  expect(guest.status).toBe(403);
  const wrong = s3Store({ ...s3(), secretAccessKey: 'wrong' });
  await expect(wrong.put(own, Buffer.from('x'))).rejects.toMatchObject({
    status: 403,
    code: 'SignatureDoesNotMatch',
  });
  await expect(s3Store(s3()).read(own)).rejects.toBeInstanceOf(MissingFileError);
});
