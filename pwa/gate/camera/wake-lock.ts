/**
 * Keeps the screen on until the returned function is called. Requested again whenever the page is
 * shown, because a hidden page loses the lock.
 */
export function keepAwake(): () => void {
  if (!('wakeLock' in navigator)) return () => undefined;
  let lock: WakeLockSentinel | undefined;
  let released = false;
  const request = async () => {
    if (document.visibilityState !== 'visible' || (lock !== undefined && !lock.released)) return;
    const sentinel = await navigator.wakeLock.request('screen');
    if (released) await sentinel.release();
    else lock = sentinel;
  };
  // Refused, for example at low battery: the gate works, and the screen may turn off.
  const onVisible = () => void request().catch(() => undefined);
  onVisible();
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    released = true;
    document.removeEventListener('visibilitychange', onVisible);
    void lock?.release();
  };
}
