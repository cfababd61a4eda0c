/** Each property of the ranking has controls: wrong rankings that violate it. */
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Input, rank, type Ranked, type Rules } from '#sync/contracts/pools/pool-ranking.ts';
import { anyPool, atMinute } from '#sync/contracts/pools/testing/requests.ts';

type Ranking = (rules: Rules, requests: readonly Input[]) => Ranked[];

const numRuns = 2000;

interface Property {
  title: string;
  /** Returns a report with a counterexample, or null if there is none. */
  check: (ranking: Ranking) => string | null;
  controls: Record<string, Ranking>;
}

function property<T>(
  title: string,
  values: fc.Arbitrary<T>,
  isTrue: (ranking: Ranking, value: T) => boolean,
  controls: Record<string, Ranking>,
): Property {
  const check = (ranking: Ranking) => {
    const tried = fc.property(values, (value) => isTrue(ranking, value));
    return fc.defaultReportMessage(fc.check(tried, { numRuns })) ?? null;
  };
  return { title, check, controls };
}

/** Makes a wrong ranking by changing the requests and the rules of the right one. */
function rankChanged(
  change: (one: Input, index: number, all: readonly Input[]) => Partial<Input>,
  changeRules: (rules: Rules) => Partial<Rules> = () => ({}),
): Ranking {
  return (rules, requests) =>
    rank(
      { ...rules, ...changeRules(rules) },
      requests.map((one, index) => ({ ...one, ...change(one, index, requests) })),
    );
}

function withQuota(
  rules: Rules,
  change: Partial<{ priority: number; cap: number }>,
): Rules['quota'] {
  const shares = Object.entries(rules.quota).map(([type, share]) => [
    type,
    { ...share, ...change },
  ]);
  return Object.fromEntries(shares) as Rules['quota'];
}

const same = (one: Input): Input => one;
const holds = ({ state }: Input) => state !== 'waiting';
const outcomes = (results: readonly Ranked[], ...outcomes: Ranked['outcome'][]) =>
  results.filter(({ outcome }) => outcomes.includes(outcome));
const byId = <T extends { id: string }>(list: readonly T[]) =>
  new Map(list.map((one) => [one.id, one]));
/** 0 with a place, then the position, and infinity for those who get none. */
const distance = (result: Ranked | undefined) =>
  result === undefined || result.outcome === 'out' ? Infinity : (result.position ?? 0);
/** A number of two digits that looks random. */
const scrambled = (text: string) => {
  let mixed = 7;
  for (const letter of text) mixed = (mixed * 31 + letter.charCodeAt(0)) % 97;
  return String((mixed * 53) % 97).padStart(2, '0');
};

const newestFirst = ({ at }: Input) => ({ draw: String(1e15 - Date.parse(at)) });
const drawnPerPerson = ({ id }: Input) => ({ draw: scrambled(id) });

/** A pool before and after one request was removed, favoured, given a place or added. */
const changedPool = fc
  .tuple(anyPool, fc.nat(11), fc.constantFrom('removed', 'override', 'held', 'added'))
  .map(([{ rules, requests }, index, kind]) => {
    const one = requests[index % Math.max(1, requests.length)];
    const others = requests.filter((other) => other !== one);
    const changed = {
      removed: [],
      override: [{ ...one, override: true } as Input],
      held: [{ ...one, state: 'held' } as Input],
      added: [one as Input, { ...one, id: 'new', state: 'waiting' } as Input],
    }[kind];
    return { rules, before: requests, after: one === undefined ? [] : [...others, ...changed] };
  });

