/** Milliseconds before retry `tries` (from 1): 1 s to 1 min, with jitter to spread the load. */
export function backoffDelay(tries: number, random: () => number = Math.random): number {
  const most = Math.min(1000 * 2 ** Math.min(tries - 1, 16), 60_000);
  return Math.round(most / 2 + (random() * most) / 2);
}

/**
 * Seconds to wait when a server asks for so many: up to half as many more, so that phones that were
 * refused together do not come back together.
 */
export function spreadRetryAfter(seconds: number, random: () => number = Math.random): number {
  return seconds * (1 + random() / 2);
}
