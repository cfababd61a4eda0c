/** Makes the stewards' page open without signal. Only phones that opened it fetch its files. */
export function registerGateWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  navigator.serviceWorker.register('/gate-worker.js', { scope: '/gate' }).then(
    // Otherwise a full phone may delete checks that were not sent.
    () => navigator.storage?.persist?.(),
    // Without signal the worker of the last visit stays.
    (error: unknown) => console.warn('the page cannot be kept for when there is no signal', error),
  );
}

/** Asks for a new version now, which is used when the page is opened next. */
export async function updateGateWorker(): Promise<void> {
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  const registration = await workers?.getRegistration('/gate');
  // Without signal, or if it still has to wait.
  await registration?.update().catch(() => undefined);
}
