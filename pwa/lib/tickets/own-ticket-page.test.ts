import { expect, it, vi } from 'vitest';
import { claim, jwsUrl, signedUrl } from '#sync/contracts/tickets/testing/signed-tickets.ts';
import { ownTicketPage, scannedCode, verifyAddress } from '#pwa/lib/tickets/own-ticket-page.ts';
import type { readSessionState } from '#pwa/lib/session/session-database.ts';

vi.mock('#pwa/lib/session/session-database.ts', () => ({
  readSessionState: vi.fn<typeof readSessionState>(async () => ({ session: {} }) as never),
}));

const code = signedUrl();
const { origin, pathname, hash } = new URL(code);

it('the address to verify a ticket does not lead back to the ticket’s own page', async () => {
  const address = new URL(verifyAddress(claim.ref, hash.slice(1)) ?? '', origin);
  expect(await ownTicketPage(new URL(code))).toBe(`/reservation/${claim.ref}`);
  expect([address.pathname, address.hash]).toEqual([pathname, hash]);
  expect(await ownTicketPage(address)).toBeNull();
});

it('the address to verify a ticket has the code that was scanned', () => {
  const address = verifyAddress(claim.ref, hash.slice(1)) ?? '';
  expect(scannedCode(code.replace(/\/R\/.*/, address))).toBe(code);
  expect(scannedCode(code)).toBe(code);
});

it('a ticket’s address without a QR code’s claim has none to verify it', () => {
  expect(verifyAddress(claim.ref, '')).toBeNull();
  expect(verifyAddress(claim.ref, new URL(jwsUrl()).hash.slice(1))).toBeNull();
  expect(verifyAddress('id-1', hash.slice(1))).toBeNull();
});
