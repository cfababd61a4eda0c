/** A person who uses the app in any engine: reads texts, and presses what bears a text. */
import { type EngineBrowser } from '#e2e/engines/engine.ts';
import { expect } from '#e2e/fixtures/test.ts';
import { patience } from '#scripts/steps/time-limits.ts';
import {
  type Language,
  type MessageKey,
  type MessageParams,
  messageText,
} from '#sync/contracts/messages/catalogue.ts';

/** Slower than Chromium, and several run at once. */
const timeout = 3 * patience;

export function createWalker(browser: EngineBrowser, url: string) {
  let language: Language = 'en';
  const text = (key: MessageKey, params?: MessageParams) => messageText(language, key, params);

  /** Marks the first visible element that bears the text; false if there is none, or if it moves. */
  const mark = (words: string, within: string) =>
    browser.run<boolean>(
      `const [words, within] = arguments;
       const plain = (text) => (text ?? '').replaceAll(/[\\u2066-\\u2069]/g, '').replaceAll(/\\s+/g, ' ').trim();
       for (const old of document.querySelectorAll('[data-walk]')) delete old.dataset.walk;
       const area = [...document.querySelectorAll(within)];
       const found = area
         .flatMap((part) => [...part.querySelectorAll('a, button, [role=option], [role=menuitem]')])
         .find((each) => each.checkVisibility() && !each.disabled &&
           (plain(each.getAttribute('aria-label')) === words || plain(each.innerText) === words));
       if (found === undefined) return false;
       found.scrollIntoView({ block: 'center' });
       const before = found.getBoundingClientRect();
       return new Promise((resolve) => setTimeout(() => {
         // It may be sliding in.
         const { left, top } = found.getBoundingClientRect();
         if (left !== before.left || top !== before.top) return resolve(false);
         found.dataset.walk = 'here';
         found.addEventListener('click', () => { delete found.dataset.walk; }, { once: true });
         resolve(true);
       }, 100));`,
      words.replaceAll(/[\u2066-\u2069]/g, ''),
      within,
    );

  return {
    text,
    speak(chosen: Language) {
      language = chosen;
    },
    goTo: (path: string) => browser.goTo(url + path),
    /** Waits until these words can be read. */
    async see(words: string) {
      const read = () =>
        browser.run<string>(
          `return [document.body.innerText, ...[...document.querySelectorAll('textarea')].map(({ value }) => value)]
             .join(' ').replaceAll(/[\\u2066-\\u2069]/g, '').replaceAll(/\\s+/g, ' ')`,
        );
      await expect.poll(read, { timeout }).toContain(words.replaceAll(/[\u2066-\u2069]/g, ''));
    },
    async seeElement(selector: string) {
      const isThere = () =>
        browser.run<boolean>(
          'return [...document.querySelectorAll(arguments[0])].some((each) => each.checkVisibility())',
          selector,
        );
      await expect.poll(isThere, { timeout, message: selector }).toBe(true);
    },
    /** Presses the link or button with these words, in the part of the page that a selector names. */
    async press(words: string, within = 'body') {
      const isPressed = async () => {
        if (!(await mark(words, within))) return false;
        // A driver presses where the element was, and something that floats by may be there.
        await browser.click('[data-walk]').catch(() => undefined);
        return browser.run<boolean>('return document.querySelector("[data-walk]") === null');
      };
      await expect.poll(isPressed, { timeout, message: words }).toBe(true);
    },
  };
}

export type Walker = ReturnType<typeof createWalker>;
