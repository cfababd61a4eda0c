/**
 * Checks that parts are drawn without inline styles, which the Content-Security-Policy refuses. A
 * violation is an error in the console and fails the test.
 */
import type { Page } from '@playwright/test';
import { people } from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { openAs, startSession } from '#e2e/pages/accounts.ts';
import { editor, startArticle } from '#e2e/pages/news.ts';
import { readTicket, waitForOfflineApp } from '#e2e/pages/tickets.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const styleOf = (page: Page, selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

test('dialogs lock the page, the editor keeps spaces, pasted formats arrive, and toasts float', async ({
  desktop,
}) => {
  await startSession(desktop, 'admin@touchline.example');
  await startArticle(desktop, 'Without inline styles');
  await editor(desktop).click();
  await editor(desktop).evaluate((element) => {
    const clipboardData = new DataTransfer();
    const html =
      '<style>.x { color: red }</style><p class="x">Some <span style="top: 1px"><span style="font-weight: 700">bold</span></span> text</p>';
    clipboardData.setData('text/html', html);
    const event = { clipboardData, bubbles: true, cancelable: true };
    element.dispatchEvent(new ClipboardEvent('paste', event));
  });
  await expect(editor(desktop)).toHaveText('Some bold text');
  await expect(editor(desktop).locator('strong')).toHaveText('bold');
  expect(await styleOf(desktop, '.rich-editor', 'white-space-collapse')).toBe('break-spaces');

  expect(await styleOf(desktop, 'body', 'overflow'), 'control').toBe('visible');
  await desktop.getByRole('button', { name: englishText('news.preview') }).click();
  const dialog = desktop.getByRole('dialog');
  await expect(dialog).toBeVisible();
  expect(await styleOf(desktop, 'body', 'overflow')).toBe('hidden');
  await dialog.getByRole('button', { name: englishText('action.close') }).click();
  await expect(dialog).toHaveCount(0);
  expect(await styleOf(desktop, 'body', 'overflow')).toBe('visible');

  await desktop.getByRole('button', { name: englishText('news.publish') }).click();
  await expect(desktop.getByText(englishText('news.created'))).toBeVisible();
  expect(await styleOf(desktop, '[data-sonner-toaster]', 'position')).toBe('fixed');
});

test.describe('on a phone', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the worker’s ticket has its styles before the app has started', async ({ phone }) => {
    await openAs(phone, people.photographer, '/events');
    await waitForOfflineApp(phone);
    await phone.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        const ticket = document.getElementById('first-ticket') !== null;
        const rules = document.querySelector('style')?.sheet?.cssRules.length ?? 0;
        const texts = [...document.querySelectorAll('#first-ticket *')];
        const weights = new Set(texts.map((text) => getComputedStyle(text).fontWeight));
        const sheets = document.querySelectorAll('link[rel=stylesheet]').length;
        const seen = { ticket, styled: rules > 0, weights: [...weights].toSorted(), sheets };
        sessionStorage.setItem('first-paint', JSON.stringify(seen));
      });
    });
    await phone.goto('/tickets');
    const { qr } = await readTicket(phone);
    await phone.goto(new URL(qr).pathname);
    await readTicket(phone);
    const first = await phone.evaluate(() => sessionStorage.getItem('first-paint'));
    // A fallback typeface has two weights, and the app's style sheet comes after the ticket.
    const expected = { ticket: true, styled: true, weights: ['400', '700'], sheets: 0 };
    expect(JSON.parse(first ?? '{}')).toEqual(expected);
  });
});
