/** What must still be sent under this session before a person logs out. */
const works = new Set<() => Promise<void>>();

/** Runs `work` before the log-out; returns how to take it back. */
export function beforeLeaving(work: () => Promise<void>): () => void {
  works.add(work);
  return () => works.delete(work);
}

/** Waits for all of it. What fails has told so itself and keeps nobody from leaving. */
export async function finishBeforeLeaving(): Promise<void> {
  await Promise.allSettled([...works].map((work) => work()));
}
