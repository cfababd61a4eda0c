/** New versions of the app, as seen by a page. */
import { expect, type Page } from '@playwright/test';

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
export const waitForReload = (page: Page) => page.waitForFunction(() => !('mark' in window));
