/** Measures a first sync of the demo season without compression, to isolate the cost of reading. */
import { firstPulls } from '#e2e/bench/pull-calls.ts';
import { pullRace } from '#e2e/bench/pull-race.ts';

export const measurement = pullRace({
  name: 'first sync, not compressed',
  yardstick: 'the same bytes from memory, same server and guard',
  target: { atLeast: 0.5 },
  path: '/api/bench/memory',
  senders: (url) => firstPulls(url, 'identity'),
});
