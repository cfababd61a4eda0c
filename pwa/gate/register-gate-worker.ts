import { createStore } from '#pwa/lib/app/external-store.ts';

/** Whether this page opens without signal: `unstored` only once it is opened again with signal. */
export const storedPage = createStore<'storing' | 'stored' | 'unstored'>('storing');

/** Makes the stewards' page open without signal. Only phones that opened it fetch its files. */
export async function registerGateWorker(): Promise<void> {
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  if (workers === undefined) return storedPage.set('unstored');
  if (import.meta.env.DEV) return;
  const notStored = () => {
    if (storedPage.getSnapshot() !== 'stored') storedPage.set('unstored');
  };
  if (workers.controller) storedPage.set('stored');
  void workers.ready.then(() => storedPage.set('stored'));
  try {
    const { installing } = await workers.register('/gate-worker.js', { scope: '/gate' });
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'redundant') notStored();
    });
    // Otherwise a full phone may delete checks that were not sent.
    await navigator.storage?.persist?.();
  } catch (error) {
    // Without signal the worker of the last visit stays.
    console.warn('the page cannot be kept for when there is no signal', error);
    notStored();
  }
}

/** Asks for a new version now, which is used when the page is opened next. */
export async function updateGateWorker(): Promise<void> {
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  const registration = await workers?.getRegistration('/gate');
  // The update fails without signal, or if it still has to wait.
  await registration?.update().catch(() => undefined);
}
