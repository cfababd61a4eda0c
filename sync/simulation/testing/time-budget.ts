/**
 * Whether the time for random cases is over: `SIMULATE_MINUTES`, of which each of `tests` tests
 * gets its part. Without it there is no limit.
 */
export function createTimeBudget(tests = 1): { isUsedUp: () => boolean } {
  const minutes = Number(process.env['SIMULATE_MINUTES'] ?? Infinity) / tests;
  const started = performance.now();
  return { isUsedUp: () => performance.now() - started > minutes * 60_000 };
}
