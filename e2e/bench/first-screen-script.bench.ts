/**
 * Measures the JavaScript that a member's browser loads before the first screen appears, as brotli,
 * in the language with the longer texts.
 */
import { type Browser, chromium } from '@playwright/test';
import { createTestServer } from '#e2e/fixtures/server.ts';
import { logIn } from '#e2e/pages/accounts.ts';
import { useArabic } from '#e2e/pages/language.ts';
import { brotliBytes } from '#e2e/bench/brotli-bytes.ts';
import type { Figure } from '#e2e/bench/measurement.ts';
import { type CompleteLanguage } from '#sync/contracts/messages/languages.ts';

export const measurement: Figure = {
  kind: 'figure',
  name: 'JavaScript before the first member screen, brotli',
  unit: 'KB',
  target: { atMost: 150 },
  measure: async () => {
    const server = await createTestServer();
    const executablePath = process.env['CHROMIUM_PATH'];
    const browser = await chromium.launch({
      ...(executablePath !== undefined && { executablePath }),
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    });
    try {
      await server.start();
      const english = await firstScreenKilobytes(browser, server.url, 'en');
      return Math.max(english, await firstScreenKilobytes(browser, server.url, 'ar'));
    } finally {
      await browser.close();
      await server.remove();
    }
  },
};

async function firstScreenKilobytes(
  browser: Browser,
  baseURL: string,
  language: CompleteLanguage,
): Promise<number> {
  // Block the service worker, because its precache loads every file.
  const context = await browser.newContext({ baseURL, serviceWorkers: 'block' });
  const first = await context.newPage();
  if (language === 'ar') await useArabic(first);
  await logIn(first, 'photographer@touchline.example');
  const page = await context.newPage();
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (document.querySelector('main h1, main h2') === null) return;
      performance.mark('first-screen');
      watch.disconnect();
    });
    watch.observe(document, { childList: true, subtree: true });
  });
  await page.goto('/');
  await page.locator('main h1, main h2').first().waitFor();
  // Scripts that load after the screen has appeared did not delay it.
  const scripts = await page.evaluate(() => {
    const shownAt = performance.getEntriesByName('first-screen')[0]?.startTime ?? 0;
    return performance
      .getEntriesByType('resource')
      .filter((entry) => (entry as PerformanceResourceTiming).responseEnd <= shownAt)
      .map((entry) => new URL(entry.name).pathname)
      .filter((path) => path.endsWith('.js'));
  });
  await context.close();
  const sizes = [...new Set(scripts)].map((path) => ({ path, kb: brotliBytes(path) / 1000 }));
  sizes.sort((a, b) => b.kb - a.kb);
  for (const { path, kb } of sizes.slice(0, 8)) {
    process.stdout.write(`  ${kb.toFixed(1).padStart(6)} KB  ${path}\n`);
  }
  const total = sizes.reduce((sum, { kb }) => sum + kb, 0);
  process.stdout.write(`  ${language}: ${total.toFixed(2)} KB in ${sizes.length} files\n`);
  return total;
}
