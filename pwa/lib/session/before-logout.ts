/** What must still be sent under this session before a person logs out. */
const tasks = new Set<() => Promise<void>>();

/** Runs `work` before the log-out; returns how to take it back. */
export function runBeforeLogout(work: () => Promise<void>): () => void {
  tasks.add(work);
  return () => tasks.delete(work);
}

/** Waits for all of it. What fails has told so itself and keeps nobody from leaving. */
export async function finishBeforeLogout(): Promise<void> {
  await Promise.allSettled([...tasks].map((work) => work()));
}
