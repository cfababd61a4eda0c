/** Moves between pages of the app. */
import type { Page } from '@playwright/test';
import type { AnyRouter } from '@tanstack/react-router';

/**
 * Opens the path as a link does where the app is open, because loading the app again costs several
 * times as much. `page.goto` is for a test in which the load itself matters.
 */
export async function show(page: Page, path: string): Promise<void> {
  const inApp = await page.evaluate(async (href) => {
    const { __TSR_ROUTER__: router } = globalThis as { __TSR_ROUTER__?: AnyRouter };
    if (router === undefined) return false;
    const isShown = () =>
      router.state.status === 'idle' &&
      router.state.resolvedLocation?.href === router.latestLocation.href;
    // Before its first screen the app does not know yet who is logged in.
    while (!isShown()) await new Promise(requestAnimationFrame);
    await router.navigate({ href });
    while (!isShown()) await new Promise(requestAnimationFrame);
    return true;
  }, path);
  if (!inApp) await page.goto(path);
}
