/** Measures how an idle pull's time grows when the change table grows from 10³ to 10⁶ lines. */
import { inTurn, type Race } from '#e2e/bench/measurement.ts';
import { openFeeds } from '#e2e/bench/growth/feeds.ts';

/** Pulls per turn, and turns of each side in a pair. */
const pulls = 400;
const turns = 6;

export const measurement: Race = {
  kind: 'race',
  name: 'how an idle pull grows: time',
  unit: 'pulls/s',
  yardstick: 'the same with 10³ lines in the change table, here 10⁶',
  target: { atLeast: 0.9 },
  prepare: async () => {
    const { small, large, end } = await openFeeds();
    for (const feed of [small, large]) {
      await feed.pulls(pulls * 2);
      process.stdout.write(`  ${feed.lines} lines: ${await feed.buffers()} buffers\n`);
    }
    return {
      pair: () =>
        inTurn(
          turns,
          () => large.pulls(pulls),
          () => small.pulls(pulls),
        ),
      end,
    };
  },
};
