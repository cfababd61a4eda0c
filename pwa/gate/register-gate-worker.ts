import type { Workbox } from 'workbox-window';
import { createStore } from '#pwa/lib/app/external-store.ts';
import { completeAppMessage } from '#pwa/lib/app/worker-messages.ts';

/** Whether this page opens without signal: `unstored` only once it is opened again with signal. */
export const storedPage = createStore<'storing' | 'stored' | 'unstored'>('storing');

let workbox: Workbox | undefined;

/** Makes the stewards' page open without signal. Only phones that opened it fetch its files. */
export async function registerGateWorker(): Promise<void> {
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  if (workers === undefined) return storedPage.set('unstored');
  if (import.meta.env.DEV) return;
  const notStored = () => {
    if (storedPage.getSnapshot() !== 'stored') storedPage.set('unstored');
  };
  if (workers.controller) storedPage.set('stored');
  void workers.ready.then(({ active }) => {
    storedPage.set('stored');
    // The second decoder comes after the files that open the page.
    active?.postMessage({ type: completeAppMessage });
  });
  try {
    const { Workbox } = await import('workbox-window');
    workbox = new Workbox('/gate-worker.js', { scope: '/gate' });
    workbox.addEventListener('redundant', notStored);
    await workbox.register({ immediate: true });
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
  // Registering asks for it too.
  if (workbox === undefined) return registerGateWorker();
  // The update fails without signal, or if it still has to wait.
  await workbox.update().catch(() => undefined);
}
