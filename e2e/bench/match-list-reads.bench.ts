/**
 * Measures reads of a tournament's 400 matches at 300 requests per second by 200 members, while
 * seats change ten times a second: the 99th percentile of the latency.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { startLoadGenerator } from '#e2e/bench/load/run.ts';
import type { Figure } from '#e2e/bench/measurement.ts';
import { processorTime } from '#e2e/bench/processor-time.ts';
import type { LeagueReaders } from '#e2e/bench/server/league.ts';
import { benchServer } from '#e2e/bench/server/start.ts';

const rate = 300;
const connections = 60;
const readers = 200;
const seconds = 30;
const yardstickRate = 10;
const yardstickSeconds = 10;
const changePause = 100;

async function post<Reply>(url: string, body: object = {}): Promise<Reply> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Reply;
}

export const measurement: Figure = {
  kind: 'figure',
  name: `match-list-reads: p99 at ${rate} a second`,
  unit: 'ms',
  target: { atMost: 150 },
  measure: async () => {
    const url = await benchServer('reads');
    await post(`${url}/api/bench/league`);
    const { eventId, tokens } = await post<LeagueReaders>(`${url}/api/bench/league/readers`, {
      count: readers,
    });
    const path = `/api/event/${eventId}/matches`;
    const one = await fetch(`${url}${path}`, { headers: { 'x-access-token': tokens[0] ?? '' } });
    const plain = (await one.arrayBuffer()).byteLength;

    const generator = startLoadGenerator();
    const reads = async (perSecond: number, address: string, seconds: number) => {
      const before = await processorTime(url);
      const result = await generator.reads({
        url,
        rate: perSecond,
        seconds,
        connections,
        requests: tokens.map((token) => ({
          path: address,
          headers: { 'x-access-token': token, 'accept-encoding': 'gzip' },
        })),
      });
      const after = await processorTime(url);
      const spent = (['server', 'database'] as const)
        .map((what) => `${((after[what] - before[what]) / 1000 / result.answers).toFixed(2)} ms`)
        .join(', ');
      return { ...result, spent };
    };
    await reads(rate, path, 3);
    let over = false;
    let changes = 0;
    const changing = (async () => {
      for (; !over; changes += 1) {
        await post(`${url}/api/bench/league/seat`);
        await sleep(changePause);
      }
    })();
    const all = await reads(rate, path, seconds);
    over = true;
    await changing;
    const few = await reads(yardstickRate, path, yardstickSeconds);
    const yardstick = await reads(
      yardstickRate,
      `/api/bench/event/${eventId}/matches`,
      yardstickSeconds,
    );
    generator.end();

    const { answers, perSecond, latency, statuses, failed, bytes } = all;
    process.stdout.write(
      `  ${answers} answers, ${perSecond.toFixed(0)} a second, beside ${changes} changed seats; ` +
        `p50 ${latency.p50}, p99 ${latency.p99}, at most ${latency.max} ms\n` +
        `  a reply: ${(plain / 1000).toFixed(0)} KB, ${(bytes / 1000).toFixed(0)} KB compressed\n` +
        `  processor time of a read, server and database: at ${rate} a second ${all.spent}; ` +
        `at ${yardstickRate} a second ${few.spent}, read and serialised by itself ${yardstick.spent}\n`,
    );
    const others = Object.keys(statuses).filter((status) => status !== '200');
    if (failed > 0 || others.length > 0)
      throw new Error(`${failed} not answered; answers ${JSON.stringify(statuses)}`);
    return latency.p99;
  },
};
