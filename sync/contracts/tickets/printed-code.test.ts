import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePrintedCode, refHash, ticketCode } from '#sync/contracts/tickets/printed-code.ts';
import { sha256 } from '#sync/contracts/tickets/sha256.ts';

const ref = 'q7Jt0mYxRk2Vw9cLZ4sB1A';

test('the hash of a ref is the first half of SHA-256 of its letters', () => {
  const digest = createHash('sha256').update(ref, 'ascii').digest();
  expect(Buffer.from(refHash(ref))).toEqual(digest.subarray(0, 16));
});

test('up to 55 bytes have the SHA-256 of the standard implementation, more have none', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 55 }), (bytes) => {
      const expected = createHash('sha256').update(bytes).digest('hex');
      expect(Buffer.from(sha256(bytes)).toString('hex')).toBe(expected);
    }),
    { numRuns: 500 },
  );
  expect(() => sha256(new Uint8Array(56))).toThrow(RangeError);
});

test('the printed code has the first 40 bits of the hash', () => {
  expect(ticketCode(Uint8Array.of(0, 0, 0, 0, 1, 255))).toBe('0000-0001');
  expect(ticketCode(new Uint8Array(16).fill(255))).toBe('ZZZZ-ZZZZ');
  expect(ticketCode(Uint8Array.of(0xc5, 0x8e, 0x95, 0x63, 0x5d))).toBe('RP79-ARTX');
});

test.each(['RP79-ARTX', 'rp79artx', ' RP79 ARTX ', 'rp-79-ar-tx', 'RP79–ARTX'])(
  '%s is read as RP79-ARTX',
  (text) => {
    expect(parsePrintedCode(text)).toBe('RP79-ARTX');
  },
);

test('letters that look like digits are read as digits', () => {
  expect(parsePrintedCode('oO0i-IlL1')).toBe('0001-1111');
});

test.each(['', 'RP79-ART', 'RP79-ARTXX', 'RP79-ARTU', 'RP79_ARTX', 'ØP79-ARTX', 'A'.repeat(9000)])(
  'a text such as “%.12s” is no code',
  (text) => {
    expect(parsePrintedCode(text)).toBeNull();
  },
);

test('every printed code is read as itself, however it is typed', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (hash) => {
      const code = ticketCode(hash);
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
      expect(parsePrintedCode(code.toLowerCase().replace('-', ' '))).toBe(code);
    }),
  );
});
