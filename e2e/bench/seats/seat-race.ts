/** A race of 2,000 people for the 120 seats of one match, each with one PATCH. */
import { setTimeout as sleep } from 'node:timers/promises';
import { post } from '#e2e/bench/load/post.ts';
import { startLoadGenerator, type Sender } from '#e2e/bench/load/run.ts';
import { inTurn, type Race } from '#e2e/bench/measurement.ts';
import { processorTime } from '#e2e/bench/processor-time.ts';
import type { Crowd } from '#e2e/bench/server/crowd.ts';
import { benchServer } from '#e2e/bench/server/start.ts';
import { seatCount, toSeatId } from '#sync/contracts/matches/seat-names.ts';

const people = 2000;
const connections = 40;
const turns = 2;

interface Outcome {
  seats: number;
  seated: number;
  tickets: number;
  /** Tickets on the list of the gates. */
  listed: number;
  yardstick: number;
  mails: number;
}

type Side = 'ours' | 'yardstick';

export interface SeatSide {
  /** Begins the address of the PATCH. */
  readonly path: '/api' | '/api/bench';
  /** Gates are set up at the match before the race. */
  readonly gates: boolean;
}

export const seatRace = (
  about: Pick<Race, 'name' | 'yardstick' | 'target'>,
  sides: Readonly<Record<Side, SeatSide>>,
): Race => ({
  ...about,
  kind: 'race',
  unit: 'answers/s',
  prepare: async () => {
    const url = await benchServer('crowd');
    const { season, tokens } = await post<Crowd>(`${url}/api/bench/crowd`, { count: people });
    // Consecutive senders want different seats, and every seat has the same number of senders.
    const senders = tokens.map((token, index): Sender => ({
      headers: { 'content-type': 'application/json', 'x-access-token': token },
      body: JSON.stringify({ seat: toSeatId((index % seatCount) + 1) }),
    }));
    const generator = startLoadGenerator();
    const spent = {
      ours: { server: 0, database: 0 },
      yardstick: { server: 0, database: 0 },
    };
    let rounds = 0;

    async function turn(side: 'ours' | 'yardstick'): Promise<number> {
      const { matchId } = await post<{ matchId: string }>(`${url}/api/bench/crowd/match`, {
        ...season,
        gates: sides[side].gates,
      });
      const address = `/event/${season.eventId}/matches/${matchId}/seat`;
      const path = `${sides[side].path}${address}`;
      const before = await processorTime(url);
      const { perSecond, statuses } = await generator.crowd({ url, path, connections, senders });
      const after = await processorTime(url);
      for (const what of ['server', 'database'] as const)
        spent[side][what] += after[what] - before[what];
      const said = { ...statuses };
      if (said['200'] !== seatCount || said['409'] !== people - seatCount)
        throw new Error(`${side}: answers ${JSON.stringify(said)}`);
      await settled(`${url}/api/bench/crowd/match/${matchId}`, sides[side]);
      return perSecond;
    }

    for (const side of ['ours', 'yardstick'] as const) await turn(side);
    return {
      pair: () => {
        rounds += turns;
        return inTurn(
          turns,
          () => turn('ours'),
          () => turn('yardstick'),
        );
      },
      end: async () => {
        generator.end();
        process.stdout.write('  every time 120 winners, 120 seats, 120 tickets\n');
        for (const what of ['server', 'database'] as const) {
          const [a, b] = [spent.ours[what], spent.yardstick[what]];
          const answers = (rounds + 1) * people;
          const costs = `${(a / answers).toFixed(0)} : ${(b / answers).toFixed(0)} µs`;
          process.stdout.write(
            `  processor time of the ${what} an answer: ${costs} = ${(b / a).toFixed(2)}\n`,
          );
        }
      },
    };
  },
});

/** Checks the winners, and waits for the ticket emails before the other side's turn. */
async function settled(address: string, { path, gates }: SeatSide): Promise<void> {
  for (;;) {
    const answer = await fetch(address);
    const { seats, seated, tickets, listed, yardstick, mails } = (await answer.json()) as Outcome;
    const given =
      path === '/api' ? [seats, seated, tickets, ...(gates ? [listed] : [])] : [yardstick];
    if (given.some((count) => count !== seatCount))
      throw new Error(`${path}: ${given.join(', ')} and not ${seatCount} each`);
    if (mails === 0) return;
    await sleep(50);
  }
}
