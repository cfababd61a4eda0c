/**
 * Holds the right to count what a scanner types while a screen checks tickets, so that two tabs of a
 * phone do not count one ticket twice. Another tab gets it when this one gives it back. Browsers
 * without Web Locks let every tab count.
 *
 * @param onHeld called with true once this tab has it
 * @returns a function that gives it back
 */
export function holdScanner(onHeld: (isHeld: boolean) => void): () => void {
  const locks = (navigator as { locks?: LockManager | null }).locks;
  if (locks == null) {
    onHeld(true);
    return () => undefined;
  }
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isLeft = false;
  const hold = (): Promise<void> | undefined => {
    if (isLeft) return undefined;
    onHeld(true);
    return released;
  };
  const aborter = new AbortController();
  locks.request('touchline-gate/scanner', { signal: aborter.signal }, hold).catch(() => {
    // The request fails where the page has no storage. Then another tab has none either.
    if (!isLeft) onHeld(true);
  });
  return () => {
    isLeft = true;
    onHeld(false);
    aborter.abort();
    release();
  };
}
