/** Milliseconds between refreshes of open lists, because many people may change them at the same time. */
export const refreshInterval = 3000;

/**
 * Returns a function that refreshes the lists that changed: immediately, and then together every few
 * seconds for as long as changes arrive.
 */
export function throttledRefresh(refresh: (list: string) => void) {
  const changed = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  function flush(): void {
    timer = undefined;
    if (changed.size === 0) return;
    for (const list of changed) refresh(list);
    changed.clear();
    timer = setTimeout(flush, refreshInterval);
  }
  return (lists: readonly string[]): void => {
    for (const list of lists) changed.add(list);
    if (timer === undefined) flush();
  };
}
