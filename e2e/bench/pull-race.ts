/** Compares pulls with a yardstick on the same server, in requests per second. */
import { startLoadGenerator, type LoadGenerator, type Sender } from '#e2e/bench/load/run.ts';
import { inTurn, type Race } from '#e2e/bench/measurement.ts';
import { processorTime } from '#e2e/bench/processor-time.ts';
import { benchServer } from '#e2e/bench/server/start.ts';

const connections = 16;
/** Seconds per turn, and turns of each side in a pair. */
const seconds = 0.5;
const turns = 6;
const warmUp = 2;

interface PullRace extends Pick<Race, 'name' | 'target' | 'yardstick'> {
  readonly path: `/api/bench/${string}`;
  senders(url: string): Promise<Sender[]>;
}

export function pullRace({ name, target, yardstick, path, senders }: PullRace): Race {
  return {
    kind: 'race',
    name,
    unit: 'requests/s',
    yardstick,
    target,
    prepare: async () => {
      const url = await benchServer();
      const all = await senders(url);
      // Let the yardstick record each sender's reply once.
      for (const { headers, body } of all) {
        await fetch(`${url}${path}`, { method: 'POST', headers, body });
      }
      const generator = startLoadGenerator();
      const ours = await side(generator, url, '/api/sync/pull', all);
      const theirs = await side(generator, url, path, all);
      const sizes = `${ours.bytes} : ${theirs.bytes} bytes an answer, with headers`;
      process.stdout.write(`  ${all.length} accounts, ${connections} connections, ${sizes}\n`);
      return {
        pair: () => inTurn(turns, ours.turn, theirs.turn),
        end: async () => {
          generator.end();
          for (const what of ['server', 'database'] as const) {
            const [a, b] = [ours.cost()[what], theirs.cost()[what]];
            const costs = `${a.toFixed(0)} : ${b.toFixed(0)} µs = ${(b / a).toFixed(2)}`;
            process.stdout.write(`  processor time of the ${what} a request: ${costs}\n`);
          }
        },
      };
    },
  };
}

/** Returns one of the two calls, warmed up. */
async function side(generator: LoadGenerator, url: string, path: string, senders: Sender[]) {
  const on = (duration: number) =>
    generator.run({ url, path, seconds: duration, connections, senders });
  const { bytes } = await on(warmUp);
  const spent = { server: 0, database: 0 };
  let answers = 0;
  return {
    bytes: Math.round(bytes),
    async turn(): Promise<number> {
      const before = await processorTime(url);
      const result = await on(seconds);
      const after = await processorTime(url);
      spent.server += after.server - before.server;
      spent.database += after.database - before.database;
      answers += result.answers;
      return result.perSecond;
    },
    cost: () => ({ server: spent.server / answers, database: spent.database / answers }),
  };
}
