import { describe, expect, test } from 'vitest';
import {
  drawKey,
  type Input,
  phaseOf,
  type Pool,
  rank,
  type Ranked,
  rankPools,
  type Rules,
  zones,
} from '#sync/contracts/pools/pool-ranking.ts';
import { request } from '#sync/contracts/pools/testing/requests.ts';

const rules: Rules = {
  places: 3,
  tie: 'earliest',
  quota: {
    agency: { priority: 1, cap: 2 },
    print: { priority: 2, cap: 2 },
    freelance: { priority: 2, cap: 1 },
  },
};
const print = { outlet: 'print', type: 'print' } as const;
const freelance = { outlet: null, type: 'freelance' } as const;

/** `A1 gets`, `F waits 1`, `A3 outlet_cap`. */
const summary = ({ id, outcome, code, position }: Ranked) =>
  [id, outcome === 'out' ? code : outcome, position].filter((part) => part !== null).join(' ');
const ranked = (requests: readonly Input[], change: Partial<Rules> = {}) =>
  rank({ ...rules, ...change }, requests).map(summary);

describe('an agency with three people, a newspaper with two and a freelancer', () => {
  const requests = [
    request('A1', 5),
    request('A2', 6),
    request('A3', 7),
    request('P1', 0, print),
    request('P2', 1, print),
    request('F', 3, freelance),
  ];
  const held = (...ids: string[]) =>
    requests
      .filter(({ id }) => !(['A1', 'P1'].includes(id) && !ids.includes(id)))
      .map((one): Input => (ids.includes(one.id) ? { ...one, state: 'held' } : one));

  test('priority comes first, then the first of each outlet, then time', () => {
    const line = ['A1 gets', 'A2 gets', 'P1 gets', 'F waits 1', 'P2 waits 2', 'A3 outlet_cap'];
    expect(ranked(requests)).toEqual(line);
    expect(rank(rules, requests)[4]).toMatchObject({
      outletRank: 2,
      ahead: { override: 0, priority: 0, outlet: 1, tie: 0 },
    });
  });

  test('a place that the agency gives back goes to its third person', () => {
    expect(ranked(held('A2', 'P1'))).toContain('A3 gets');
  });

  test('a place that the newspaper gives back goes to its second person', () => {
    expect(ranked(held('A1', 'A2'))).toContain('P2 gets');
  });
});

describe('overrides', () => {
  test('an override comes first, passes the limit and uses a place of its outlet', () => {
    const requests = [request('A1', 1), request('A2', 2), request('O', 3, { override: true })];
    expect(ranked(requests)).toEqual(['O gets', 'A1 gets', 'A2 outlet_cap']);
    expect(
      rank(rules, requests)
        .map(({ code }) => code)
        .slice(0, 2),
    ).toEqual(['override', 'in_order']);
    const full = { quota: { agency: { priority: 1, cap: 1 } } };
    const second = [request('A1', 1, { state: 'held' }), request('O', 3, { override: true })];
    expect(ranked(second, full)).toEqual(['A1 keeps', 'O gets']);
  });

  test('an override makes no one eligible, and waits if no place is free', () => {
    const override = { override: true };
    expect(ranked([request('S', 1, { ...override, ineligible: 'suspended' })])).toEqual([
      'S suspended',
    ]);
    expect(ranked([request('T', 1, { ...override, type: 'tv' })])).toEqual(['T type']);
    expect(ranked([request('O', 1, override)], { places: 0 })).toEqual(['O waits 1']);
  });
});

describe('people who get no place', () => {
  test('each has the reason, and uses none of the outlet’s limit', () => {
    const requests = [
      request('S', 0, { ineligible: 'suspended' }),
      request('R', 1, { ineligible: 'role' }),
      request('X', 2, { ineligible: 'offer' }),
      request('T', 3, { outlet: 'channel', type: 'tv' }),
      request('A1', 4),
      request('A2', 5),
    ];
    const out = ['S suspended', 'R role', 'X offer', 'T type'];
    expect(ranked(requests)).toEqual(['A1 gets', 'A2 gets', ...out]);
  });

  test('a holder keeps the place although no longer eligible', () => {
    expect(ranked([request('S', 0, { state: 'held', ineligible: 'suspended' })])).toEqual([
      'S keeps',
    ]);
    expect(ranked([request('T', 0, { state: 'offered', type: 'tv' })])).toEqual(['T keeps']);
  });
});

