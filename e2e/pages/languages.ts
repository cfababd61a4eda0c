/** Checks a page in other languages, to which it changes in place, as its reader would do it. */
import type { Page } from '@playwright/test';
import { type Language } from '#sync/contracts/messages/languages.ts';

/**
 * Finds faults of a page that is shown in Arabic: content wider than the page, and Latin words
 * outside of names and codes, which have `dir`, `lang` or `<bdi>`. Names of file formats and keys
 * stay Latin.
 */
export async function faultsInArabic(page: Page, where: string): Promise<string[]> {
  const found = await page.evaluate(() => {
    const faults: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth)
      faults.push(`is ${root.scrollWidth - root.clientWidth} px too wide`);
    // A message keeps the words that it appeared with.
    const formatsAndKeys =
      /\b(?:PDF|DOCX?|XLSX?|CSV|PNG|JPEG|Enter|Delete|Shift|Alt|Esc|Word|Excel|PowerPoint|ZIP|MP4|MOV|WebM|Chrome|Linux)\b/g;
    const others =
      '[data-sonner-toaster], [role=status], bdi, [dir=ltr], [dir=auto], [lang=en], script, style, code, textarea';
    const isolated = /\u2068[^\u2069]*\u2069|\u2066[^\u2069]*\u2069/g;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { currentNode: node } = walker;
      const element = node.parentElement;
      const text = (node.textContent ?? '').replaceAll(isolated, '').replaceAll(formatsAndKeys, '');
      if (!/[A-Za-z]{3}/.test(text) || element === null || element.closest(others)) continue;
      if (element.checkVisibility({ visibilityProperty: true })) faults.push(`says “${text}”`);
    }
    return [...new Set(faults)];
  });
  return found.map((fault) => `${where} in Arabic ${fault}`);
}

/**
 * Finds how many pixels too wide the page is in a pseudo-language: each text in brackets, accented,
 * and longer by 40 %. Text that does not come from the catalogue is found in Arabic.
 */
export async function faultsWhenLonger(page: Page, where: string): Promise<string[]> {
  const tooWide = await page.evaluate(() => {
    const accented: Record<string, string> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú' };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const before: [CharacterData, string][] = [];
    while (walker.nextNode()) {
      const node = walker.currentNode as CharacterData;
      // An editor takes a changed text for typing.
      if (
        /\p{L}{2}/u.test(node.data) &&
        !node.parentElement?.closest('bdi, script, style, svg, [contenteditable]')
      )
        before.push([node, node.data]);
    }
    for (const [node, text] of before) {
      const longer = text.replaceAll(/[aeiou]/g, (letter) => accented[letter] ?? letter);
      node.data = `[${longer}${' wider'.repeat(Math.ceil((text.length * 0.4) / 6))}]`;
    }
    const root = document.documentElement;
    const excess = root.scrollWidth - root.clientWidth;
    for (const [node, text] of before) node.data = text;
    return excess;
  });
  return tooWide > 0 ? [`${where} with longer texts is ${tooWide} px too wide`] : [];
}

/** Changes the language as another tab does, so that the account keeps its own. */
export async function showIn(page: Page, language: Language): Promise<void> {
  await page.evaluate(async (newValue) => {
    if (document.documentElement.lang === newValue) return;
    dispatchEvent(new StorageEvent('storage', { key: 'touchline.language', newValue }));
    while (document.documentElement.lang !== newValue) await new Promise(requestAnimationFrame);
    // The screens are rendered in the next frames.
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  }, language);
}

export function shownLanguage(page: Page): Promise<Language> {
  return page.evaluate(() => document.documentElement.lang as Language);
}
