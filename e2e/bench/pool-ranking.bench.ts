/** Ranks 3,000 requests for 120 places beside one sort of them. */
import { inTurn, type Race } from '#e2e/bench/measurement.ts';
import { createSeededRandom } from '#sync/contracts/core/seeded-random.ts';
import { byTime, type Input, outletTypes, rank } from '#sync/contracts/pools/pool-ranking.ts';

const random = createSeededRandom(20_261_129);
const requests = Array.from({ length: 3000 }, (_, index): Input => {
  const outlet = random.isHit(0.7) ? random.integerBelow(300) : null;
  const type = outlet === null ? 'freelance' : (outletTypes[outlet % 7] ?? 'print');
  return {
    id: String(index),
    outlet: outlet === null ? null : String(outlet),
    type,
    at: new Date(1.8e12 + random.integerBelow(1e9)).toISOString(),
    draw: '',
    override: random.isHit(0.01),
    state: index < 60 ? 'held' : 'waiting',
    ineligible: random.isHit(0.02) ? 'role' : null,
  };
});
const quota = Object.fromEntries(
  outletTypes.map((type, index) => [type, { priority: 1 + (index % 3), cap: 4 }]),
);

function millisecondsOf(work: () => unknown): number {
  const began = performance.now();
  for (let round = 0; round < 20; round += 1) work();
  return (performance.now() - began) / 20;
}

export const measurement: Race = {
  kind: 'race',
  name: 'places: ranking 3,000 requests',
  unit: 'ms',
  yardstick: 'one sort by time',
  target: { atMost: 5 },
  prepare: async () => {
    const ours = async () =>
      millisecondsOf(() => rank({ places: 120, tie: 'earliest', quota }, requests));
    const sort = async () => millisecondsOf(() => requests.toSorted(byTime));
    return { pair: () => inTurn(6, ours, sort), end: async () => undefined };
  },
};
