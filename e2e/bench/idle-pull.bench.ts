/** Measures an idle pull, when nothing has changed. */
import { idlePulls } from '#e2e/bench/pull-calls.ts';
import { pullRace } from '#e2e/bench/pull-race.ts';

export const measurement = pullRace({
  name: 'idle pull',
  yardstick: 'one indexed SELECT, same server, guard and bytes',
  target: { atLeast: 0.8 },
  path: '/api/bench/select',
  senders: idlePulls,
});
