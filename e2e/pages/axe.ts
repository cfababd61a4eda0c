/** Checks pages with axe. Colours are checked in the light theme, or in both (`E2E_BOTH_THEMES=1`). */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { Page } from '@playwright/test';
import { expect } from '#e2e/fixtures/test.ts';
import { faultsInArabic, faultsWhenLonger, showIn, shownLanguage } from '#e2e/pages/languages.ts';
import { show } from '#e2e/pages/navigation.ts';
import { type Language, otherLanguageOf } from '#sync/contracts/messages/languages.ts';

// The readable file takes a page three times as long to load.
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const bothThemes = process.env['E2E_BOTH_THEMES'] === '1';
const darkThemeRules = ['color-contrast', 'link-in-text-block'];

interface Width {
  width: number;
  height: number;
}

export const phoneWidth: Width = { width: 390, height: 844 };
export const desktopWidth: Width = { width: 1440, height: 900 };

/** Violations on the page as it is. */
export async function violationsOnPage(page: Page, where = ''): Promise<string[]> {
  const found = await violationsAtWidths(page, [], where);
  if (!bothThemes || !(await hasApp(page))) return found;
  await setTheme(page, 'dark');
  found.push(...(await runAxe(page, `${where} by night:`, darkThemeRules)));
  await setTheme(page, 'light');
  return found;
}

/** Violations on each of the pages, at each of the widths. */
export async function violationsOnPages(
  page: Page,
  paths: readonly string[],
  widths: readonly Width[] = [],
): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    await open(page, path, 'light');
    found.push(...(await runInBothLanguages(page, widths, path)));
    if (!bothThemes) continue;
    await open(page, path, 'dark');
    found.push(...(await runAxe(page, `${path} by night:`, darkThemeRules)));
  }
  await showIn(page, 'en');
  return found;
}

/** Violations on the page as it is, at each of the widths. */
export async function violationsAtWidths(
  page: Page,
  widths: readonly Width[],
  where = '',
): Promise<string[]> {
  const found = await runInBothLanguages(page, widths, where);
  if (await hasApp(page)) await showIn(page, 'en');
  return found;
}

/**
 * Checks the page as wide as it is, or at each of the widths. Another language renders everything
 * anew, so it changes once for all widths, and stays for the next page.
 */
async function runInBothLanguages(
  page: Page,
  widths: readonly Width[],
  where: string,
): Promise<string[]> {
  if (!(await hasApp(page))) return runAxe(page, where);
  const found: string[] = [];
  const first = await shownLanguage(page);
  for (const language of [first, otherLanguageOf(first)]) {
    await showIn(page, language);
    // The last language ends with the last width, with which the next page begins.
    const sizes = language === first ? widths.toReversed() : widths;
    for (const size of sizes.length > 0 ? sizes : [null]) {
      if (size) await page.setViewportSize(size);
      const place = size ? `${where} ${size.width} px:` : where;
      found.push(...(await violationsIn(page, language, place)));
    }
  }
  return found;
}

/** The rules are the same in both languages, so that axe runs in Arabic with the nightly tests only. */
async function violationsIn(page: Page, language: Language, where: string): Promise<string[]> {
  if (language === 'en')
    return [...(await runAxe(page, where)), ...(await faultsWhenLonger(page, where))];
  await waitForTransitions(page);
  const found = await faultsInArabic(page, where);
  if (bothThemes) found.push(...(await runAxe(page, `${where} in Arabic:`)));
  return found;
}

/** False for a page that a test has written itself: it has neither languages nor themes. */
async function hasApp(page: Page): Promise<boolean> {
  return (await page.locator('#root').count()) > 0;
}

/** Only the violations leave the page, because the checks that passed are many times as large. */
async function runAxe(page: Page, where: string, rules?: string[]): Promise<string[]> {
  await waitForTransitions(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const found = await page.evaluate(
    async ({ only, everyRow }) => {
      const { axe: inPage } = window as unknown as { axe: typeof axe };
      // Describing each element that passed takes a fifth of the time.
      inPage.configure({ noHtml: true });
      const options = {
        resultTypes: ['violations' as const],
        // No rule that runs reads the style sheets.
        preload: { assets: ['media'] },
        ...(only && { runOnly: { type: 'rule' as const, values: only } }),
      };
      const context = { include: [document], exclude: everyRow ? [] : repeatedRows() };
      let { violations } = await inPage.run(context, { ...options, selectors: false });
      if (violations.length > 0) ({ violations } = await inPage.run(context, options));
      return violations.map(
        ({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target).join(' | ')}`,
      );

      /** All but the first two rows of a list that differ only in their texts. */
      function repeatedRows(): Element[] {
        const repeated: Element[] = [];
        for (const list of document.querySelectorAll('tbody, ul, ol, [role=list]')) {
          const counts = new Map<string, number>();
          for (const row of list.children) {
            const structure = structureOf(row);
            const count = (counts.get(structure) ?? 0) + 1;
            counts.set(structure, count);
            if (count > 2) repeated.push(row);
          }
        }
        return repeated;
      }

      /** Elements and attributes without what each row has of its own, unless that is empty. */
      function structureOf(node: Node): string {
        const isEmpty = (node.textContent ?? '').trim() === '';
        if (!(node instanceof Element)) return isEmpty ? '' : 'text';
        const own =
          /^(?:id|for|name|href|src|srcset|alt|title|value|datetime|aria-(?:label|labelledby|describedby|controls))$/;
        const attributes = [...node.attributes].map(({ name, value }) =>
          own.test(name) && value.trim() !== '' ? name : `${name}=${value}`,
        );
        const inside = [...node.childNodes].map(structureOf).join('');
        return `<${node.tagName} ${attributes.join(' ')}>${inside}</>`;
      }
    },
    { only: rules, everyRow: bothThemes },
  );
  return found.map((violation) => `${where} ${violation}`);
}

async function open(page: Page, path: string, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  // Both themes need a fresh load: off-screen parts of long lists get new colours only when they are
  // scrolled to.
  await (bothThemes ? page.goto(path) : show(page, path));
  await page.locator('h1:visible').first().waitFor();
  // Loading placeholders would be checked instead of the content.
  await expect(page.locator('.skeleton, #first-ticket')).toHaveCount(0);
}

/** Switches the theme in place. */
async function setTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.waitForFunction(
    (dark) => document.documentElement.classList.contains('dark') === dark,
    colorScheme === 'dark',
  );
}

/** Waits until no colour changes any more, as after another theme, width or page. */
export async function waitForTransitions(page: Page): Promise<void> {
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
