/** Measures 120 people who give their places back at once, each to the next of 1,880 in line. */
import type { Race } from '#e2e/bench/measurement.ts';
import { startPoolCrowd } from '#e2e/bench/pools/pool-crowd.ts';

const people = 2000;
const places = 120;

export const measurement: Race = {
  kind: 'race',
  name: 'places: 120 returns with promotion, 1,880 waiting',
  unit: 'answers/s',
  yardstick: 'the same guarded POST doing one UPDATE under the lock of the match',
  target: { atLeast: 0.2 },
  prepare: async () => {
    const crowd = await startPoolCrowd(people);
    return {
      async pair() {
        const match = await crowd.createMatch();
        const { matchId } = match;
        await crowd.request('yardstick', match);
        await crowd.allocate(matchId);
        const held = await crowd.held(matchId);
        const sendEach = (pathOf: (id: string) => string) =>
          crowd.send(held.map(({ id, accountId }) => crowd.senderOf(accountId, pathOf(id))));
        const yardstick = await sendEach(() => `/api/bench/pools/${matchId}/update`);
        const ours = await sendEach((id) => `/api/pool/request/${id}/return`);
        const result = await crowd.result(matchId);
        if (held.length !== places || result.offered !== places || result.tickets !== 0)
          throw new Error(`${held.length} places, ${JSON.stringify(result)}`);
        return [ours, yardstick];
      },
      end: crowd.end,
    };
  },
};
