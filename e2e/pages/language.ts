/** The language of a browser, in which the helpers look for texts: English unless it was changed. */
import type { BrowserContext, Page } from '@playwright/test';
import {
  type Language,
  type MessageKey,
  type MessageParams,
  messageText,
} from '#sync/contracts/messages/catalogue.ts';

const languages = new WeakMap<BrowserContext, Language>();

/** A browser whose owner selected Arabic before its first page; the account takes it over. */
export async function useArabic(page: Page): Promise<void> {
  languages.set(page.context(), 'ar');
  await page.context().addInitScript(() => {
    // An empty page has no storage.
    if (origin === 'null' || localStorage.getItem('touchline.language') !== null) return;
    localStorage.setItem('touchline.language', 'ar');
    localStorage.setItem('touchline.language-unsaved', '1');
  });
}

export function languageOf(page: Page): Language {
  return languages.get(page.context()) ?? 'en';
}

/** The text of a key in the language of the page's browser. */
export function textOn(page: Page, key: MessageKey, params?: MessageParams): string {
  return messageText(languageOf(page), key, params);
}
