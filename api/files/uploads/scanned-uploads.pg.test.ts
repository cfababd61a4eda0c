import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { createFiles } from '#api/files/stage-upload.ts';
import { fileRoutes } from '#api/files/routes.ts';
import { eicar, startFakeClamd, type FakeClamd } from '#api/files/testing/fake-clamd.ts';
import { multipart, type Part } from '#api/files/testing/multipart.ts';
import { createVirusScanner } from '#api/files/uploads/virus-scanner.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';

const folder = mkdtempSync(join(tmpdir(), 'touchline-test-'));
afterAll(() => rmSync(folder, { recursive: true }));
const path = join(folder, 'clamd.ctl');

const db = withDatabase();
const t = testApp(db, {
  routes: fileRoutes,
  services: ({ store, images }) => ({
    files: createFiles(store, images, { scan: createVirusScanner({ path }) }),
  }),
});

let clamd: FakeClamd;
beforeEach(async () => {
  clamd = await startFakeClamd(path);
});
afterEach(() => clamd.stop());

const clean: Part = { fileName: 'guide.pdf', content: '%PDF-1.7\n%%EOF\n' };
const infected: Part = { fileName: 'guide.pdf', content: `%PDF-1.7\n${eicar}\n%%EOF\n` };
const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#336' } })
  .png()
  .toBuffer();

async function send(actor: TestActor | null, part: Part) {
  const made = await multipart(part);
  return t.call(actor, 'POST', '/api/file', made.body, made.headers);
}

async function kept() {
  const [row] = await db.tx((tx) =>
    tx.execute<{ rows: number }[]>('select count(*)::int as rows from stored_file'),
  );
  return { rows: row?.rows, files: (await Array.fromAsync(t.app.services.store.list())).length };
}

test('a clean file is accepted', async () => {
  const before = await kept();
  expect((await send(await t.asActor('member'), clean)).status).toBe(201);
  expect(await kept()).toEqual({ rows: before.rows! + 1, files: before.files + 1 });
  expect(clamd.scanned.map(String)).toEqual([clean.content]);
});

test('an infected file is refused and nothing of it is kept', async () => {
  const before = await kept();
  const { status, body } = await send(await t.asActor('member'), infected);
  expect(status).toBe(415);
  expect(body).toMatchObject({
    code: 'unsupported_media',
    message: 'guide.pdf contains malware and wasn’t accepted.',
  });
  expect(await kept()).toEqual(before);
});

test('a guest’s picture is scanned as it was sent', async () => {
  const before = await kept();
  const content = Buffer.concat([picture, Buffer.from(eicar)]);
  expect((await send(null, { fileName: 'me.png', content })).status).toBe(415);
  expect(await kept()).toEqual(before);
  expect((await send(null, { fileName: 'me.png', content: picture })).status, 'control').toBe(201);
});

test('without a verdict a file is refused until the scanner is back', async () => {
  const member = await t.asActor('member');
  const before = await kept();
  clamd.says = 'INSTREAM size limit exceeded. ERROR\0';
  expect((await send(member, clean)).status).toBe(503);
  await clamd.stop();
  const { status, body, headers } = await send(member, clean);
  expect(status).toBe(503);
  expect(headers['retry-after']).toBe('30');
  expect(body).toMatchObject({
    code: 'busy',
    message: 'guide.pdf can’t be checked for malware right now. Please try again in a moment.',
  });
  expect(await kept()).toEqual(before);
  clamd = await startFakeClamd(path);
  expect((await send(member, clean)).status).toBe(201);
});
