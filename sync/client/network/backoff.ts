/** How long to wait before the next try. */

/**
 * Milliseconds before try number `tries` (from 1): doubling from a second to a minute, with full
 * jitter above the half, so that a stadium of phones does not come back in one beat.
 */
export function backoffDelay(tries: number, random: () => number = Math.random): number {
  const most = Math.min(1000 * 2 ** Math.min(tries - 1, 16), 60_000);
  return Math.round(most / 2 + (random() * most) / 2);
}
