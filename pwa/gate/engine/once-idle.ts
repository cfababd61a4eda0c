/** Milliseconds that the first screen gets before the work. */
const headStart = 500;
/** Milliseconds after which a page that stays busy does it all the same. */
const timeout = 1000;

/**
 * Does what can wait until the page has shown its first screen; immediately in browsers that do not say
 * when they are idle. Returns a function that cancels it.
 */
export function onceIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    work();
    return () => undefined;
  }
  let id = 0;
  const timer = setTimeout(() => {
    id = requestIdleCallback(work, { timeout });
  }, headStart);
  return () => {
    clearTimeout(timer);
    cancelIdleCallback(id);
  };
}
