/** New versions of the app, as seen by a page. */
import { expect, type Page } from '@playwright/test';
import { patience } from '#scripts/steps/time-limits.ts';

/** Checks for an update, as a page does when it becomes visible. */
export async function expectNewVersionWaiting(page: Page): Promise<void> {
  const state = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
      return registration.waiting !== null;
    });
  await expect.poll(state).toBe(true);
}

/** The mark disappears when the page is reloaded. */
export const markPage = (page: Page) => page.evaluate(() => Object.assign(window, { mark: true }));
export const isPageMarked = (page: Page) => page.evaluate(() => 'mark' in window);

/**
 * Waits until the page is reloaded. A worker that got something to do while it stopped for the next
 * one is stopped here: Chromium itself does so once it is idle, but not while a test watches it.
 */
export async function waitForReload(page: Page): Promise<void> {
  let looks = 0;
  await expect(async () => {
    looks += 1;
    if (looks % 5 === 0) await stopWorkers(page);
    expect(await isPageMarked(page)).toBe(false);
  }).toPass({ intervals: [1000], timeout: patience });
}

async function stopWorkers(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('ServiceWorker.enable');
  await devTools.send('ServiceWorker.stopAllWorkers');
  await devTools.detach();
}
