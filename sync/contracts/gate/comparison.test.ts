import { createHmac } from 'node:crypto';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ComparedPeople, KnownMovement } from '#sync/contracts/gate/compared-people.ts';
import { mergePeople } from '#sync/contracts/gate/compared-people.ts';
import {
  type Comparison,
  maxComparisonLength,
  type OwnComparison,
  readComparison,
  writeComparison,
} from '#sync/contracts/gate/comparison.ts';
import { importMatchKey } from '#sync/contracts/gate/match-key.ts';
import { base32, decodeBytes, encodeBytes } from '#sync/contracts/tickets/base-encoding.ts';

const rawKey = Buffer.alloc(32, 7);
const matchId = '019a8f3c-5b1e-7abc-8def-0123456789ab';
const deviceId = '019a8f3c-0000-7000-9111-222233334444';
const now = Date.UTC(2026, 10, 21, 16, 14);
let key: CryptoKey;
beforeAll(async () => {
  key = await importMatchKey(rawKey);
});

const inside = (...numbers: number[]) =>
  new Map<number, KnownMovement>(numbers.map((no) => [no, { out: false, step: 0 }]));
const own = (change: Partial<OwnComparison> = {}): OwnComparison => ({
  matchId,
  deviceId,
  gate: 4,
  now,
  covered: 400,
  reEntry: false,
  people: inside(1, 2, 41, 400),
  ...change,
});
const write = (change?: Partial<OwnComparison>) => writeComparison(own(change), key);
const read = (text: string, change: Partial<Parameters<typeof readComparison>[1]> = {}) =>
  readComparison(text, { matchId, key, revoked: [], now, ...change });
async function accepted(text: string): Promise<Comparison> {
  const comparison = await read(text);
  if (typeof comparison === 'string') throw new Error(comparison);
  return comparison;
}
const bytesOf = (text: string) => decodeBytes(text.slice(5), base32)!;
/** A text with a right MAC over other content. */
function signed(content: Uint8Array): string {
  const mac = createHmac('sha256', rawKey).update(content).digest().subarray(0, 8);
  return `TLG1:${encodeBytes(Buffer.concat([content, mac]), base32)}`;
}

describe('a comparison', () => {
  test('is made of bytes that never change', async () => {
    const head = '01 8def0123456789ab 9111222233334444 04 6b01c348 0009 01';
    const content = Buffer.from(`${head} a080 05 81 7f`.replaceAll(' ', ''), 'hex');
    const people = new Map([
      [9, { out: false, step: 127 }],
      [1, { out: false, step: 5 }],
      [3, { out: true, step: 1 }],
    ]);
    const covered = { covered: 9, reEntry: true, people };
    expect(await write(covered)).toBe(signed(content));
  });

  test('has everything that was written', async () => {
    const comparison = await accepted(await write());
    expect(comparison).toMatchObject({
      phone: '9111222233334444',
      gate: 4,
      seconds: now / 1000,
      covered: 400,
    });
    expect([...comparison.people.keys()]).toEqual([1, 2, 41, 400]);
    expect(comparison.people.get(41)).toEqual({
      out: false,
      step: 0,
      seconds: now / 1000,
      gate: 4,
    });
  });

  test('of 400 tickets has 83 bytes, with re-entry one more for each person', async () => {
    expect(bytesOf(await write())).toHaveLength(83);
    expect(bytesOf(await write({ covered: 118, people: inside(7) }))).toHaveLength(48);
    expect(bytesOf(await write({ reEntry: true }))).toHaveLength(87);
    const numbers = Array.from({ length: 2000 }, (_, at) => at + 1);
    const largest = await write({ covered: 2000, reEntry: true, people: inside(...numbers) });
    expect(largest.length).toBeLessThan(maxComparisonLength);
  });

  test('leaves out who left, unless there is re-entry', async () => {
    const people = new Map([
      [5, { out: true, step: 3 }],
      [6, { out: false, step: 4 }],
    ]);
    expect([...(await accepted(await write({ people }))).people.keys()]).toEqual([6]);
    const both = await accepted(await write({ people, reEntry: true }));
    expect([...both.people].map(([no, { out, step }]) => [no, out, step])).toEqual([
      [5, true, 3],
      [6, false, 4],
    ]);
  });

  test('is never written for more than a code has room for', async () => {
    await expect(write({ covered: 21_000, people: inside() })).rejects.toThrow(RangeError);
    await expect(write({ people: inside(401) })).rejects.toThrow(RangeError);
    await expect(write({ people: inside(0) })).rejects.toThrow(RangeError);
  });
});

