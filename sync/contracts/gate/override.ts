/**
 * Numbers with which the officer lets in a ticket that a rule stops: four digits of the match key and
 * the printed code, so that officer and steward need no network.
 */
import { matchMac } from '#sync/contracts/gate/match-key.ts';

/** Wrong numbers after which the ticket is locked on that phone. */
export const maxWrongNumbers = 5;

/** @param code as printed, `RP79-ARTX` */
export async function overrideNumber(key: CryptoKey, code: string): Promise<string> {
  const mac = await matchMac(key, new TextEncoder().encode(code.replace('-', '')));
  return String(new DataView(mac.buffer).getUint32(0) % 10_000).padStart(4, '0');
}
