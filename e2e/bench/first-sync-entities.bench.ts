/** Compares a first sync with an ordinary endpoint that serialises part of the same data. */
import { firstPulls } from '#e2e/bench/pull-calls.ts';
import { pullRace } from '#e2e/bench/pull-race.ts';

export const measurement = pullRace({
  name: 'first sync against entities',
  yardstick: 'matches, teams and venues alone through the entity manager',
  target: { atLeast: 5 },
  path: '/api/bench/entities',
  senders: (url) => firstPulls(url),
});