describe('a comparison is refused', () => {
  test('with any bit changed', async () => {
    const bytes = bytesOf(await write({ reEntry: true, covered: 12, people: inside(3, 9) }));
    expect(await read(signed(bytes.subarray(0, -8)))).toMatchObject({ gate: 4 });
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const changed = bytes.slice();
      changed[bit >> 3]! ^= 1 << (bit & 7);
      expect(await read(`TLG1:${encodeBytes(changed, base32)}`), String(bit)).toBeTypeOf('string');
    }
  });

  test('as forged without the match key', async () => {
    const other = await importMatchKey(Buffer.alloc(32, 8));
    expect(await read(await writeComparison(own(), other))).toBe('forged');
  });

  test('if it is truncated anywhere', async () => {
    const text = await write();
    for (let end = 0; end < text.length; end++)
      expect(await read(text.slice(0, end)), String(end)).toBe('unreadable');
    const bytes = bytesOf(text);
    for (let end = 0; end < bytes.length - 8; end++)
      expect(await read(signed(bytes.subarray(0, end))), String(end)).toBe('unreadable');
  });

  test.each([
    ['another format', 0, 2],
    ['an unknown flag', 24, 2],
    ['a bit behind the last number', 26, 1],
  ])('with %s, even if signed', async (_, at, value) => {
    const content = bytesOf(await write({ covered: 12, people: inside(3) })).slice(0, -8);
    content[at] = value;
    expect(await read(signed(content))).toBe('unreadable');
  });

  test('with a byte too many, even if signed', async () => {
    const content = bytesOf(await write()).slice(0, -8);
    expect(await read(signed(Buffer.concat([content, Buffer.alloc(1)])))).toBe('unreadable');
  });

  test('of another match', async () => {
    const other = '019a8f3c-5b1e-7abc-8def-0123456789ac';
    expect(await read(await write({ matchId: other }))).toBe('otherMatch');
  });

  test('of a revoked phone', async () => {
    expect(
      await read(await write(), { revoked: ['019a8f3c-0000-7000-9111-222233334445'] }),
    ).not.toBe('revokedPhone');
    expect(await read(await write(), { revoked: [deviceId] })).toBe('revokedPhone');
  });

  test('from the future, if the own clock is certain', async () => {
    const ahead = await write({ now: now + 121_000 });
    expect(await read(ahead)).toBe('fromFuture');
    expect(await read(ahead, { now: null })).toMatchObject({ gate: 4 });
    expect(await read(await write({ now: now + 120_000 }))).toMatchObject({ gate: 4 });
  });

  test('if it is too large or no comparison at all', async () => {
    expect(await read(`TLG1:${'A'.repeat(maxComparisonLength)}`)).toBe('tooLarge');
    expect(await read('')).toBe('unreadable');
    expect(await read('TLG2:AAAA')).toBe('unreadable');
    expect(await read((await write()).toLowerCase())).toBe('unreadable');
  });
});

test('any text is read or refused, never thrown at', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 80 }), async (bytes) => {
      expect(await read(signed(bytes))).toBeDefined();
      expect(await read(`TLG1:${encodeBytes(bytes, base32)}`)).toBeTypeOf('string');
    }),
  );
});

test('order, repetition and relaying of comparisons give the same set', async () => {
  const phones = 3;
  const history = fc.array(
    fc.record({
      from: fc.nat(phones - 1),
      to: fc.nat(phones - 1),
      /** People who come in or go out before the code is shown. */
      scans: fc.array(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.boolean()), { maxLength: 2 }),
    }),
    { maxLength: 8 },
  );
  const plain = (people: ComparedPeople) =>
    [...people]
      .map(([no, { out, step }]) => [no, out, step] as const)
      .toSorted(([a], [b]) => a - b);
  await fc.assert(
    fc.asyncProperty(history, fc.boolean(), async (steps, reEntry) => {
      const known: ComparedPeople[] = Array.from({ length: phones }, () => new Map());
      const texts: string[] = [];
      for (const [time, { from, to, scans }] of steps.entries()) {
        const own = new Map(
          scans.map(([no, out]) => [
            no,
            { out: reEntry && out, step: reEntry ? time : 0, seconds: 0, gate: from },
          ]),
        );
        known[from] = mergePeople(known[from]!, own);
        const text = await write({ gate: from, reEntry, people: known[from] });
        texts.push(text);
        known[to] = mergePeople(known[to]!, (await accepted(text)).people);
      }
      const read = await Promise.all(texts.map(async (text) => (await accepted(text)).people));
      const all = known.reduce(mergePeople, new Map());
      const received = [...read.toReversed(), ...read].reduce(mergePeople, new Map());
      expect(plain(received)).toEqual(plain(all));
    }),
    { numRuns: 60 },
  );
});
