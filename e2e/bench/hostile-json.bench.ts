/**
 * Measures how long others wait while four connections send hostile JSON to the login, without an
 * account: the median of `/api/health`, for the costliest of several bodies.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { median, type Figure } from '#e2e/bench/measurement.ts';
import { processorTime } from '#e2e/bench/processor-time.ts';
import { benchServer } from '#e2e/bench/server/start.ts';

const seconds = 5;
const connections = 4;
const megabyte = 1024 * 1024;
const kilobytes16 = 16_000;

const bodies: Record<string, string> = {
  '1 MB of nested lists': fill('[[[[]]]],', megabyte),
  '1 MB of one list in another': '['.repeat(megabyte / 2) + ']'.repeat(megabyte / 2),
  '1 MB of fields': `{${Array.from({ length: 80_000 }, (_, at) => `"k${at}":[]`).join(',')}}`,
  '16 KB of nested lists': fill('[[[[]]]],', kilobytes16),
  '16 KB of 990 lists': fill(`[${' '.repeat(14)}],`, kilobytes16 / 2),
  '16 KB of one text': JSON.stringify({ email: 'x'.repeat(kilobytes16) }),
};

function fill(part: string, bytes: number): string {
  return `[${part.repeat(Math.floor(bytes / part.length) - 1)}[]]`;
}

async function waitFor(url: string): Promise<number> {
  const start = performance.now();
  await (await fetch(url)).text();
  return performance.now() - start;
}

async function waitsDuring(url: string, body: string): Promise<number[]> {
  const attack = new Worker(new URL('load/hostile.ts', import.meta.url), {
    workerData: {
      url: `${url}/api/auth/login`,
      headers: { 'content-type': 'application/json' },
      body,
      connections,
    },
  });
  const waits: Promise<number>[] = [];
  // Requests start at fixed times, since waiting for each answer would ask seldom on a slow server.
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await sleep(50))
    waits.push(waitFor(`${url}/api/health`));
  const all = await Promise.all(waits);
  await attack.terminate();
  return all;
}

export const measurement: Figure = {
  kind: 'figure',
  name: `health while ${connections} connections send hostile JSON`,
  unit: 'ms',
  target: { atMost: 50 },
  measure: async () => {
    const url = await benchServer();
    let worst = 0;
    for (const [name, body] of Object.entries(bodies)) {
      const before = await processorTime(url);
      const { status } = await fetch(`${url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      const used = ((await processorTime(url)).server - before.server) / 1000;
      const waits = await waitsDuring(url, body);
      process.stdout.write(
        `  ${name}: ${status}, ${used.toFixed(0)} ms of processor for one; ` +
          `health p50 ${median(waits).toFixed(0)} ms, at most ${Math.max(...waits).toFixed(0)} ms\n`,
      );
      worst = Math.max(worst, median(waits));
    }
    return worst;
  },
};
