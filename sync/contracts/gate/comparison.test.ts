import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ComparedPeople, KnownMovement } from '#sync/contracts/gate/compared-people.ts';
import { mergePeople } from '#sync/contracts/gate/compared-people.ts';
import {
  type Comparison,
  type KnownPhone,
  maxComparisonLength,
  type OwnComparison,
  readComparison,
  writeComparison,
} from '#sync/contracts/gate/comparison.ts';
import { createPhoneKey, signBytes, type PhoneKey } from '#sync/contracts/gate/phone-key.ts';
import { base32, decodeBytes, encodeBytes } from '#sync/contracts/tickets/base-encoding.ts';

const matchId = '019a8f3c-5b1e-7abc-8def-0123456789ab';
const deviceId = '019a8f3c-0000-7000-9111-222233334444';
const otherId = '019a8f3c-0000-7000-9111-222233334445';
const now = Date.UTC(2026, 10, 21, 16, 14);
let key: PhoneKey;
let otherKey: PhoneKey;
beforeAll(async () => {
  [key, otherKey] = [await createPhoneKey(), await createPhoneKey()];
});
const phones = (change: Partial<KnownPhone> = {}): KnownPhone[] => [
  { id: otherId, publicKey: otherKey.publicKey, revokedAt: null },
  { id: deviceId, publicKey: key.publicKey, revokedAt: null, ...change },
];

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
const write = (change?: Partial<OwnComparison>, relayed?: readonly string[]) =>
  writeComparison(own(change), key.privateKey, relayed);
const read = (text: string, change: Partial<Parameters<typeof readComparison>[1]> = {}) =>
  readComparison(text, { matchId, phones: phones(), now, ...change });
async function accepted(text: string): Promise<Comparison> {
  const comparisons = await read(text);
  if (typeof comparisons === 'string') throw new Error(comparisons);
  return comparisons[0];
}
const bytesOf = (text: string) => decodeBytes(text.slice(5), base32)!;
const codeOf = (...parts: Uint8Array[]) => `TLG2:${encodeBytes(Buffer.concat(parts), base32)}`;
/** A text with a right signature over other content. */
const signed = async (content: Uint8Array) =>
  codeOf(content, await signBytes(key.privateKey, Uint8Array.from(content)));

