/** Measures a first sync of the demo season with the compression that a browser requests. */
import { firstPulls } from '#e2e/bench/pull-calls.ts';
import { pullRace } from '#e2e/bench/pull-race.ts';

export const measurement = pullRace({
  name: 'first sync',
  yardstick: 'the same compressed bytes from memory, same server and guard',
  target: { atLeast: 0.5 },
  path: '/api/bench/memory',
  senders: (url) => firstPulls(url),
});
