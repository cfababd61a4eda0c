/** Times that phones give, whose clocks may be off by years. */

/** Milliseconds that a phone's clock may be ahead, as of comparison codes. */
const maxAhead = 120_000;
/** Milliseconds for which a phone keeps what it has not sent. */
const maxAge = 30 * 86_400_000;

export interface PossibleTime {
  at: Date;
  /** The time that the phone gave, if it cannot be true; `at` is now then. */
  phoneAt: Date | null;
}

export function possibleTime(told: Date | string, now: Date): PossibleTime {
  const at = new Date(told);
  const age = now.getTime() - at.getTime();
  return age < -maxAhead || age > maxAge ? { at: now, phoneAt: at } : { at, phoneAt: null };
}
