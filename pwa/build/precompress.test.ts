import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { precompress } from '#pwa/build/precompress.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'touchline-test-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('long compressible files get a compressed copy, and nothing else does', async () => {
  mkdirSync(join(folder, 'assets'));
  const script = `/* ${'x'.repeat(3000)} */`;
  for (const name of ['app.js', 'photo.png', 'qr.wasm'])
    writeFileSync(join(folder, 'assets', name), script);
  writeFileSync(join(folder, 'short.js'), '// short');
  writeFileSync(join(folder, 'index.html'), script);
  await precompress(folder);
  expect(
    readdirSync(folder, { recursive: true })
      .filter((name) => String(name).endsWith('.br'))
      .toSorted(),
  ).toEqual(['assets/app.js.br', 'assets/qr.wasm.br']);
  const compressed = readFileSync(join(folder, 'assets/app.js.br'));
  expect(brotliDecompressSync(compressed).toString()).toBe(script);
});
