/** Looks at screens with axe, by day and by night. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from '#e2e/fixtures/test.ts';

const darkThemeRules = ['color-contrast', 'link-in-text-block'];

/** The older way is the quicker: nothing of ours lies in a frame of another origin. */
const createAxe = (page: Page) => new AxeBuilder({ page }).setLegacyMode();

/** What axe objects to on the page as it stands. */
export async function violationsOnPage(page: Page, where = ''): Promise<string[]> {
  const { violations } = await createAxe(page).analyze();
  return formatViolations(where, violations);
}

/** What axe objects to on each of the pages; the night changes nothing but the colours. */
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
  // A visit of its own: colours that change in place are on their way when axe looks.
  await page.goto(path);
  await page.locator('h1:visible').first().waitFor();
  // What is still loading would be looked at instead of what people see.
  await expect(page.locator('.skeleton, #first-ticket')).toHaveCount(0);
}

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];

function formatViolations(where: string, violations: Violations): string[] {
  return violations.map(
    ({ id, nodes }) => `${where} ${id} at ${nodes.map(({ target }) => target).join(' | ')}`,
  );
}
