/** Stops started parts in reverse order, each within a time limit. */

export type Lifecycle = ReturnType<typeof createLifecycle>;

/** Maximum milliseconds for one part: requests in flight, a job, PostgreSQL's shutdown. */
export const stopTimeout = 10_000;

export function createLifecycle() {
  const parts: { name: string; stop: () => Promise<void> }[] = [];
  let stopping: Promise<string[]> | undefined;
  const stopAll = async () => {
    const failed: string[] = [];
    for (let part = parts.pop(); part; part = parts.pop()) {
      const problem = await waitAtMost(part.stop());
      if (problem !== null) failed.push(`${part.name} (${problem})`);
    }
    return failed;
  };
  return {
    /** Adds a part that was started, with the way to stop it. */
    add: (name: string, stop: () => Promise<void>): void => {
      parts.push({ name, stop });
    },
    /** Stops all parts; returns those that failed and why. Later calls wait for the first. */
    stop: (): Promise<string[]> => (stopping ??= stopAll()),
  };
}

/** Returns null if the work is done in time, else what went wrong. */
async function waitAtMost(work: Promise<void>): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('took too long'), stopTimeout);
  });
  try {
    return await Promise.race([work.then(() => null), late]);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    clearTimeout(timer);
  }
}
