import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lockDataDir } from '#api/platform/startup/data-lock.ts';
import { createLifecycle } from '#api/platform/startup/lifecycle.ts';
import { requireFreePort } from '#api/platform/startup/port.ts';
import { StartError } from '#api/platform/startup/start-error.ts';

test('the error for a taken port names its number', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await expect(requireFreePort(port, '127.0.0.1')).rejects.toThrow(
    new StartError(`PORT: ${port} is taken. Set PORT to another number.`),
  );
  await new Promise((resolve) => server.close(resolve));
  await requireFreePort(port, '127.0.0.1');
});

test('a data folder belongs to one process at a time', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-test-'));
  const lock = await lockDataDir(folder);
  await expect(lockDataDir(folder)).rejects.toThrow(/^DATA_DIR: .* is in use/);
  await lock.release();
  await (await lockDataDir(folder)).release();
  rmSync(folder, { recursive: true });
});

test('parts stop in the opposite order, whatever one of them does', async () => {
  const stopped: string[] = [];
  const parts = createLifecycle();
  for (const name of ['database', 'jobs', 'server']) {
    parts.add(name, async () => {
      stopped.push(name);
      if (name === 'jobs') throw new Error('stuck');
    });
  }
  expect(await Promise.all([parts.stop(), parts.stop()])).toEqual([
    ['jobs (stuck)'],
    ['jobs (stuck)'],
  ]);
  expect(stopped).toEqual(['server', 'jobs', 'database']);
});
