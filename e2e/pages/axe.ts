/** Checks pages with axe in the light and the dark theme. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from '#e2e/fixtures/test.ts';

const darkThemeRules = ['color-contrast', 'link-in-text-block'];

/** Legacy mode is faster, and no frame has another origin. */
const createAxe = (page: Page) => new AxeBuilder({ page }).setLegacyMode();

/** Violations on the page as it is. */
export async function violationsOnPage(page: Page, where = ''): Promise<string[]> {
  const { violations } = await createAxe(page).analyze();
  return formatViolations(where, violations);
}

/** Violations on each of the pages; the dark theme changes only the colours. */
export async function violationsOnPages(page: Page, paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    await open(page, path, 'light');
    found.push(...(await violationsOnPage(page, `${path} by day:`)));
    await open(page, path, 'dark');
    const { violations } = await createAxe(page).withRules(darkThemeRules).analyze();
    found.push(...formatViolations(`${path} by night:`, violations));
  }
  return found;
}

async function open(page: Page, path: string, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  // A fresh load: colours would still be animating after a change in place.
  await page.goto(path);
  await page.locator('h1:visible').first().waitFor();
  // Loading placeholders would be checked instead of the content.
  await expect(page.locator('.skeleton, #first-ticket')).toHaveCount(0);
}

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];

function formatViolations(where: string, violations: Violations): string[] {
  return violations.map(
    ({ id, nodes }) => `${where} ${id} at ${nodes.map(({ target }) => target).join(' | ')}`,
  );
}
