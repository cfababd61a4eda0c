/** Looks at screens with axe, by day and by night. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from '#e2e/fixtures/test.ts';

const night = ['color-contrast', 'link-in-text-block'];

/** What axe objects to on the page as it stands. */
export async function objectionsNow(page: Page, where = ''): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return told(where, violations);
}

/** What axe objects to on each of the pages; the night changes nothing but the colours. */
export async function objections(page: Page, paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.goto(path);
    await page.locator('h1:visible').first().waitFor();
    // What is still loading would be looked at instead of what people see.
    await expect(page.locator('.skeleton, #first-ticket')).toHaveCount(0);
    found.push(...(await objectionsNow(page, `${path} by day:`)));
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    const { violations } = await new AxeBuilder({ page }).withRules(night).analyze();
    found.push(...told(`${path} by night:`, violations));
  }
  return found;
}

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];

function told(where: string, violations: Violations): string[] {
  return violations.map(
    ({ id, nodes }) => `${where} ${id} at ${nodes.map(({ target }) => target).join(' | ')}`,
  );
}
