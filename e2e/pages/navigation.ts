/** Moves between pages of the app. */
import type { Page } from '@playwright/test';
import type { AnyRouter } from '@tanstack/react-router';
import { patience } from '#scripts/steps/time-limits.ts';

/**
 * Opens the path as a link does where the app is open, because loading the app again costs several
 * times as much. `page.goto` is for a test in which the load itself matters. Throws with the router's
 * state if the page does not come.
 */
export async function show(page: Page, path: string): Promise<void> {
  const inApp = await page.evaluate(
    async ([href, limit]) => {
      const { __TSR_ROUTER__: router } = globalThis as { __TSR_ROUTER__?: AnyRouter };
      if (router === undefined) return false;
      const isShown = () =>
        router.state.status === 'idle' &&
        router.state.resolvedLocation?.href === router.latestLocation.href;
      const waitUntilShown = async () => {
        const end = performance.now() + limit;
        while (!isShown()) {
          if (performance.now() > end) {
            const { status, location, resolvedLocation, matches } = router.state;
            const routes = matches.map(({ routeId, status: at, isFetching }) => [
              routeId,
              at,
              isFetching,
            ]);
            const state = [status, location.href, resolvedLocation?.href, routes];
            throw new Error(`the router does not show ${href}: ${JSON.stringify(state)}`);
          }
          await new Promise(requestAnimationFrame);
        }
      };
      // Before its first screen the app does not know yet who is logged in.
      await waitUntilShown();
      await router.navigate({ href });
      await waitUntilShown();
      return true;
    },
    [path, patience] as const,
  );
  if (!inApp) await page.goto(path);
}
