/**
 * Measures the scripts and styles of the stewards' page with every screen, as brotli. Prints what comes
 * before a name can be typed, too, and the second decoder, which is fetched after the list.
 */
import { globSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';
import { brotliBytes } from '#e2e/bench/brotli-bytes.ts';
import { launch, phoneLook } from '#e2e/bench/browser.ts';
import { post } from '#e2e/bench/load/post.ts';
import type { Figure } from '#e2e/bench/measurement.ts';
import type { GatedMatch } from '#e2e/bench/server/gates.ts';
import { benchServer } from '#e2e/bench/server/start.ts';
import { useArabic } from '#e2e/pages/language.ts';
import { type CompleteLanguage, completeLanguages } from '#sync/contracts/messages/languages.ts';

const dist = new URL('../../dist/pwa', import.meta.url);

export const measurement: Figure = {
  kind: 'figure',
  name: 'gate: scripts and styles with every screen, brotli',
  unit: 'KB',
  target: { atMost: 200 },
  measure: async () => {
    const url = await benchServer('gates');
    const match = await post<GatedMatch>(`${url}/api/bench/gates`, { tickets: 1 });
    const browser = await chromium.launch(launch);
    try {
      for (const language of completeLanguages)
        await printFirstScreen(browser, `${url}/gate#${match.code}`, language);
      const filesLike = (pattern: string) =>
        globSync(`gate/assets/${pattern}`, { cwd: dist }).map((path) => `/${path}`);
      const later = filesLike('{second-decoder-worker-*.js,*.wasm}');
      process.stdout.write(`  second decoder: ${kilobytes(later).toFixed(1)} KB\n`);
      return kilobytes(filesLike('*.{js,css}').filter((path) => !later.includes(path)));
    } finally {
      await browser.close();
    }
  },
};

async function printFirstScreen(
  browser: Browser,
  address: string,
  language: CompleteLanguage,
): Promise<void> {
  // The worker fetches every file.
  const context = await browser.newContext({ ...phoneLook, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    if (language === 'ar') await useArabic(page);
    await page.goto(address);
    await page.locator('button[type=submit]:enabled').waitFor();
    const paths = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((path) => /\.(js|css)$/.test(path)),
    );
    const files = new Set(paths);
    process.stdout.write(
      `  ${language}, before a name can be typed: ${kilobytes(files).toFixed(1)} KB in ${files.size} files\n`,
    );
  } finally {
    await context.close();
  }
}

function kilobytes(paths: Iterable<string>): number {
  let sum = 0;
  for (const path of paths) sum += brotliBytes(path) / 1000;
  return sum;
}
