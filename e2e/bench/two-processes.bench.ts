/** Runs one match's crowd on two processes with one database: no seat may have two winners. */
import { startLoadGenerator, type Sender } from '#e2e/bench/load/run.ts';
import type { Figure } from '#e2e/bench/measurement.ts';
import type { Crowd } from '#e2e/bench/server/crowd.ts';
import { twoServers } from '#e2e/bench/server/start.ts';
import { seatCount, toSeatId } from '#sync/contracts/matches/seat-names.ts';

const people = 2000;
const connections = 20;
const rounds = 3;

async function ask<T>(address: string, init: RequestInit = {}): Promise<T> {
  const answer = await fetch(address, init);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

const post = <T>(address: string, body: object) =>
  ask<T>(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

export const measurement: Figure = {
  kind: 'figure',
  name: 'two processes: seats with no winner or with two',
  unit: 'seats',
  target: { atMost: 0 },
  measure: async () => {
    const urls = await twoServers();
    const [here] = urls;
    const { season, tokens } = await post<Crowd>(`${here}/api/bench/crowd`, { count: people });
    const senders = tokens.map((token, index): Sender => ({
      headers: { 'content-type': 'application/json', 'x-access-token': token },
      body: JSON.stringify({ seat: toSeatId((index % seatCount) + 1) }),
    }));
    const generators = urls.map(() => startLoadGenerator());
    let wrong = 0;
    for (let round = 1; round <= rounds; round += 1) {
      const { matchId } = await post<{ matchId: string }>(`${here}/api/bench/crowd/match`, season);
      const match = `/api/event/${season.eventId}/matches/${matchId}`;
      const results = await Promise.all(
        generators.map((generator, index) =>
          generator.crowd({
            url: String(urls[index]),
            path: `${match}/seat`,
            connections,
            // Alternate neighbours in a seat's queue, so that its rivals use both processes.
            senders: senders.filter((_, at) => (Math.floor(at / seatCount) + at) % 2 === index),
          }),
        ),
      );
      const count = (status: string) =>
        results.reduce((sum, { statuses }) => sum + (statuses[status] ?? 0), 0);
      const came = await ask<{ seats: number; seated: number; tickets: number }>(
        `${here}/api/bench/crowd/match/${matchId}`,
      );
      const seen = await Promise.all(
        urls.map(async (url) => {
          const answer = await fetch(`${url}${match}`, {
            headers: { 'x-access-token': String(tokens[0]) },
          });
          return answer.text();
        }),
      );
      const won = results.map(({ statuses }) => statuses['200'] ?? 0);
      const said = `${won.join(' + ')} winners, ${count('409')} told that it is taken`;
      const same = seen[0] === seen[1] ? 'the same' : 'different';
      process.stdout.write(`  round ${round}: ${said}; both processes answer ${same} match\n`);
      if (count('200') + count('409') !== people || same !== 'the same')
        throw new Error(`answers ${JSON.stringify(results.map(({ statuses }) => statuses))}`);
      for (const held of [count('200'), came.seats, came.seated, came.tickets])
        wrong += Math.abs(held - seatCount);
    }
    for (const generator of generators) generator.end();
    return wrong;
  },
};