describe('a draw', () => {
  test('an outlet has the same draw for every request, and each pool another', () => {
    expect(drawKey('pool', 'outlet')).toBe('pool:outlet');
    expect(drawKey('pool-2', 'outlet')).not.toBe(drawKey('pool', 'outlet'));
  });

  test('requests after the allocation follow those that were drawn, by time', () => {
    const requests = [
      request('L1', 1, { ...freelance, draw: '' }),
      request('L2', 0, { ...freelance, draw: '' }),
      request('D1', 2, { ...freelance, draw: 'ff' }),
      request('D2', 3, { ...freelance, draw: '0a' }),
    ];
    expect(ranked(requests, { tie: 'draw', places: 1 })).toEqual([
      'D2 gets',
      'D1 waits 1',
      'L2 waits 2',
      'L1 waits 3',
    ]);
  });
});

describe('the pools of a match', () => {
  const pool = (
    zone: Pool['zone'],
    places: number,
    ...people: Pool['requests'][number][]
  ): Pool => ({
    id: zone,
    zone,
    rules: { ...rules, places },
    requests: people,
  });
  const by = (person: string, minute: number, zone: string, change: Partial<Input> = {}) => ({
    ...request(`${person} ${zone}`, minute, { outlet: null, type: 'freelance', ...change }),
    person,
  });
  const results = (...pools: Pool[]) =>
    Object.fromEntries([...rankPools(pools)].map(([id, list]) => [id, list.map(summary)]));

  test('a person who gets a place leaves later zones of the phase and keeps waiting in earlier ones', () => {
    const pools = [
      pool('mixed_zone', 1, by('A', 1, 'mixed')),
      pool('pitchside', 1, by('A', 1, 'pitch'), by('B', 2, 'pitch')),
      pool('tribune', 1, by('A', 1, 'tribune'), by('B', 2, 'tribune')),
    ];
    const expected = {
      tribune: ['A tribune gets', 'B tribune waits 1'],
      pitchside: ['B pitch gets', 'A pitch has_place'],
      mixed_zone: ['A mixed gets'],
    };
    expect(results(...pools)).toEqual(expected);
    expect(results(...pools.toReversed())).toEqual(expected);
  });

  test('someone who held a place before may still wait for another', () => {
    const pools = [
      pool('tribune', 1, by('A', 1, 'tribune', { state: 'held' })),
      pool('pitchside', 1, by('A', 1, 'pitch'), by('B', 2, 'pitch')),
    ];
    expect(results(...pools).pitchside).toEqual(['A pitch gets', 'B pitch waits 1']);
  });

  test('a person has one place in the stadium and one after the match', () => {
    expect(zones.map(phaseOf)).toEqual([
      ...Array.from({ length: 4 }, () => 'match'),
      ...Array.from({ length: 2 }, () => 'post_match'),
    ]);
  });
});

test('the time to rank grows with the number of requests like that of sorting', () => {
  // Comparisons are counted by how often times are read, because a clock would depend on the machine.
  const reads = (count: number) => {
    let read = 0;
    const requests = Array.from({ length: count }, (_, index): Input => {
      const one = request(`id${index}`, 0, { outlet: `outlet${index % 300}` });
      const at = String((index * 7919) % count).padStart(5, '0');
      return Object.defineProperty(one, 'at', {
        get: () => {
          read += 1;
          return at;
        },
      });
    });
    rank({ ...rules, places: 100 }, requests);
    return read;
  };
  expect(reads(3000)).toBeLessThan(15 * reads(300));
});
