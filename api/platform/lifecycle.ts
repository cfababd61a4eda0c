/** What was started is stopped in the opposite order, each part within its time. */

export interface Lifecycle {
  /** Remembers how to stop a part that has just been started. */
  add(name: string, stop: () => Promise<void>): void;
  /** Stops all; answers the names of parts that failed or took too long. Later calls wait too. */
  stop(): Promise<string[]>;
}

/** Milliseconds for one part: requests in flight, a job, PostgreSQL's own shutdown. */
const patience = 10_000;

export function lifecycle(): Lifecycle {
  const parts: { name: string; stop: () => Promise<void> }[] = [];
  let stopping: Promise<string[]> | undefined;
  const stopAll = async () => {
    const failed: string[] = [];
    for (let part = parts.pop(); part; part = parts.pop()) {
      const stopped = await within(part.stop());
      if (!stopped) failed.push(part.name);
    }
    return failed;
  };
  return {
    add: (name, stop) => {
      parts.push({ name, stop });
    },
    stop: () => (stopping ??= stopAll()),
  };
}

/** False when it fails or is not done in time. */
async function within(work: Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), patience);
  });
  try {
    return await Promise.race([
      work.then(
        () => true,
        () => false,
      ),
      late,
    ]);
  } finally {
    clearTimeout(timer);
  }
}
