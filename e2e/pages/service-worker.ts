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
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId,
    tag: 'sync',
    lastChance: false,
  });
  await page.close();
}
