import { expect, test } from 'vitest';
import { codeBytes, hashOfCode } from '#sync/contracts/gate/granted-ticket.ts';
import { ticketHash } from '#sync/contracts/gate/gate-rows.ts';
import { base64url, decodeBytes } from '#sync/contracts/tickets/base-encoding.ts';
import { refHash, ticketCode } from '#sync/contracts/tickets/printed-code.ts';

test('a printed code has the first bytes of its ticket’s hash', () => {
  const whole = refHash('A'.repeat(22));
  const hash = hashOfCode(ticketCode(whole));
  expect(ticketHash.safeParse(hash).success).toBe(true);
  const bytes = decodeBytes(hash, base64url);
  expect(bytes?.subarray(0, codeBytes)).toEqual(whole.subarray(0, codeBytes));
  expect(bytes?.subarray(codeBytes)).toEqual(new Uint8Array(11));
});
