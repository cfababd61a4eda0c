/** New versions of the app, as pages see them. */
import { expect, type Page } from '@playwright/test';

/** As a page asks when it is looked at again. */
export async function nextVersionWaits(page: Page): Promise<void> {
  const state = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
      return registration.waiting !== null;
    });
  await expect.poll(state).toBe(true);
}

/** Gone once the page is loaded anew. */
export const mark = (page: Page) => page.evaluate(() => Object.assign(window, { mark: true }));
export const isMarked = (page: Page) => page.evaluate(() => 'mark' in window);
export const loadedAnew = (page: Page) => page.waitForFunction(() => !('mark' in window));
