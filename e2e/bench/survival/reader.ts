export interface Reading {
  /** Time at which the call was due, by `performance.now()`. */
  readonly asked: number;
  /** Milliseconds from then to the last byte. */
  readonly took: number;
  /** 0 without an answer. */
  readonly status: number;
}

/** Calls the paths in turn at fixed times, whether or not the calls before are answered. */
export function startReader(
  url: string,
  paths: readonly string[],
  token: () => string,
  interval: number,
) {
  const readings: Reading[] = [];
  const pending = new Set<Promise<void>>();
  const began = performance.now();
  let count = 0;
  const read = async (path: string, asked: number) => {
    const headers = { 'x-access-token': token() };
    const answer = await fetch(`${url}${path}`, { headers }).catch(() => undefined);
    await answer?.arrayBuffer().catch(() => undefined);
    readings.push({ asked, took: performance.now() - asked, status: answer?.status ?? 0 });
  };
  const timer = setInterval(() => {
    // A timer that comes late makes up for it, so that each wait is counted.
    for (; began + count * interval <= performance.now(); count += 1) {
      const reading = read(String(paths[count % paths.length]), began + count * interval);
      pending.add(reading);
      void reading.then(() => pending.delete(reading));
    }
  }, interval);
  return {
    readings,
    async stop(): Promise<void> {
      clearInterval(timer);
      await Promise.all(pending);
    },
  };
}

/** Milliseconds that this share of the calls took at most. */
export function quantile(readings: readonly Reading[], share: number): number {
  const took = readings.map((reading) => reading.took).toSorted((a, b) => a - b);
  return took[Math.ceil(took.length * share) - 1] ?? Number.NaN;
}
