import { mkdtemp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clearSpool, spool } from '#api/files/uploads/spool.ts';

let dataDir = '';
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'touchline-spool-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const ignore = () => undefined;

test('received bytes are read back, and their file has no name on the disk', async () => {
  const seen: string[] = [];
  const parts = Readable.from([Buffer.from('north '), Buffer.from('stand')]);
  const file = await spool(parts, dataDir, (chunk) => seen.push(chunk.toString()));
  expect(await readdir(join(dataDir, 'uploads'))).toEqual([]);
  expect([file.size, (await file.read()).toString(), seen]).toEqual([
    11,
    'north stand',
    ['north ', 'stand'],
  ]);
  await file.close();
});

test('the beginning of a large file can be read alone', async () => {
  const bytes = Buffer.alloc(300 * 1024, 'x');
  const file = await spool(Readable.from([bytes]), dataDir, ignore);
  expect((await file.beginning()).length).toBe(256 * 1024);
  expect((await file.read()).length).toBe(bytes.length);
  await file.close();
});

test('a sender that pauses for too long is given up, one that pauses now and then is not', async () => {
  async function* pausing(milliseconds: number) {
    for (let part = 0; part < 4; part += 1) {
      yield Buffer.from('x');
      await sleep(milliseconds);
    }
  }
  const stalled = spool(Readable.from(pausing(2000)), dataDir, ignore, 200);
  await expect(stalled).rejects.toMatchObject({ code: 'busy', retryAfter: 5 });
  const file = await spool(Readable.from(pausing(100)), dataDir, ignore, 1000);
  expect(file.size).toBe(4);
  await file.close();
});

test('the files that a killed server left are removed at the next start', async () => {
  await mkdir(join(dataDir, 'uploads'), { recursive: true });
  await writeFile(join(dataDir, 'uploads', 'left'), '');
  await clearSpool(dataDir);
  expect(await readdir(join(dataDir, 'uploads'))).toEqual([]);
});
