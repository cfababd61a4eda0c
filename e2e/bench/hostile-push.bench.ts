/** Measures the processor time of one hostile push of an approved member: the costliest of several. */
import { randomUUID } from 'node:crypto';
import type { Figure } from '#e2e/bench/measurement.ts';
import { processorTime } from '#e2e/bench/processor-time.ts';
import { benchServer } from '#e2e/bench/server/start.ts';
import { apiToken } from '#e2e/fixtures/api.ts';
import { people } from '#e2e/fixtures/demo-people.ts';

const megabyte = 1024 * 1024;

/** Arguments of one mutation, of about this many bytes. */
const args: Record<string, (bytes: number) => string> = {
  'nested lists': (bytes) => `[${'[[[[]]]],'.repeat(bytes / 9)}[]]`,
  'small objects': (bytes) => `[${'{"a":{"b":1}},'.repeat(bytes / 14)}0]`,
  'one long text': (bytes) => `"${'x'.repeat(bytes)}"`,
};

export const measurement: Figure = {
  kind: 'figure',
  name: 'processor time of one hostile push',
  unit: 'ms',
  target: { atMost: 100 },
  measure: async () => {
    const url = await benchServer();
    const token = await apiToken(url, people.photographer, 'touchline-demo');
    let worst = 0;
    for (const [name, make] of Object.entries(args))
      for (const [size, bytes] of [
        ['11 MB', 11 * megabyte],
        ['1 MB', 0.95 * megabyte],
        ['160 KB', 160_000],
      ] as const) {
        const mutation = `{"id":"${randomUUID()}","seq":1,"name":"event.join","args":${make(bytes)}}`;
        const body = `{"protocol":1,"device":"${randomUUID()}","mutations":[${mutation}]}`;
        const before = await processorTime(url);
        const status = await push(url, token, body);
        const used = ((await processorTime(url)).server - before.server) / 1000;
        process.stdout.write(`  ${size} of ${name}: ${status}, ${used.toFixed(0)} ms\n`);
        worst = Math.max(worst, used);
      }
    return worst;
  },
};

async function push(url: string, token: string, body: string): Promise<string> {
  try {
    const answer = await fetch(`${url}/api/sync/push`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-access-token': token },
      body,
    });
    await answer.text();
    return String(answer.status);
  } catch (error) {
    // The server closes the connection of a body that is too long.
    return error instanceof Error ? error.message : 'no answer';
  }
}
