/** New versions of the app, as pages see them. */
import { expect, type Page } from '@playwright/test';

/** As a page asks when it is looked at again. */
export async function expectNewVersionWaiting(page: Page): Promise<void> {
  const state = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
      return registration.waiting !== null;
    });
  await expect.poll(state).toBe(true);
}

/** Gone once the page is loaded anew. */
export const markPage = (page: Page) => page.evaluate(() => Object.assign(window, { mark: true }));
export const isPageMarked = (page: Page) => page.evaluate(() => 'mark' in window);
export const waitForReload = (page: Page) => page.waitForFunction(() => !('mark' in window));
