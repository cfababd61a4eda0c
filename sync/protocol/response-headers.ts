/**
 * Lets clients recognise our server's replies. A stadium's captive portal answers 200 with a login
 * page; a reply without this header is treated as no reply.
 */
import { protocolVersion } from '#sync/protocol/version.ts';

/** Sent with every reply to a sync call, errors included. */
export const protocolHeader = 'touchline-protocol';
export const protocolHeaderValue = String(protocolVersion);

/** Seconds of a `Retry-After` (RFC 9110 §10.2.3), at most an hour; null if absent or unreadable. */
export function parseRetryAfter(value: string | null, now: number = Date.now()): number | null {
  if (value === null || value.trim() === '') return null;
  const seconds = Number(value);
  const wait = Number.isNaN(seconds) ? (Date.parse(value) - now) / 1000 : seconds;
  return Number.isNaN(wait) ? null : Math.min(Math.max(wait, 0), 3600);
}
