/** The page that a stranger's phone opens for a ticket's QR code, with and without a server. */
import type { Browser, Page } from '@playwright/test';
import { readQr } from '#e2e/fixtures/qr.ts';
import { expect, openPage, phoneOptions, test } from '#e2e/fixtures/test.ts';
import { violationsOnPage } from '#e2e/pages/axe.ts';
import { weakTexts } from '#e2e/pages/contrast.ts';
import { trialTickets } from '#e2e/pages/gate.ts';
import { faultsInArabic, faultsWhenLonger } from '#e2e/pages/languages.ts';
import { testLimit } from '#scripts/steps/time-limits.ts';
import { type MessageKey, messageText } from '#sync/contracts/messages/catalogue.ts';
import { languageTable } from '#sync/contracts/messages/language-table.ts';
import {
  completeLanguages,
  directionOf,
  otherLanguageOf,
} from '#sync/contracts/messages/languages.ts';

test.use({ serviceWorkers: 'allow' });

/** The addresses of the demo's tickets on this server, by what they are about. */
async function demoTickets(url: string) {
  const tickets = await Promise.all(
    (await trialTickets(url)).map(async ({ image, answer, about }) => {
      const text = await readQr(Buffer.from(image.replace(/^[^,]*,/, ''), 'base64'));
      // The demo season's tickets were issued by a server on another port.
      return { address: text.replace(/^[^/]*\/\/[^/]*/, url.toUpperCase()), answer, about };
    }),
  );
  const [first, second] = tickets.filter(({ answer }) => answer === 'On the list');
  const altered = tickets.find(({ about }) => about === 'An altered ticket');
  if (!first || !second || !altered) throw new Error('the demo lacks tickets');
  return { first, second, altered };
}

const narrow = { ...phoneOptions, viewport: { width: 320, height: 640 } };
const strangersPhone = (browser: Browser, faults: string[], locale: string) =>
  openPage(browser, faults, { ...narrow, locale });

async function scan(page: Page, address: string): Promise<void> {
  // A phone's camera opens a page of its own; the same page would keep what it shows.
  await page.goto('about:blank');
  await page.goto(address);
}

for (const language of completeLanguages) {
  const say = (key: MessageKey) => messageText(language, key);

  test(`a stranger verifies tickets at 320 px, also with a dead server, in ${language}`, async ({
    browser,
    faults,
    server,
  }) => {
    test.setTimeout(4 * testLimit);
    const { first, second, altered } = await demoTickets(server.url);
    const page = await strangersPhone(browser, faults, languageTable[language].locale);
    const says = (key: MessageKey) =>
      expect(page.getByRole('heading', { level: 1, name: say(key), exact: true })).toBeVisible();
    const shows = (text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();
    const faultsOfPage = async (where: string) => [
      ...(await weakTexts(page, 4.5, where)),
      ...(await violationsOnPage(page, where)),
      ...(await faultsWhenLonger(page, where)),
      ...(language === 'ar' ? await faultsInArabic(page, where) : []),
    ];

    await test.step('with a connection, whether the ticket is valid, in the phone’s language', async () => {
      await scan(page, first.address);
      await says('verify.valid');
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('html')).toHaveAttribute('dir', directionOf(language));
      await shows(first.about);
      await expect(page.getByText(say('verify.matchLater'))).toHaveCount(0);
      await expect(page.getByRole('link')).toHaveCount(0);
      await expect(page.getByRole('img')).toHaveCount(0);
      expect(await faultsOfPage('valid')).toEqual([]);
    });

    await test.step('a changed character is not ours, and nothing that it claims is shown', async () => {
      await scan(page, altered.address);
      await says('gate.answer.notOurs');
      await expect(page.getByText(first.about)).toHaveCount(0);
      // The same page, as when an address is changed by hand.
      await page.goto(first.address);
      await says('verify.valid');
      await page.goto(altered.address);
      await says('gate.answer.notOurs');
    });

    await page.evaluate(() => navigator.serviceWorker.ready);
    await server.kill();
    try {
      await test.step('with a dead server a ticket is genuine, and not checked further', async () => {
        await scan(page, second.address);
        await says('verify.genuine');
        await shows(say('verify.uncheckedText'));
        await expect(page.getByRole('status')).toHaveText(
          `${say('verify.genuine')}. ${say('verify.uncheckedText')}`,
        );
        await shows(second.about);
        await expect(page.getByText(say('verify.matchLater'))).toHaveCount(0);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          await page.reload();
          await shows(say('verify.uncheckedText'));
          expect(await faultsOfPage(colorScheme)).toEqual([]);
        }
        await scan(page, altered.address);
        await says('gate.answer.notOurs');
      });

      await test.step('the other language needs no server either', async () => {
        const other = otherLanguageOf(language);
        await page.getByRole('button', { name: languageTable[other].name }).click();
        await expect(page.locator('html')).toHaveAttribute('lang', other);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(
          messageText(other, 'gate.answer.notOurs'),
        );
        await page.getByRole('button', { name: languageTable[language].name }).click();
      });
    } finally {
      await server.start();
    }
    await scan(page, second.address);
    await says('verify.valid');
  });
}
