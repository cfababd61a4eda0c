/** Measures 2,000 people who request places of one match while its requests are open. */
import type { Race } from '#e2e/bench/measurement.ts';
import { type Side, startPoolCrowd } from '#e2e/bench/pools/pool-crowd.ts';
import { processorTime } from '#e2e/bench/processor-time.ts';

const people = 2000;

export const measurement: Race = {
  kind: 'race',
  name: 'places: 2,000 requests, 120 places in 4 zones',
  unit: 'answers/s',
  yardstick: 'the same guarded POST inserting the two rows',
  target: { atLeast: 0.5 },
  prepare: async () => {
    const crowd = await startPoolCrowd(people);
    const spent = { ours: { server: 0, database: 0 }, yardstick: { server: 0, database: 0 } };
    let rounds = 0;
    async function turn(side: Side): Promise<number> {
      const match = await crowd.createMatch();
      const before = await processorTime(crowd.url);
      const perSecond = await crowd.request(side, match);
      const after = await processorTime(crowd.url);
      for (const what of ['server', 'database'] as const)
        spent[side][what] += after[what] - before[what];
      return perSecond;
    }
    for (const side of ['ours', 'yardstick'] as const) await turn(side);
    return {
      async pair() {
        rounds += 1;
        return [await turn('ours'), await turn('yardstick')];
      },
      end: async () => {
        await crowd.end();
        for (const what of ['server', 'database'] as const) {
          const [a, b] = [spent.ours[what], spent.yardstick[what]].map(
            (time) => time / ((rounds + 1) * people),
          );
          process.stdout.write(
            `  processor time of the ${what} an answer: ${a?.toFixed(0)} : ${b?.toFixed(0)} µs\n`,
          );
        }
      },
    };
  },
};
