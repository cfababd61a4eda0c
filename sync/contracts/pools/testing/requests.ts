/** Requests for places, for the tests of the ranking and of its protocol. */
import fc from 'fast-check';
import type { Input, OutletType, Rules } from '#sync/contracts/pools/pool-ranking.ts';

/** A waiting request of outlet `agency`, which names its type too, at a minute of the morning. */
export function request(id: string, minute: number, change: Partial<Input> = {}): Input {
  return {
    id,
    outlet: 'agency',
    type: 'agency',
    at: atMinute(minute),
    draw: '',
    override: false,
    state: 'waiting',
    ineligible: null,
    ...change,
  };
}

export function atMinute(minute: number): string {
  return new Date(Date.UTC(2026, 10, 21, 10, minute)).toISOString();
}

/** Requests from this minute on were made after the allocation, so they have no draw. */
const allocatedAt = 6;

const outlets: Record<string, OutletType> = {
  agency1: 'agency',
  agency2: 'agency',
  print1: 'print',
  print2: 'print',
  radio: 'radio',
};

const drawOf = fc.record(
  Object.fromEntries(
    [...Object.keys(outlets), ...Array.from({ length: 12 }, (_, id) => `id${id}`)].map((key) => [
      key,
      fc.constantFrom('0a', '3b', '3c', '7f', 'a1', 'e0'),
    ]),
  ),
);

const share = fc.record({
  priority: fc.integer({ min: 1, max: 3 }),
  cap: fc.integer({ min: 1, max: 3 }),
});

/**
 * Pools of up to twelve requests with many ties. Radio is never eligible; holders have no more places
 * than there are, as the database ensures.
 */
export const anyPool: fc.Arbitrary<{ rules: Rules; requests: Input[] }> = fc
  .record({
    draws: drawOf,
    free: fc.nat(4),
    tie: fc.constantFrom('earliest', 'draw'),
    quota: fc.record({ agency: share, print: share, freelance: share }),
    people: fc.array(
      fc.record({
        outlet: fc.constantFrom(...Object.keys(outlets), 'agency1', 'print1', null),
        minute: fc.nat(9),
        override: fc.integer({ max: 7, min: 0 }).map((one) => one === 0),
        state: fc.constantFrom('waiting', 'waiting', 'waiting', 'waiting', 'held', 'offered'),
        ineligible: fc
          .integer({ min: 0, max: 15 })
          .map((one) => ([null, 'suspended', 'role', 'offer'] as const)[one] ?? null),
      }),
      { maxLength: 12 },
    ),
  })
  .map(({ draws, free, tie, quota, people }) => {
    const requests = people.map(({ outlet, minute, ...fields }, index) => {
      const draw = draws[outlet ?? `id${index}`] ?? '';
      return request(`id${index}`, minute, {
        ...fields,
        outlet,
        type: outlet === null ? 'freelance' : (outlets[outlet] ?? 'radio'),
        draw: minute < allocatedAt ? draw : '',
      });
    });
    const held = requests.filter(({ state }) => state !== 'waiting').length;
    return { rules: { places: held + free, tie, quota }, requests };
  });
