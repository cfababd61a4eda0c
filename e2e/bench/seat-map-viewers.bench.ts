/**
 * Measures 1,000 open seat maps while 60 seats are taken, one every 100 ms: the requests that the
 * maps make, beside those of maps whose stream only says that seats have changed.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Figure } from '#e2e/bench/measurement.ts';
import { processorTime } from '#e2e/bench/processor-time.ts';
import type { Crowd } from '#e2e/bench/server/crowd.ts';
import { benchServer } from '#e2e/bench/server/start.ts';
import { createLiveStream } from '#sync/client/network/live-stream.ts';
import { toSeatId } from '#sync/contracts/matches/seat-names.ts';
import { seatsStreamUrl } from '#sync/protocol/live-stream.ts';

const viewers = 1000;
const seats = 60;
const pause = 100;
const patience = 60_000;

interface Round {
  requests: number;
  bytes: number;
}

/** An open map: what it has received, and how many seats it shows as taken. */
interface SeatMap extends Round {
  shown: number;
  stop(): void;
}

/** A map as the app has it; with `isTold`, its stream brings the seats. */
function openMap(url: string, address: string, token: string, isTold: boolean): SeatMap {
  const map: SeatMap = { requests: 0, bytes: 0, shown: -1, stop: () => live.stop() };
  const match = address.replace(/\/live.*$/, '');
  let reading = false;
  let again = false;

  async function read(): Promise<void> {
    again = reading;
    if (reading) return;
    reading = true;
    map.requests += 1;
    try {
      const answer = await fetch(`${url}${match}`, { headers: { 'x-access-token': token } });
      const text = await answer.text();
      map.bytes += text.length;
      if (answer.ok)
        map.shown = (JSON.parse(text) as { data: { takenSeats: string[] } }).data.takenSeats.length;
      again ||= !answer.ok;
    } catch {
      // Some of a thousand simultaneous requests fail: they are sent again, as the app would.
      again = true;
      await sleep(1000);
    }
    reading = false;
    if (again) void read();
  }

  const live = createLiveStream({
    credentials: {
      token: async () => token,
      renew: async () => 'ended',
      ended: async () => undefined,
    },
    address: `${url}${isTold ? address : address.replace('&seats=taken', '')}`,
    lock: null,
    wake: () => void (isTold || read()),
    onTopics: (topics) => void (isTold || topics === null || read()),
    onSeats: ({ taken }) => void (map.shown = taken.length),
    async call(input, init) {
      const answer = await fetch(input, init);
      const counted = new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          map.bytes += chunk.byteLength;
          controller.enqueue(chunk);
        },
      });
      return new Response(answer.body?.pipeThrough(counted) ?? null, answer);
    },
  });
  live.resume();
  return map;
}

async function until(isReached: () => boolean, what: string): Promise<void> {
  const end = performance.now() + patience;
  while (!isReached()) {
    if (performance.now() > end) throw new Error(what);
    await sleep(10);
  }
}

async function post<Reply>(url: string, body: object): Promise<Reply> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return (await answer.json()) as Reply;
}

/** Returns how often the server was busy first. */
async function takeSeat(
  address: string,
  { token, seat }: { token: string; seat: number },
): Promise<number> {
  for (let busy = 0; ; busy += 1) {
    const answer = await fetch(address, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', 'x-access-token': token },
      body: JSON.stringify({ seat: toSeatId(seat) }),
    });
    const text = await answer.text();
    if (answer.ok) return busy;
    if (answer.status !== 503) throw new Error(`seat ${seat}: ${answer.status} ${text}`);
    await sleep(250);
  }
}

async function round(url: string, { season, tokens }: Crowd, isTold: boolean): Promise<Round> {
  const { matchId } = await post<{ matchId: string }>(`${url}/api/bench/crowd/match`, season);
  const address = seatsStreamUrl(season.eventId, matchId);
  const maps = tokens.map((token) => openMap(url, address, token, isTold));
  try {
    await until(() => maps.every(({ shown }) => shown === 0), 'not every map has begun');
    for (const map of maps) Object.assign(map, { requests: 0, bytes: 0 });
    const before = await processorTime(url);
    const began = performance.now();
    let busy = 0;
    for (let seat = 1; seat <= seats; seat += 1) {
      busy += await takeSeat(`${url}/api/event/${season.eventId}/matches/${matchId}/seat`, {
        token: tokens[seat - 1] ?? '',
        seat,
      });
      await sleep(pause);
    }
    const booked = performance.now();
    await until(() => maps.every(({ shown }) => shown === seats), 'not every map has all seats');
    const after = await processorTime(url);
    const sum = (of: (map: SeatMap) => number) => maps.reduce((all, map) => all + of(map), 0);
    const total = { requests: sum((map) => map.requests), bytes: sum((map) => map.bytes) };
    const spent = (what: 'server' | 'database') =>
      `${((after[what] - before[what]) / 1e6).toFixed(1)} s`;
    process.stdout.write(
      `  ${isTold ? 'the stream brings the seats' : 'the stream says that seats changed'}: ` +
        `${total.requests} requests, ${(total.bytes / 1e6).toFixed(1)} MB; ` +
        `${((booked - began) / 1000).toFixed(1)} s for ${seats} seats, ${busy} answers 503, ` +
        `the last map ` +
        `${(performance.now() - booked).toFixed(0)} ms later; ` +
        `processor time of server ${spent('server')}, database ${spent('database')}\n`,
    );
    return total;
  } finally {
    for (const map of maps) map.stop();
  }
}

export const measurement: Figure = {
  kind: 'figure',
  name: `seat-map-viewers: requests of ${viewers} maps for ${seats} seats`,
  unit: 'requests',
  target: { atMost: 0 },
  measure: async () => {
    const url = await benchServer('viewers');
    const crowd = await post<Crowd>(`${url}/api/bench/crowd`, { count: viewers });
    const { requests } = await round(url, crowd, true);
    // These requests are more than the server of a busy machine answers in time.
    await round(url, crowd, false).catch((error: unknown) => {
      process.stdout.write(`  the stream says that seats changed: ${String(error)}\n`);
    });
    return requests;
  },
};