const properties: readonly Property[] = [
  property(
    'no more places are given than there are, or than the limit of an outlet unless by an override',
    anyPool,
    (ranking, { rules, requests }) => {
      const given = byId(outcomes(ranking(rules, requests), 'keeps', 'gets'));
      const outlets = [...new Set(requests.map((one) => one.outlet ?? one.id))];
      const isWithinCap = (outlet: string) => {
        const own = requests.filter(
          (one) => (one.outlet ?? one.id) === outlet && given.has(one.id),
        );
        const bound = own.filter((one) => holds(one) || one.override).length;
        const cap = own[0] === undefined ? 0 : (rules.quota[own[0].type]?.cap ?? 0);
        return own.length <= Math.max(bound, cap);
      };
      return given.size <= rules.places && outlets.every(isWithinCap);
    },
    {
      'one place too many': rankChanged(same, ({ places }) => ({ places: places + 1 })),
      'a limit one too high': rankChanged(same, (rules) => ({
        quota: withQuota(rules, { cap: 4 }),
      })),
      'forgetting the holders': rankChanged((one) => (holds(one) ? { outlet: null } : {})),
    },
  ),

  property(
    'the order in which the requests are read changes nothing',
    anyPool.chain((pool) =>
      fc.tuple(
        fc.constant(pool),
        fc.shuffledSubarray(pool.requests, { minLength: pool.requests.length }),
      ),
    ),
    (ranking, [{ rules, requests }, shuffled]) =>
      isDeepStrictEqual(ranking(rules, shuffled), ranking(rules, requests)),
    { 'first read, first served': rankChanged((_, index) => ({ at: atMinute(index) })) },
  ),

  property(
    'no place stays free while someone eligible waits',
    anyPool,
    (ranking, { rules, requests }) => {
      const results = ranking(rules, requests);
      const free = rules.places - outcomes(results, 'keeps', 'gets').length;
      const given = byId(requests);
      const isExcluded = ({ id, outletRank }: Ranked) => {
        const one = given.get(id) as Input;
        const share = rules.quota[one.type];
        const isOverCap = share !== undefined && !one.override && outletRank > share.cap;
        return one.ineligible !== null || share === undefined || isOverCap;
      };
      return (
        (free <= 0 || outcomes(results, 'waits').length === 0) &&
        outcomes(results, 'out').every(isExcluded)
      );
    },
    {
      'keeping one back': rankChanged(same, ({ places }) => ({ places: places - 1 })),
      'excluding one': rankChanged((_, index) => (index === 3 ? { ineligible: 'role' } : {})),
    },
  ),

  property(
    'holders keep their places',
    anyPool,
    (ranking, { rules, requests }) => {
      const kept = byId(outcomes(ranking(rules, requests), 'keeps'));
      return requests.every((one) => kept.has(one.id) === holds(one));
    },
    { 'ranking everyone anew': rankChanged(() => ({ state: 'waiting' })) },
  ),

  property(
    'a place goes to the first by override, priority, outlet rank, then draw or time',
    anyPool,
    (ranking, { rules, requests }) => {
      const given = byId(requests);
      const keyOf = ({ id, outletRank }: Ranked) => {
        const one = given.get(id) as Input;
        const draw = rules.tie === 'draw' ? one.draw || 'later' : '';
        const priority = rules.quota[one.type]?.priority;
        return [one.override ? 0 : 1, priority, outletRank, draw, one.at, one.id].join(' ');
      };
      const keys = outcomes(ranking(rules, requests), 'gets', 'waits').map(keyOf);
      return isDeepStrictEqual(keys, keys.toSorted());
    },
    {
      'ignoring priorities': rankChanged(same, (rules) => ({
        quota: withQuota(rules, { priority: 1 }),
      })),
      'ignoring the draw': rankChanged(same, () => ({ tie: 'earliest' })),
      'ignoring overrides': rankChanged(() => ({ override: false })),
    },
  ),

  property(
    'removing a request never worsens the outcome or the position of another',
    anyPool,
    (ranking, { rules, requests }) => {
      const before = byId(ranking(rules, requests));
      return requests.every((removed) =>
        ranking(
          rules,
          requests.filter((one) => one !== removed),
        ).every((after) => distance(after) <= distance(before.get(after.id))),
      );
    },
    {
      'a draw per person': rankChanged(drawnPerPerson, () => ({ tie: 'draw' })),
      'newest first': rankChanged(newestFirst, () => ({ tie: 'draw' })),
    },
  ),

  property(
    'more people of an outlet never displace the first of another with the same priority',
    fc.tuple(anyPool, fc.constantFrom('agency1', 'print1'), fc.integer({ min: 1, max: 5 })),
    (ranking, [{ rules, requests }, outlet, count]) => {
      const ranks = byId(rank(rules, requests));
      const isFirst = ({ id }: { id: string }) => ranks.get(id)?.outletRank === 1;
      const first = requests.find((one) => one.outlet === outlet && isFirst(one));
      fc.pre(first !== undefined);
      const more = Array.from({ length: count }, (_, index): Input => {
        const late = {
          id: `new${index}`,
          override: false,
          state: 'waiting',
          ineligible: null,
        } as const;
        return { ...first, ...late };
      });
      const after = byId(ranking(rules, [...requests, ...more]));
      const priority = rules.quota[first.type]?.priority ?? 0;
      return ranking(rules, requests)
        .filter((result) => isFirst(result) && result.priority <= priority)
        .every((result) => distance(after.get(result.id)) === distance(result));
    },
    { 'ignoring outlets': rankChanged(() => ({ outlet: null })) },
  ),

  property(
    'those ahead are counted by the field that decided, and sum to the position less one',
    anyPool,
    (ranking, { rules, requests }) => {
      const given = byId(requests);
      const waiting = outcomes(ranking(rules, requests), 'waits');
      return waiting.every((own) => {
        const ahead = { override: 0, priority: 0, outlet: 0, tie: 0 };
        for (const other of waiting.filter(
          ({ position }) => Number(position) < Number(own.position),
        ))
          if (given.get(other.id)?.override !== given.get(own.id)?.override) ahead.override += 1;
          else if (other.priority !== own.priority) ahead.priority += 1;
          else if (other.outletRank !== own.outletRank) ahead.outlet += 1;
          else ahead.tie += 1;
        const sum = Object.values(own.ahead).reduce((total, count) => total + count);
        return isDeepStrictEqual(own.ahead, ahead) && sum === Number(own.position) - 1;
      });
    },
    {
      'hiding overrides': (rules, requests) =>
        rank(rules, requests).map((one) => ({ ...one, ahead: { ...one.ahead, override: 0 } })),
    },
  ),

  property(
    'whoever is overtaken can be shown an override or a changed outlet rank',
    changedPool,
    (ranking, { rules, ...requests }) => {
      const [before, after] = [ranking(rules, requests.before), ranking(rules, requests.after)];
      const [ranksBefore, ranksAfter] = [byId(before), byId(after)];
      const [given, givenAfter] = [byId(requests.before), byId(requests.after)];
      const isExplained = (id: string) =>
        given.get(id)?.override !== givenAfter.get(id)?.override ||
        ranksBefore.get(id)?.outletRank !== ranksAfter.get(id)?.outletRank;
      const line = outcomes(before, 'gets', 'waits').map(({ id }) => id);
      const lineAfter = outcomes(after, 'gets', 'waits').map(({ id }) => id);
      const stayed = line.filter((id) => lineAfter.includes(id));
      return stayed.every((id, place) =>
        stayed
          .slice(place)
          .filter((behind) => lineAfter.indexOf(behind) < lineAfter.indexOf(id))
          .every((overtaker) => isExplained(id) || isExplained(overtaker)),
      );
    },
    {
      'drawing anew each time': rankChanged(
        ({ id }, _, all) => ({ draw: scrambled(`${id}${all.length}`) }),
        () => ({ tie: 'draw' }),
      ),
    },
  ),

  property(
    'requesting again never improves a position',
    anyPool,
    (ranking, { rules, requests }) => {
      const before = byId(ranking(rules, requests));
      return requests.every((one) => {
        if (holds(one)) return true;
        // Before the allocation, which keeps the draw.
        const again = { ...one, id: 'new', at: one.draw === '' ? atMinute(11) : atMinute(5) };
        const others = requests.filter((other) => other !== one);
        const after = byId(ranking(rules, [...others, again]));
        return distance(after.get('new')) >= distance(before.get(one.id));
      });
    },
    { 'a draw per request': rankChanged(drawnPerPerson, () => ({ tie: 'draw' })) },
  ),

  property(
    'ranking again after places were given changes nothing for those who wait',
    anyPool,
    (ranking, { rules, requests }) => {
      const results = ranking(rules, requests);
      const served = byId(outcomes(results, 'gets'));
      const later = requests.map((one): Input =>
        served.has(one.id) ? { ...one, state: 'held' } : one,
      );
      const others = outcomes(results, 'waits', 'out');
      return isDeepStrictEqual(outcomes(ranking(rules, later), 'waits', 'out'), others);
    },
    { 'forgetting the holders': rankChanged((one) => (holds(one) ? { outlet: null } : {})) },
  ),

  property(
    'nothing but the published fields counts',
    fc.tuple(anyPool, fc.nat(11)),
    (ranking, [{ rules, requests }, favourite]) => {
      const listed = requests.map((one, index) => ({ ...one, isFavourite: index === favourite }));
      return isDeepStrictEqual(ranking(rules, listed), ranking(rules, requests));
    },
    {
      'a secret list': rankChanged((one) =>
        'isFavourite' in one && one.isFavourite === true ? { at: '' } : {},
      ),
    },
  ),
];

test.each(properties.map(({ title, check }) => [title, check] as const))('%s', (_, check) => {
  expect(check(rank)).toBeNull();
});

const controls = properties.flatMap(({ title, check, controls }) =>
  Object.entries(controls).map(([wrong, ranking]) => [wrong, title, check, ranking] as const),
);
test.each(controls)('control: %s violates "%s"', (_, _title, check, ranking) => {
  expect(check(ranking)).toContain('Counterexample');
});
