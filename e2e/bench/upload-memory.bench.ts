/**
 * Measures how much more memory the server and its decoding processes hold while one account begins
 * a hundred uploads that it does not finish, and then sends eight pictures of 40 megapixels together.
 */
import { execFileSync } from 'node:child_process';
import { request, type ClientRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import type { Figure } from '#e2e/bench/measurement.ts';
import { benchServer } from '#e2e/bench/server/start.ts';
import { apiToken } from '#e2e/fixtures/api.ts';
import { people } from '#e2e/fixtures/demo-people.ts';

const megabyte = 1024 * 1024;

interface Held {
  rss: number;
  pid: number;
}

/** Megabytes of the server and of the processes that decode pictures and read documents. */
async function held(url: string): Promise<number> {
  const { pid } = (await (await fetch(`${url}/api/bench/held`)).json()) as Held;
  const lines = execFileSync('ps', ['-eo', 'pid,ppid,rss,args'], { encoding: 'utf8' }).split('\n');
  let kilobytes = 0;
  for (const line of lines) {
    const [own, parent, resident, ...args] = line.trim().split(/\s+/);
    const works = Number(parent) === pid && args.some((one) => one.includes('-worker.ts'));
    if (Number(own) === pid || works) kilobytes += Number(resident);
  }
  return kilobytes / 1024;
}

/** The most that is held until `done`, above `before`. */
async function most(url: string, before: number, done: Promise<unknown>): Promise<number> {
  let over = false;
  void done.finally(() => (over = true));
  let highest = 0;
  while (!over) {
    highest = Math.max(highest, await held(url));
    await sleep(100);
  }
  return highest - before;
}

function beginUpload(url: string, headers: Record<string, string>): ClientRequest {
  const head =
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n';
  const type = { 'content-type': 'multipart/form-data; boundary=x' };
  const call = request(`${url}/api/file`, {
    method: 'POST',
    headers: { ...headers, ...type, 'content-length': 10 * megabyte },
    agent: false,
  });
  call.on('error', () => undefined);
  call.on('response', (answer) => answer.resume());
  call.write(head);
  call.write(Buffer.alloc(9.5 * megabyte, ' '));
  return call;
}

async function sendPicture(url: string, headers: Record<string, string>, content: Buffer) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(content)]), 'north.jpg');
  const answer = await fetch(`${url}/api/file`, { method: 'POST', headers, body: form });
  await answer.text();
  return answer.status;
}

export const measurement: Figure = {
  kind: 'figure',
  name: 'memory more during stalled and large uploads',
  unit: 'MB',
  target: { atMost: 700 },
  measure: async () => {
    const url = await benchServer();
    const headers = {
      'x-access-token': await apiToken(url, people.photographer, 'touchline-demo'),
    };
    const before = await held(url);
    const begun = Array.from({ length: 100 }, () => beginUpload(url, headers));
    const stalled = await most(url, before, sleep(10_000));
    for (const call of begun) call.destroy();

    const flat = {
      create: { width: 6320, height: 6320, channels: 3, background: '#369' },
    } as const;
    const picture = await sharp(flat).jpeg({ progressive: true }).toBuffer();
    const sent = Array.from({ length: 8 }, () => sendPicture(url, headers, picture));
    const large = await most(url, before, Promise.all(sent));
    await sleep(12_000);
    const after = (await held(url)) - before;
    process.stdout.write(
      `  100 stalled uploads: ${stalled.toFixed(0)} MB more; 8 pictures of 40 megapixels ` +
        `(${(await Promise.all(sent)).join(', ')}): ${large.toFixed(0)} MB, afterwards ${after.toFixed(0)} MB\n`,
    );
    return Math.max(stalled, large);
  },
};
