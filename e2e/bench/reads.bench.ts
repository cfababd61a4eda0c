/**
 * Measures reads at 300 requests per second for ten minutes: the 99th percentile of the latency,
 * and whether memory use stays level. `npm run bench -- reads 60` runs for one minute.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type ReadsResult, startLoadGenerator } from '#e2e/bench/load/run.ts';
import type { Figure } from '#e2e/bench/measurement.ts';
import { benchServer } from '#e2e/bench/server/start.ts';
import { apiCall, apiToken } from '#e2e/fixtures/api.ts';
import { people } from '#e2e/fixtures/demo-people.ts';

const rate = 300;
const connections = 60;
const seconds = Number(process.argv[3] ?? 600);
/**
 * The limit for the minimum memory of the last third divided by that of the first; minima show what
 * garbage collection leaves.
 */
const levelBelow = 1.25;

interface Reader {
  headers: Record<string, string>;
  paths: string[];
}

/** The reads of all of them, each tried once. */
async function requestsOf(url: string) {
  const requests = (await readersOf(url)).flatMap(({ headers, paths }) =>
    paths.map((path) => ({ path, headers })),
  );
  for (const { path, headers } of requests) {
    const { status } = await fetch(`${url}${path}`, { headers });
    if (status !== 200) throw new Error(`${path} answered ${status}`);
  }
  return requests;
}

/**
 * Returns the reads of members over HTTP: tournaments, one with its matches, news, documents, the
 * own profile.
 */
async function readersOf(url: string): Promise<Reader[]> {
  return Promise.all(
    [people.photographer, people.writer, people.heba, people.sherif].map(async (email) => {
      const token = await apiToken(url, email, 'touchline-demo');
      const { data } = await apiCall<{ events: { id: string }[] }>(url, token, 'GET', '/event');
      const matches: string[] = [];
      for (const { id } of data.events) {
        const path = `/event/${id}/matches`;
        if ((await apiCall(url, token, 'GET', path)).status === 200) matches.push(`/api${path}`);
      }
      const paths = ['/api/event', '/api/feed', '/api/document', ...matches];
      return { headers: { 'x-access-token': token }, paths };
    }),
  );
}

export const measurement: Figure = {
  kind: 'figure',
  name: `reads: p99 at ${rate} a second for ${seconds} s`,
  unit: 'ms',
  target: { atMost: 150 },
  onlyByName: 'reads',
  measure: async () => {
    const url = await benchServer('season');
    const generator = startLoadGenerator();
    const held: number[] = [];
    let over = false;
    const watching = (async () => {
      while (!over) {
        const answer = await fetch(`${url}/api/bench/held`);
        held.push(((await answer.json()) as { heapUsed: number }).heapUsed / 1e6);
        await sleep(1000);
      }
    })();
    const halves: ReadsResult[] = [];
    let kinds = 0;
    // The second half gets new tokens, because they are valid for ten minutes.
    for (let half = 0; half < 2; half += 1) {
      const requests = await requestsOf(url);
      kinds = requests.length;
      const job = { url, seconds: seconds / 2, rate, connections, requests };
      halves.push(await generator.reads(job));
    }
    over = true;
    await watching;
    generator.end();

    const third = Math.floor(held.length / 3);
    const [early, late] = [Math.min(...held.slice(0, third)), Math.min(...held.slice(-third))];
    for (const { answers, perSecond, latency } of halves)
      process.stdout.write(
        `  ${answers} answers, ${perSecond.toFixed(0)} a second, of ${kinds} kinds; ` +
          `p50 ${latency.p50}, p99 ${latency.p99}, at most ${latency.max} ms\n`,
      );
    process.stdout.write(
      `  heap in use: first third ${early.toFixed(0)} MB, last ${late.toFixed(0)} MB\n`,
    );
    for (const { failed, statuses } of halves)
      if (failed > 0 || Object.keys(statuses).some((status) => status !== '200'))
        throw new Error(`${failed} not answered; answers ${JSON.stringify(statuses)}`);
    if (late > early * levelBelow) throw new Error('memory grew');
    return Math.max(...halves.map(({ latency }) => latency.p99));
  },
};
