import { expect, test } from 'vitest';
import { hashOfCode } from '#sync/contracts/gate/granted-ticket.ts';
import { lowestSlot, numberVerifier, spareSlotOf } from '#sync/contracts/gate/officer-number.ts';
import { base64url, decodeBytes, encodeBytes } from '#sync/contracts/tickets/base-encoding.ts';
import { refHash, ticketCode } from '#sync/contracts/tickets/printed-code.ts';

test('a ticket that is on no list has the same spare slot by its code and by its whole hash', () => {
  for (let no = 0; no < 200; no += 1) {
    const hash = encodeBytes(refHash(`ref-${no}`), base64url);
    const code = ticketCode(decodeBytes(hash, base64url)!);
    const slot = spareSlotOf(hash);
    expect(spareSlotOf(hashOfCode(code))).toBe(slot);
    expect(slot).toBeLessThan(0);
    expect(slot).toBeGreaterThanOrEqual(lowestSlot);
  }
});

test('tickets that are on no list are spread over all spare slots', () => {
  const refs = Array.from({ length: 2000 }, (_, no) => encodeBytes(refHash(`${no}`), base64url));
  expect(new Set(refs.map(spareSlotOf)).size).toBe(-lowestSlot);
});

test('a verifier depends on the digits and on the salt', async () => {
  const [salt, other] = [new Uint8Array(16), new Uint8Array(16).fill(1)];
  const verifiers = await Promise.all([
    numberVerifier('123456', salt),
    numberVerifier('123457', salt),
    numberVerifier('123456', other),
    numberVerifier('123456', salt),
  ]);
  const [first, ...rest] = verifiers.map((bytes) => encodeBytes(bytes, base64url));
  expect(rest.map((each) => each === first)).toEqual([false, false, true]);
});
