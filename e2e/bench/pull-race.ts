/** Pulls against a yardstick of the same server, in requests a second. */
import { startLoadGenerator, type Sender } from '#e2e/bench/load/run.ts';
import { inTurn, type Race } from '#e2e/bench/measurement.ts';
import { benchServer } from '#e2e/bench/server/start.ts';

const connections = 16;
/** Seconds of one turn, and turns of each side in a pair. */
const seconds = 1;
const turns = 4;
const warmUp = 3;

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
      // The yardstick learns its bytes, each sender's once.
      for (const { headers, body } of all) {
        await fetch(`${url}${path}`, { method: 'POST', headers, body });
      }
      const generator = startLoadGenerator();
      const on = (where: string, duration = seconds) =>
        generator.run({ url, path: where, seconds: duration, connections, senders: all });
      const a = await on('/api/sync/pull', warmUp);
      const b = await on(path, warmUp);
      const sizes = `${Math.round(a.bytes)} : ${Math.round(b.bytes)} bytes an answer, with headers`;
      process.stdout.write(`  ${all.length} accounts, ${connections} connections, ${sizes}\n`);
      return {
        pair: () =>
          inTurn(
            turns,
            async () => (await on('/api/sync/pull')).perSecond,
            async () => (await on(path)).perSecond,
          ),
        end: async () => generator.end(),
      };
    },
  };
}
