import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  canonicalText,
  describeRanking,
  type PoolProtocol,
  poolProtocol,
  recount,
} from '#sync/contracts/pools/pool-protocol.ts';
import type { Input, Zone } from '#sync/contracts/pools/pool-ranking.ts';
import { anyPool, request } from '#sync/contracts/pools/testing/requests.ts';

const uuid = (number: number) => `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const head = { version: 1, previous: null, match: uuid(1), madeAt: '2026-11-24T17:00:00.000Z' };
const pseudonyms = () => {
  const given = new Map<string, string>();
  return (kind: string, id: string) => {
    const key = `${kind} ${id}`;
    given.set(key, given.get(key) ?? `${kind}-${'x'.repeat(12)}${given.size}`);
    return given.get(key) ?? '';
  };
};

type Request = Parameters<typeof describeRanking>[1][number]['requests'][number];
const by = (person: string, minute: number, change: Partial<Request> = {}): Request => ({
  ...request(`id of ${person}`, minute),
  person,
  category: null,
  ...change,
});
const print = { outlet: 'Delta Press', type: 'print' } as const;
const freelance = { outlet: null, type: 'freelance' } as const;
const quota = {
  agency: { priority: 1, cap: 2 },
  print: { priority: 2, cap: 2 },
  freelance: { priority: 2, cap: 1 },
};
const drawn = (digit: string) => ({ draw: digit.repeat(64) });

/**
 * Two zones: a tribune by time with one place held and two free; a pitchside of one place by draw, in
 * which Omar, who gets one in the tribune, is first.
 */
const protocol = (): PoolProtocol =>
  describeRanking(
    head,
    [
      {
        id: uuid(3),
        zone: 'pitchside',
        rules: { places: 1, tie: 'draw', quota },
        requests: [
          by('Omar', 0, { ...print, ...drawn('a') }),
          by('Salma', 2, { ...freelance, ...drawn('c') }),
          by('Tamer', 1, { outlet: 'Nile Daily', type: 'print', ...drawn('d') }),
          by('Dina', 8, { ...print, ...drawn('e'), ineligible: 'suspended' }),
        ],
      },
      {
        id: uuid(2),
        zone: 'tribune',
        rules: { places: 3, tie: 'earliest', quota },
        requests: [
          by('Hany', 9, { outlet: 'MENA', state: 'held' }),
          by('Yara', 5, { outlet: 'MENA' }),
          by('Adel', 6, { outlet: 'MENA' }),
          by('Omar', 7, { ...print, override: true, category: 'accessibility' }),
          by('Mona', 1, { ...freelance, ...drawn('f') }),
          by('Dina', 2, { ...print, ineligible: 'suspended' }),
          by('Karim', 3, { outlet: 'Channel 9', type: 'tv' }),
        ],
      },
    ],
    pseudonyms(),
  );

describe('a protocol', () => {
  test('a protocol has the ranked lines by the order of their requests', () => {
    const [tribune, pitchside] = protocol().pools;
    const summary = tribune?.lines.map(({ group, outcome, code, position }) =>
      [group, outcome, code, position].join(' '),
    );
    expect(summary).toEqual([
      'B waits full 1',
      ' out not_eligible ',
      ' out not_eligible ',
      'A gets in_order ',
      'A out outlet_cap ',
      'B gets override ',
      ' keeps has_place ',
    ]);
    expect(tribune?.groups).toEqual({
      A: { priority: 1, cap: 2 },
      B: { priority: 2, cap: null },
    });
    expect(pitchside?.lines.map(({ code, draw }) => `${code} ${draw.charAt(0)}`)).toEqual([
      'has_place a',
      'full d',
      'in_order c',
      'not_eligible ',
    ]);
    expect(tribune?.lines.every(({ draw }) => draw === '')).toBe(true);
    expect(protocol().overrides).toMatchObject({ accessibility: 1, other: 0 });
  });

  test('the schema accepts it, and no unknown field, repeated line or repeated zone', () => {
    const refused = (change: (one: PoolProtocol) => unknown) => {
      const changed = protocol();
      change(changed);
      return !poolProtocol.safeParse(changed).success;
    };
    expect(refused(() => {})).toBe(false);
    expect(refused((one) => Object.assign(one.pools[0] ?? {}, { name: 'x' }))).toBe(true);
    expect(refused(({ pools }) => pools[0]?.lines.push(lineOf(pools, 0, 0)))).toBe(true);
    expect(refused(({ pools }) => (lineOf(pools, 0, 0).order = 2))).toBe(true);
    expect(refused(({ pools }) => ((pools[1] as { zone: Zone }).zone = 'tribune'))).toBe(true);
  });

  test('a protocol has no name, outlet, type, account, request, time, reason or number', () => {
    const text = canonicalText(protocol());
    const people = ['Omar', 'Salma', 'Tamer', 'Hany', 'Yara', 'Adel', 'Mona', 'Dina', 'Karim'];
    const outlets = ['Delta Press', 'Nile Daily', 'MENA', 'Channel 9'];
    const types = ['agency', 'print', 'freelance', 'tv'];
    const others = ['id of', '2026-11-21', 'suspended', 'number'];
    for (const secret of [...people, ...outlets, ...types, ...others])
      expect(text).not.toContain(secret);
  });

  test('a freelancer and people who are not eligible cannot be told from others by their outlet', () => {
    const lines = protocol().pools[0]?.lines ?? [];
    const outlets = lines.map(({ outlet }) => outlet);
    expect(outlets[0]).toMatch(/^outlet-/);
    expect(outlets.slice(1, 3)).toEqual([null, null]);
    expect(new Set(outlets.slice(3)).size).toBe(2);
  });

  test('the text does not depend on the order of keys', () => {
    const reversed = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(reversed)
        : typeof value === 'object' && value !== null
          ? Object.fromEntries(
              Object.entries(value)
                .toReversed()
                .map(([key, field]) => [key, reversed(field)]),
            )
          : value;
    const text = canonicalText(protocol());
    expect(canonicalText(reversed(protocol()) as PoolProtocol)).toBe(text);
    expect(JSON.parse(text)).toEqual(protocol());
    expect(text).not.toMatch(/\s/);
  });
});

function lineOf(pools: PoolProtocol['pools'], pool: number, line: number) {
  const found = pools[pool]?.lines[line];
  if (found === undefined) throw new RangeError(`no line ${line}`);
  return found;
}

describe('recounting', () => {
  test('a correct protocol recounts as the same', () => {
    expect(recount(protocol())).toEqual({ same: 11, total: 11, differences: [] });
    const read = poolProtocol.parse(JSON.parse(canonicalText(protocol())));
    expect(recount(read).differences).toEqual([]);
  });

  const tribune = (line: number, change: object) => (pools: PoolProtocol['pools']) =>
    Object.assign(lineOf(pools, 0, line), change);
  const pitchside = (line: number, change: object) => (pools: PoolProtocol['pools']) =>
    Object.assign(lineOf(pools, 1, line), change);
  const ofPool = (pool: number, change: object) => (pools: PoolProtocol['pools']) =>
    Object.assign(pools[pool] ?? {}, change);
  const group = (name: string, change: object) => (pools: PoolProtocol['pools']) =>
    Object.assign(pools[0]?.groups[name] ?? {}, change);

  test.each<[string, (pools: PoolProtocol['pools']) => unknown]>([
    ['outcome', tribune(0, { outcome: 'gets' })],
    ['code', tribune(5, { code: 'in_order' })],
    ['position', tribune(0, { position: 2 })],
    ['order', tribune(4, { order: 0 })],
    ['draw', pitchside(1, { draw: '0'.repeat(64) })],
    ['override', tribune(5, { override: false })],
    ['override of a holder', tribune(6, { override: true })],
    ['state', tribune(0, { state: 'held' })],
    ['group', tribune(3, { group: 'B' })],
    ['eligibility', tribune(4, { group: null })],
    ['outlet', tribune(6, { outlet: 'another outlet pseudonym' })],
    ['pseudonym', pitchside(0, { pseudonym: 'another person' })],
    ['number of places', ofPool(0, { places: 4 })],
    ['tie', ofPool(1, { tie: 'earliest' })],
    ['zone', ofPool(1, { zone: 'tribune_desk' })],
    ['priority', group('A', { priority: 3 })],
    ['cap', group('A', { cap: 3 })],
  ])('a changed %s is found', (_, change) => {
    const changed = protocol();
    change(changed.pools);
    expect(recount(changed).differences).not.toEqual([]);
    expect(canonicalText(changed)).not.toBe(canonicalText(protocol()));
  });

  test('a difference names the line, the field and both values', () => {
    const changed = protocol();
    const { pseudonym } = Object.assign(lineOf(changed.pools, 0, 0), { position: 2 });
    expect(recount(changed)).toEqual({
      same: 10,
      total: 11,
      differences: [{ pseudonym, field: 'position', stored: 2, recounted: 1 }],
    });
  });

  test('an override that is not counted under a category is found', () => {
    const changed = protocol();
    changed.overrides.accessibility = 0;
    expect(recount(changed).differences).toEqual([
      { pseudonym: null, field: 'overrides', stored: 0, recounted: 1 },
    ]);
  });

  test('any pools recount as they were ranked', () => {
    const zones: Zone[] = ['tribune_desk', 'pitchside', 'press_conference'];
    fc.assert(
      fc.property(fc.tuple(anyPool, anyPool, anyPool), (pools) => {
        // The same person in every pool, from different outlets.
        const ranked = pools.map(({ rules, requests }, index) => ({
          id: uuid(index),
          zone: zones[index] ?? 'tribune',
          rules,
          requests: requests.map((one: Input): Request => {
            const category = one.override ? 'other' : null;
            return { ...one, draw: one.draw.repeat(32), person: one.id, category };
          }),
        }));
        const made = describeRanking(head, ranked, pseudonyms());
        expect(poolProtocol.safeParse(made).error).toBeUndefined();
        expect(recount(made).differences).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });
});
