/**
 * Measures how long a member's photo takes while guests send pictures that cost far more to decode
 * than to send, with the limits on uploads off: the median for the worst of several.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { median, type Figure } from '#e2e/bench/measurement.ts';
import { benchServer } from '#e2e/bench/server/start.ts';
import { apiToken } from '#e2e/fixtures/api.ts';
import { people } from '#e2e/fixtures/demo-people.ts';

const seconds = 15;
const connections = 4;

const pictures: Record<string, () => Promise<Buffer>> = {
  'a one-bit PNG of 40 megapixels': () => repeatedRow(6320, false),
  'a one-bit PNG of 25 megapixels': () => repeatedRow(5000, false),
  'an interlaced one-bit PNG of 25 megapixels': () => repeatedRow(5000, true),
  'a progressive JPEG of 25 megapixels': () =>
    sharp({ create: { width: 5000, height: 5000, channels: 3, background: '#369' } })
      .jpeg({ progressive: true })
      .toBuffer(),
};

/** A square of one random row of black and white, which has few bytes. */
async function repeatedRow(side: number, progressive: boolean): Promise<Buffer> {
  const row = randomBytes(side).map((value) => (value < 128 ? 0 : 255));
  const raw = { width: side, height: side, channels: 1 } as const;
  return sharp(Buffer.concat(Array.from({ length: side }, () => row)), { raw })
    .png({ palette: true, colours: 2, dither: 0, effort: 1, progressive })
    .toBuffer();
}

/** The body of an upload, encoded once to be sent many times. */
async function encodeForm(content: Buffer) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(content)]), 'north.png');
  const encoded = new Response(form);
  const body = new Uint8Array(await encoded.arrayBuffer());
  return { headers: { 'content-type': encoded.headers.get('content-type') ?? '' }, body };
}

async function upload(url: string, content: Buffer, extra: Record<string, string> = {}) {
  const { headers, body } = await encodeForm(content);
  const start = performance.now();
  const answer = await fetch(`${url}/api/file`, {
    method: 'POST',
    headers: { ...headers, ...extra },
    body,
  });
  await answer.text();
  return { status: answer.status, took: performance.now() - start };
}

export const measurement: Figure = {
  kind: 'figure',
  name: `a member’s photo while ${connections} guests send hostile pictures`,
  unit: 'ms',
  target: { atMost: 2000 },
  measure: async () => {
    const url = await benchServer();
    const member = { 'x-access-token': await apiToken(url, people.photographer, 'touchline-demo') };
    const photo = await sharp({
      create: { width: 1200, height: 900, channels: 3, background: '#963' },
    })
      .png()
      .toBuffer();
    await upload(url, photo, member);
    let worst = 0;
    for (const [name, make] of Object.entries(pictures)) {
      const content = await make();
      const alone = await upload(url, content);
      const attack = new Worker(new URL('load/hostile.ts', import.meta.url), {
        workerData: { url: `${url}/api/file`, connections, ...(await encodeForm(content)) },
      });
      const times: number[] = [];
      for (
        const end = performance.now() + seconds * 1000;
        performance.now() < end;
        await sleep(100)
      )
        times.push((await upload(url, photo, member)).took);
      await attack.terminate();
      process.stdout.write(
        `  ${name}, ${content.length} bytes: ${alone.status}, ${alone.took.toFixed(0)} ms; ` +
          `a member’s photo p50 ${median(times).toFixed(0)} ms, at most ${Math.max(...times).toFixed(0)} ms\n`,
      );
      worst = Math.max(worst, median(times));
    }
    return worst;
  },
};
