/**
 * Opens 1,000 connections that send a byte now and then, never read or do nothing, and compares how
 * long honest readers wait beside them and without them.
 */
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { median, type Figure } from '#e2e/bench/measurement.ts';
import { quantile, startReader } from '#e2e/bench/survival/reader.ts';
import { runSize } from '#e2e/bench/survival/size.ts';
import { apiToken } from '#e2e/fixtures/api.ts';
import { createTestServer } from '#e2e/fixtures/server.ts';
import { inRoot } from '#scripts/steps/root.ts';

const connections = 1_000;
/** Turns with and turns without slow clients, in the order A B B A. */
const turns = runSize(6, 2);
const seconds = runSize(20, 8);
/** Honest calls a second. */
const rate = 30;
/** Milliseconds until the limits drop the first of them. */
const settle = runSize(25_000, 5_000);

/** Pages that need the database, of a member. */
const paths = ['/api/event', '/api/feed', '/api/document'];

interface Waits {
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Calls that were refused or not answered, as on a machine that is too busy. */
  readonly failed: number;
}

function largestAsset(): string {
  const folder = inRoot('dist/pwa/assets');
  const files = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const sizeOf = (name: string) => statSync(join(folder, name)).size;
  return `/assets/${files.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0]}`;
}

interface SlowClients {
  readonly open: number;
  readonly dropped: number;
  end(): Promise<void>;
}

async function startSlowClients(url: string): Promise<SlowClients> {
  const worker = new Worker(new URL('load/slow-clients.ts', import.meta.url), {
    workerData: { port: Number(new URL(url).port), connections, largeFile: largestAsset() },
  });
  let latest = { open: 0, dropped: 0 };
  worker.on('message', (counts: typeof latest) => {
    latest = counts;
  });
  while (latest.open < connections * 0.95) await once(worker, 'message');
  return {
    get open() {
      return latest.open;
    },
    get dropped() {
      return latest.dropped;
    },
    end: async () => {
      await worker.terminate();
    },
  };
}

/** Megabytes of memory of the process. */
function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

export const measurement: Figure = {
  kind: 'figure',
  name: `p99 of honest calls beside ${connections} slow clients`,
  unit: '× without them',
  target: { atMost: 2 },
  onlyByName: 'survives',
  measure: async () => {
    const server = await createTestServer();
    try {
      await server.start();
      const { url } = server;
      const token = await apiToken(url, 'photographer@touchline.example', 'touchline-demo');
      const read = async (): Promise<Waits> => {
        const reader = startReader(url, paths, () => token, 1_000 / rate);
        await sleep(seconds * 1_000);
        await reader.stop();
        const failed = reader.readings.filter(({ status }) => status !== 200).length;
        const wait = (share: number) => quantile(reader.readings, share);
        return { p50: wait(0.5), p99: wait(0.99), failed };
      };
      await read();

      const beside: Waits[] = [];
      const without: Waits[] = [];
      const measureBeside = async () => {
        const slow = await startSlowClients(url);
        await sleep(settle);
        beside.push(await read());
        const memory = memoryOf(server.pid()).toFixed(0);
        process.stdout.write(
          `  ${slow.open} slow connections, ${slow.dropped} dropped by then; server ${memory} MB\n`,
        );
        await slow.end();
        await sleep(1_000);
      };
      for (let turn = 0; turn < turns; turn += 1) {
        if (turn % 2 === 0) await measureBeside();
        without.push(await read());
        if (turn % 2 === 1) await measureBeside();
      }
      const middle = (values: Waits[], key: 'p50' | 'p99') =>
        median(values.map((latency) => latency[key]));
      for (const key of ['p50', 'p99'] as const)
        process.stdout.write(
          `  ${key}: ${middle(beside, key).toFixed(0)} ms beside them, ` +
            `${middle(without, key).toFixed(0)} ms without\n`,
        );
      const failed = (values: Waits[]) => values.reduce((sum, each) => sum + each.failed, 0);
      process.stdout.write(`  failed: ${failed(beside)} beside them, ${failed(without)} without\n`);
      if (failed(beside) > failed(without)) throw new Error('honest calls failed beside them');
      return middle(beside, 'p99') / middle(without, 'p99');
    } finally {
      await server.remove();
    }
  },
};
