/** Another tab of this phone checks already. */
export class OtherTabError extends Error {
  override readonly name = 'OtherTabError';
}

/**
 * Holds the right to check on this phone, so that two tabs do not count one ticket twice. Browsers
 * without Web Locks let every tab check.
 *
 * @returns a function that gives it back
 * @throws OtherTabError
 */
export async function holdCamera(): Promise<() => void> {
  const locks = (navigator as Partial<Navigator>).locks;
  if (locks === undefined) return () => undefined;
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let resolve = (_: boolean) => undefined as void;
  const held = new Promise<boolean>((done) => {
    resolve = done;
  });
  const work = locks.request('touchline-gate/camera', { ifAvailable: true }, async (lock) => {
    resolve(lock !== null);
    if (lock !== null) await released;
  });
  // Fails only where the page has no storage; then another tab has none either.
  work.catch(() => resolve(true));
  if (!(await held)) throw new OtherTabError('another tab uses the camera');
  return release;
}
