/** The service worker while every tab is closed. */
import type { BrowserContext } from '@playwright/test';

interface Registration {
  registrationId: string;
  scopeURL: string;
  isDeleted: boolean;
}

/**
 * Wakes the worker with a background sync event. It does not wait for the result, which shows on
 * the server.
 */
export async function triggerBackgroundSync(
  context: BrowserContext,
  origin: string,
): Promise<void> {
  await wakeWorker(context, origin, 'dispatchSyncEvent', { tag: 'sync', lastChance: false });
}

/** Delivers a push message to the worker, as the browser's push service would. */
export async function deliverPush(
  context: BrowserContext,
  origin: string,
  payload: object,
): Promise<void> {
  await wakeWorker(context, origin, 'deliverPushMessage', { data: JSON.stringify(payload) });
}

async function wakeWorker(
  context: BrowserContext,
  origin: string,
  event: 'dispatchSyncEvent' | 'deliverPushMessage',
  more: object,
): Promise<void> {
  // A blank page, so that the worker has no client.
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = (registrations as Registration[]).find(
        ({ scopeURL, isDeleted }) => scopeURL === `${origin}/` && !isDeleted,
      );
      if (ours !== undefined) resolve(ours.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await found;
  await session.send(`ServiceWorker.${event}`, { origin, registrationId, ...more } as never);
  await page.close();
}