describe('a comparison', () => {
  test('a comparison is made of bytes that never change', async () => {
    const head = '02 8def0123456789ab 9111222233334444 04 6b01c348 0009 01';
    const content = Buffer.from(`${head} a080 05 81 7f`.replaceAll(' ', ''), 'hex');
    const people = new Map([
      [9, { out: false, step: 127 }],
      [1, { out: false, step: 5 }],
      [3, { out: true, step: 1 }],
    ]);
    const covered = { covered: 9, reEntry: true, people };
    const code = await write(covered);
    expect(bytesOf(code).subarray(0, -64)).toEqual(Uint8Array.from(content));
    expect(bytesOf(code)).toHaveLength(content.length + 64);
  });

  test('a comparison that is read has everything that was written', async () => {
    const comparison = await accepted(await write());
    expect(comparison).toMatchObject({
      phone: deviceId,
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

  test('a comparison of 400 tickets has 139 bytes, with re-entry one more for each person', async () => {
    expect(bytesOf(await write())).toHaveLength(139);
    expect(bytesOf(await write({ covered: 118, people: inside(7) }))).toHaveLength(104);
    expect(bytesOf(await write({ reEntry: true }))).toHaveLength(143);
    const numbers = Array.from({ length: 2000 }, (_, at) => at + 1);
    const largest = await write({ covered: 2000, reEntry: true, people: inside(...numbers) });
    expect(largest.length).toBeLessThan(maxComparisonLength);
  });

  test('a comparison leaves out people who left, unless there is re-entry', async () => {
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

  test('a comparison is never written for more than a code has room for', async () => {
    await expect(write({ covered: 21_000, people: inside() })).rejects.toThrow(RangeError);
    await expect(write({ people: inside(401) })).rejects.toThrow(RangeError);
    await expect(write({ people: inside(0) })).rejects.toThrow(RangeError);
  });
});

describe('a comparison is refused', () => {
  test('a comparison with any bit changed is refused', async () => {
    const bytes = bytesOf(await write({ reEntry: true, covered: 12, people: inside(3, 9) }));
    expect(await read(await signed(bytes.subarray(0, -64)))).toMatchObject([{ gate: 4 }]);
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const changed = bytes.slice();
      changed[bit >> 3]! ^= 1 << (bit & 7);
      expect(await read(codeOf(changed)), String(bit)).toBeTypeOf('string');
    }
  });

  test('a comparison with the key of another phone, which knows all codes of the match, is forged', async () => {
    expect(await read(await writeComparison(own(), otherKey.privateKey))).toBe('forged');
  });

  test('a comparison of a phone that is not on the list, or has no key there, is refused', async () => {
    const text = await write();
    expect(await read(text, { phones: phones().slice(0, 1) })).toBe('unknownPhone');
    expect(await read(text, { phones: phones({ publicKey: null }) })).toBe('unknownPhone');
    expect(await read(text, { phones: phones({ publicKey: 'A'.repeat(87) }) })).toBe(
      'unknownPhone',
    );
  });

  test('a comparison that is truncated anywhere is refused', async () => {
    const text = await write();
    for (let end = 0; end < text.length; end++)
      expect(await read(text.slice(0, end)), String(end)).toBe('unreadable');
    const bytes = bytesOf(text);
    for (let end = 0; end < bytes.length - 64; end++)
      expect(await read(await signed(bytes.subarray(0, end))), String(end)).toBe('unreadable');
  });

  test.each([
    ['another format', 0, 1],
    ['an unknown flag', 24, 2],
    ['a bit behind the last number', 26, 1],
  ])('a comparison with %s is refused, even if signed', async (_, at, value) => {
    const content = bytesOf(await write({ covered: 12, people: inside(3) })).slice(0, -64);
    content[at] = value;
    expect(await read(await signed(content))).toBe('unreadable');
  });

  test('a comparison with a byte too many is refused, even if signed', async () => {
    const content = bytesOf(await write()).slice(0, -64);
    expect(await read(await signed(Buffer.concat([content, Buffer.alloc(1)])))).toBe('unreadable');
  });

  test('a comparison of another match is refused', async () => {
    const other = '019a8f3c-5b1e-7abc-8def-0123456789ac';
    expect(await read(await write({ matchId: other }))).toBe('otherMatch');
  });

  test('a comparison of a revoked phone is refused', async () => {
    const revokedAt = new Date(now).toISOString();
    expect(await read(await write(), { phones: phones({ revokedAt }) })).toBe('revokedPhone');
  });

  test('a comparison from the future is refused, if the own clock is certain', async () => {
    const ahead = await write({ now: now + 121_000 });
    expect(await read(ahead)).toBe('fromFuture');
    expect(await read(ahead, { now: null })).toMatchObject([{ gate: 4 }]);
    expect(await read(await write({ now: now + 120_000 }))).toMatchObject([{ gate: 4 }]);
  });

  test('a text that is too large or no comparison at all is refused', async () => {
    expect(await read(`TLG2:${'A'.repeat(maxComparisonLength)}`)).toBe('tooLarge');
    expect(await read(`TLG2:${':A'.repeat(8)}`)).toBe('tooLarge');
    expect(await read('')).toBe('unreadable');
    expect(await read('TLG1:AAAA')).toBe('unreadable');
    expect(await read((await write()).toLowerCase())).toBe('unreadable');
  });
});

test('any text is read or refused, never thrown at', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 80 }), async (bytes) => {
      expect(await read(await signed(bytes))).toBeDefined();
      expect(await read(codeOf(bytes))).toBeTypeOf('string');
    }),
  );
});

describe('a code that passes others on', () => {
  const otherCode = (people = inside(7)) =>
    writeComparison({ ...own({ gate: 2, people }), deviceId: otherId }, otherKey.privateKey);

  test('a code that passes others on has each phone’s signed block, which is a code of its own', async () => {
    const other = await otherCode();
    const comparisons = await read(await write({}, [other]));
    expect(comparisons).toMatchObject([
      { phone: deviceId, gate: 4 },
      { phone: otherId, gate: 2, text: other },
    ]);
  });

  test('a code that passes others on is read without a block that was changed or is of a removed phone', async () => {
    const other = await otherCode();
    const changed = `${other.slice(0, -9)}AAAAAAAAA`;
    expect(await read(await write({}, [changed, other]))).toHaveLength(2);
    const [first, second] = phones();
    const revoked = [{ ...first!, revokedAt: new Date(now).toISOString() }, second!];
    expect(await read(await write({}, [other]), { phones: revoked })).toHaveLength(1);
  });

  test('a code that passes others on has as many blocks as a phone can still scan', async () => {
    const text = await write({}, await Promise.all(Array.from({ length: 12 }, () => otherCode())));
    expect(text.split(':')).toHaveLength(5);
    expect(text.length).toBeLessThanOrEqual(1000);
  });
});

test('movements in any order and repeated give the same set', () => {
  const movement = fc.record({
    no: fc.integer({ min: 1, max: 6 }),
    out: fc.boolean(),
    step: fc.nat(4),
    seconds: fc.nat(4),
    gate: fc.nat(3),
  });
  const merge = (all: readonly ComparedPeople[]) => [...all.reduce(mergePeople, new Map())];
  fc.assert(
    fc.property(fc.array(movement), (history) => {
      const shown = history.map(({ no, ...known }): ComparedPeople => new Map([[no, known]]));
      const sorted = (people: [number, unknown][]) => people.toSorted(([a], [b]) => a - b);
      expect(sorted(merge([...shown.toReversed(), ...shown]))).toEqual(sorted(merge(shown)));
    }),
  );
});
