/** Work that must finish under the current session before a person logs out. */
const tasks = new Set<() => Promise<void>>();

/** Runs `work` before the log-out; returns the way to remove it. */
export function runBeforeLogout(work: () => Promise<void>): () => void {
  tasks.add(work);
  return () => tasks.delete(work);
}

/** Waits for all of it. Failures are reported by the work itself and do not block the log-out. */
export async function finishBeforeLogout(): Promise<void> {
  await Promise.allSettled([...tasks].map((work) => work()));
}
