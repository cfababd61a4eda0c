/** Measures an allocation for 3,000 people, with tickets, positions and emails, beside its preview. */
import type { Race } from '#e2e/bench/measurement.ts';
import { startPoolCrowd } from '#e2e/bench/pools/pool-crowd.ts';

const people = 3000;
const places = 120;

export const measurement: Race = {
  kind: 'race',
  name: 'places: allocating 120 places to 3,000 requests',
  unit: 'ms',
  yardstick: 'the preview, which reads and ranks them',
  target: { atMost: 60 },
  prepare: async () => {
    const crowd = await startPoolCrowd(people);
    return {
      async pair() {
        const match = await crowd.createMatch();
        await crowd.request('yardstick', match);
        const { ranking, allocating } = await crowd.allocate(match.matchId);
        const { held, tickets, waiting } = await crowd.result(match.matchId);
        if (held !== places || tickets !== places || waiting !== people - places)
          throw new Error(`${held} places, ${tickets} tickets, ${waiting} waiting`);
        return [allocating, ranking];
      },
      end: crowd.end,
    };
  },
};
