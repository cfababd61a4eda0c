/**
 * Milliseconds to wait before retry number `tries` (from 1): doubles from one second to a minute,
 * with jitter over the upper half, so that thousands of phones do not retry at the same moment.
 */
export function backoffDelay(tries: number, random: () => number = Math.random): number {
  const most = Math.min(1000 * 2 ** Math.min(tries - 1, 16), 60_000);
  return Math.round(most / 2 + (random() * most) / 2);
}
