/** The yardstick of what a phone loads: so many bytes in one reply. */
import type { Browser } from '@playwright/test';
import { phoneLook } from '#e2e/bench/browser.ts';

/** Milliseconds of one GET on an empty page. */
export async function getOnce(browser: Browser, url: string, bytes: number): Promise<number> {
  const context = await browser.newContext({ ...phoneLook, baseURL: url });
  try {
    const page = await context.newPage();
    await page.goto('/api/health');
    return await page.evaluate(async (count) => {
      const start = performance.now();
      await (await fetch(`/api/bench/bytes/${count}`)).arrayBuffer();
      return performance.now() - start;
    }, bytes);
  } finally {
    await context.close();
  }
}
