/** Milliseconds after which a busy page does it all the same. */
const timeout = 1000;

/**
 * Does what can wait until the page has painted its first screen; at once in browsers that do not
 * say when they are idle. Returns a function that cancels it.
 */
export function onceIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    work();
    return () => undefined;
  }
  const id = requestIdleCallback(work, { timeout });
  return () => cancelIdleCallback(id);
}
