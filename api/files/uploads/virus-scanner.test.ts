import { mkdtempSync, rmSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { eicar, startFakeClamd, type FakeClamd } from '#api/files/testing/fake-clamd.ts';
import { createVirusScanner } from '#api/files/uploads/virus-scanner.ts';

const folder = mkdtempSync(join(tmpdir(), 'touchline-test-'));
afterAll(() => rmSync(folder, { recursive: true }));
const path = join(folder, 'clamd.ctl');
const scan = createVirusScanner({ path });

let clamd: FakeClamd;
beforeEach(async () => {
  clamd = await startFakeClamd(path);
});
afterEach(() => clamd.stop());

test('every byte of a file is scanned', async () => {
  const file = randomBytes(300_000);
  expect(await scan(file)).toBeNull();
  expect(await scan(Buffer.alloc(0))).toBeNull();
  expect(clamd.scanned).toHaveLength(2);
  expect(clamd.scanned[0]?.equals(file)).toBe(true);
});

test('a virus is named, also far behind in a file', async () => {
  expect(await scan(Buffer.from(eicar))).toBe('Eicar-Test-Signature');
  const behind = Buffer.concat([Buffer.alloc(200_000), Buffer.from(eicar)]);
  expect(await scan(behind)).toBe('Eicar-Test-Signature');
});

test('a file that is too large for the scanner has no verdict', async () => {
  await expect(scan(Buffer.alloc(1_500_000))).rejects.toThrow();
  clamd.says = 'INSTREAM size limit exceeded. ERROR\0';
  await expect(scan(Buffer.alloc(10))).rejects.toThrow('size limit exceeded');
});

test.each([
  ['ends the connection', ''],
  ['ends it within its answer', 'stream: OK'],
  ['answers something else', 'stream: OK or not\0'],
  ['goes on and on', 'x'.repeat(100_000)],
])('a file has no verdict if the scanner %s', async (_what, says) => {
  clamd.says = says;
  await expect(scan(Buffer.from('hello'))).rejects.toThrow('the virus scanner');
});

test('a scanner that does not answer is given up', async () => {
  clamd.says = null;
  const impatient = createVirusScanner({ path }, 50);
  await expect(impatient(Buffer.from('hello'))).rejects.toThrow('more than 50 ms');
});

test('a file has no verdict without a scanner', async () => {
  const nowhere = createVirusScanner({ path: join(folder, 'nothing.ctl') });
  await expect(nowhere(Buffer.from(eicar))).rejects.toThrow('ENOENT');
});
