/** The service worker, with every tab closed. */
import type { BrowserContext } from '@playwright/test';

interface Registration {
  registrationId: string;
  scopeURL: string;
  isDeleted: boolean;
}

/**
 * Wakes the worker as the browser does when there is signal again. Waits for nothing: what the worker
 * does is seen at the server.
 */
export async function triggerBackgroundSync(
  context: BrowserContext,
  origin: string,
): Promise<void> {
  // A page that is none of the app's: the worker has no client.
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
