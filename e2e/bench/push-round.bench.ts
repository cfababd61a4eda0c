/**
 * A match that 5,000 people booked is moved: the time until every browser's push service has the
 * message. Prints what emails and pulls do meanwhile.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { post } from '#e2e/bench/load/post.ts';
import { atEnd, median, type Figure } from '#e2e/bench/measurement.ts';
import type { PushCrowd, PushProgress } from '#e2e/bench/server/push.ts';
import { benchServer } from '#e2e/bench/server/start.ts';
import { protocolVersion } from '#sync/protocol/version.ts';

const people = 5000;
const limitSeconds = 600;
/** Milliseconds between two pulls. */
const pause = 200;

/** A push service that accepts everything; counts endpoints and those that got more than one. */
async function startSink() {
  const got = new Map<string, number>();
  const server = createServer((request, response) => {
    request.resume();
    const { url = '' } = request;
    got.set(url, (got.get(url) ?? 0) + 1);
    response.writeHead(201).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(async () => {
    server.closeAllConnections();
    server.close();
  });
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, got };
}

/** Milliseconds of a pull of everything. */
async function pull(url: string, token: string): Promise<number> {
  const began = performance.now();
  const answer = await fetch(`${url}/api/sync/pull`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-access-token': token },
    body: JSON.stringify({ protocol: protocolVersion, epoch: null, cursors: {} }),
  });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`a pull answered ${answer.status}`);
  return performance.now() - began;
}

export const measurement: Figure = {
  kind: 'figure',
  name: `push: seconds until ${people} browsers know of a moved match`,
  unit: 's',
  target: { atMost: 180 },
  measure: async () => {
    const { host, got } = await startSink();
    const url = await benchServer('push', { PUSH_HOSTS: host });
    const { matchId, token } = await post<PushCrowd>(`${url}/api/bench/push`, {
      count: people,
      host,
    });
    const quiet: number[] = [];
    for (let count = 0; count < 20; count += 1) quiet.push(await pull(url, token));
    const began = performance.now();
    const seconds = () => (performance.now() - began) / 1000;
    await post(`${url}/api/bench/push/move`, { matchId });
    const committed = seconds();
    const busy: number[] = [];
    while (got.size < people && seconds() < limitSeconds) {
      busy.push(await pull(url, token));
      await sleep(pause);
    }
    const done = seconds();
    const mails = (await (await fetch(`${url}/api/bench/push/${matchId}`)).json()) as PushProgress;
    const twice = [...got.values()].filter((count) => count > 1).length;
    const worst = Math.max(...busy).toFixed(0);
    for (const line of [
      `committed after ${committed.toFixed(1)} s; ${got.size} browsers, ${twice} of them twice`,
      `pulls: ${median(quiet).toFixed(0)} ms before, ${median(busy).toFixed(0)} ms meanwhile, slowest ${worst} ms`,
      `emails meanwhile: ${mails.sent} sent, ${mails.queued} waiting`,
    ])
      process.stdout.write(`  ${line}\n`);
    return twice === 0 && got.size === people ? done : Number.POSITIVE_INFINITY;
  },
};
