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

/** Violations on the page in both themes; the dark theme changes only the colours. */
export async function violationsInBothThemes(page: Page, where: string): Promise<string[]> {
  await setTheme(page, 'light');
  const found = await violationsOnPage(page, `${where} by day:`);
  await setTheme(page, 'dark');
  return [...found, ...(await violationsByNight(page, where))];
}

/**
 * Violations on each of the pages. Colours are checked for both themes by the test of the tokens;
 * `E2E_BOTH_THEMES=1` checks every page in the dark theme too.
 */
export async function violationsOnPages(page: Page, paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    await open(page, path, 'light');
    found.push(...(await violationsOnPage(page, `${path} by day:`)));
    if (process.env['E2E_BOTH_THEMES'] !== '1') continue;
    await open(page, path, 'dark');
    found.push(...(await violationsByNight(page, path)));
  }
  return found;
}

async function violationsByNight(page: Page, where: string): Promise<string[]> {
  const { violations } = await createAxe(page).withRules(darkThemeRules).analyze();
  return formatViolations(`${where} by night:`, violations);
}

async function open(page: Page, path: string, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  // A fresh load: off-screen parts of long lists get new colours only when they are scrolled to.
  await page.goto(path);
  await page.locator('h1:visible').first().waitFor();
  // Loading placeholders would be checked instead of the content.
  await expect(page.locator('.skeleton, #first-ticket')).toHaveCount(0);
}

/** Switches the theme in place, and waits until no colour changes any more. */
async function setTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.waitForFunction(
    (dark) => document.documentElement.classList.contains('dark') === dark,
    colorScheme === 'dark',
  );
  await page.evaluate(async () => {
    // An element that inherits its colour starts its own transition when its parent's moves on.
    for (let quietFrames = 0; quietFrames < 3; quietFrames += 1) {
      await new Promise(requestAnimationFrame);
      const changes = document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState !== 'finished' && effect?.getComputedTiming().endTime !== Infinity,
        );
      if (changes.length > 0) quietFrames = -1;
      await Promise.allSettled(changes.map((change) => change.finished));
    }
  });
}

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];

function formatViolations(where: string, violations: Violations): string[] {
  return violations.map(
    ({ id, nodes }) => `${where} ${id} at ${nodes.map(({ target }) => target).join(' | ')}`,
  );
}
