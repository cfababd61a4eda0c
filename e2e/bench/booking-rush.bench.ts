/**
 * 2,000 phones book the same evening's three matches at once, in production mode, while others
 * read. Counts bookings that the database has not, has twice, or that were sent more than five times.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { post } from '#e2e/bench/load/post.ts';
import { startLoadGenerator } from '#e2e/bench/load/run.ts';
import type { Figure } from '#e2e/bench/measurement.ts';
import type { Booked, Crowd, Evening } from '#e2e/bench/server/crowd.ts';
import { benchServer } from '#e2e/bench/server/start.ts';

const people = 2000;
const matches = 3;
const sendsAtMost = 5;
/** Milliseconds between two reads, and between two health checks. */
const pause = 100;

/** Calls an address again and again until `until` has settled; describes its answers. */
async function watch(address: string, token: string, until: Promise<unknown>): Promise<string> {
  let isOver = false;
  void until.finally(() => (isOver = true));
  const took: number[] = [];
  const statuses: Record<string, number> = {};
  while (!isOver) {
    const began = performance.now();
    const answer = await fetch(address, { headers: { 'x-access-token': token } });
    await answer.arrayBuffer();
    took.push(performance.now() - began);
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    await sleep(pause);
  }
  took.sort((a, b) => a - b);
  const [p50, worst] = [at(took, 0.5), at(took, 1)];
  return `${JSON.stringify(statuses)}, p50 ${p50.toFixed(0)} ms, slowest ${worst.toFixed(0)} ms`;
}

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

export const measurement: Figure = {
  kind: 'figure',
  name: 'booking rush: bookings lost, doubled or sent more than five times',
  unit: 'bookings',
  target: { atMost: 0 },
  measure: async () => {
    const url = await benchServer('production');
    const { season, tokens } = await post<Crowd>(`${url}/api/bench/crowd`, { count: people + 1 });
    const evening = await post<Evening>(`${url}/api/bench/crowd/evening`, {
      ...season,
      count: matches,
    });
    const [reader = '', ...bookers] = tokens;
    const generator = startLoadGenerator();
    const mutations = evening.matchIds.map((matchId) => ({
      name: 'match.join',
      args: { eventId: season.eventId, matchId, scope: 'member' },
    }));
    const rush = generator.phones({
      url,
      phones: bookers.map((token) => ({ token, mutations })),
    });
    const [{ statuses, results, settled, sends }, reads, health] = await Promise.all([
      rush,
      watch(`${url}/api/event/${season.eventId}`, reader, rush),
      watch(`${url}/api/ready`, '', rush),
    ]);
    generator.end();
    const { bookings, pairs } = await post<Booked>(`${url}/api/bench/crowd/booked`, evening);
    const inSeconds = (share: number) => `${(at(settled, share) / 1000).toFixed(1)} s`;
    const mean = sends.reduce((sum, count) => sum + count, 0) / sends.length;
    for (const line of [
      `answers ${JSON.stringify(statuses)}, bookings ${JSON.stringify(results)}`,
      `settled: half after ${inSeconds(0.5)}, 99 % after ${inSeconds(0.99)}, all after ${inSeconds(1)}`,
      `sends a booking: ${mean.toFixed(2)}, at most ${at(sends, 1)}`,
      `reads meanwhile: ${reads}`,
      `readiness meanwhile: ${health}`,
      `the database has ${bookings} bookings, ${pairs} different ones`,
    ])
      process.stdout.write(`  ${line}\n`);
    const tooOften = sends.filter((count) => count > sendsAtMost).length * matches;
    return Math.abs(people * matches - pairs) + (bookings - pairs) + tooOften;
  },
};
