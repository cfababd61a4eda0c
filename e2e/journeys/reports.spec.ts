/** An officer's report from the first word until it is sent, on a phone without signal. */
import { drawCardPicture } from '#e2e/fixtures/pictures.ts';
import { createTestServer } from '#e2e/fixtures/server.ts';
import { expect, phoneOptions, test } from '#e2e/fixtures/test.ts';
import { openAs, startSession } from '#e2e/pages/accounts.ts';
import { officer } from '#e2e/pages/officer-engine.ts';
import { waitForOfflineApp } from '#e2e/pages/tickets.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import type { Page } from '@playwright/test';

test.use({ serviceWorkers: 'allow' });

// Reports are used up and the server is killed, so this file has its own.
let server: Awaited<ReturnType<typeof createTestServer>>;
test.beforeAll(async () => {
  server = await createTestServer();
  await server.start();
});
test.afterAll(async () => server.remove());

const answers = (page: Page) => page.locator('[data-answer] textarea');

/** Opens the first report that can be written; returns its URL. */
async function openReport(page: Page): Promise<string> {
  await page.goto('/reports');
  await page
    .getByRole('link', { name: /^Write / })
    .first()
    .click();
  await expect(page).toHaveURL(/\/reports\/edit\//);
  await expect(answers(page).first()).toBeVisible();
  return new URL(page.url()).pathname;
}

test('a report is written, illustrated and submitted offline, with the app closed in between', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const context = await browser.newContext({ ...phoneOptions, baseURL: server.url });
  const other = await browser.newContext({ ...phoneOptions, baseURL: server.url });
  let phone = await context.newPage();
  await openAs(phone, officer, '/');
  await waitForOfflineApp(phone);
  const report = await openReport(phone);
  const count = await answers(phone).count();

  await test.step('typed text survives the death of the app and the server', async () => {
    await server.kill();
    await context.setOffline(true);
    await answers(phone).first().fill('Opened at 03:40 PM, twenty minutes early.');
    await expect(phone.locator('[data-answer="1"]')).toContainText(englishText('sync.onThisPhone'));
    await phone.close();
    phone = await context.newPage();
    await phone.goto(report);
    await expect(answers(phone).first()).toHaveValue('Opened at 03:40 PM, twenty minutes early.');
  });

  await test.step('typed text survives even without a pause', async () => {
    await answers(phone).nth(1).pressSequentially('Cut off in mid-sen');
    await phone.goto(report);
    await expect(answers(phone).nth(1)).toHaveValue('Cut off in mid-sen');
  });

  await test.step('missing input is reported beside each answer', async () => {
    for (let at = 0; at < count; at += 1) await answers(phone).nth(at).fill('');
    await phone.getByRole('button', { name: englishText('reportScreens.publish') }).click();
    await expect(phone.getByText(englishText('reports.answerRequired'))).toHaveCount(count);
    await expect(answers(phone).first()).toBeFocused();
  });

  await test.step('it is submitted, and waits', async () => {
    for (let at = 0; at < count; at += 1)
      await answers(phone)
        .nth(at)
        .fill(`Answer ${at + 1}.`);
    await phone
      .getByLabel(englishText('reportScreens.addFile'), { exact: true })
      .last()
      .setInputFiles(await drawCardPicture('north-touchline.jpg', 120));
    await expect(
      phone.getByRole('link', {
        name: englishText('reportScreens.photoOpen', { name: 'north-touchline.jpg' }),
      }),
    ).toBeVisible();
    await phone.getByLabel(englishText('reportScreens.yes')).check();
    await phone.getByRole('button', { name: englishText('reportScreens.publish') }).click();
    await expect(phone.getByText(englishText('reportScreens.publishWaits'))).toBeVisible();
  });

  await test.step('it can be withdrawn while it waits, and submitted again', async () => {
    await phone.getByRole('button', { name: englishText('reportScreens.takeBack') }).click();
    await answers(phone).first().fill('Answer one, better.');
    await phone.getByRole('button', { name: englishText('reportScreens.publish') }).click();
    await expect(phone.getByText(englishText('reportScreens.publishWaits'))).toBeVisible();
  });

  await test.step('with signal it is sent by itself, with its photo', async () => {
    await server.start();
    await context.setOffline(false);
    await expect(phone.getByText(englishText('reports.closed'))).toBeVisible({ timeout: 60_000 });
    const tablet = await other.newPage();
    await openAs(tablet, officer, report);
    await expect(tablet.getByText('Answer one, better.')).toBeVisible();
    const picture = tablet.getByRole('link', {
      name: englishText('reportScreens.photoOpen', { name: 'north-touchline.jpg' }),
    });
    await expect(picture).toBeVisible();
    await expect
      .poll(() =>
        picture.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth > 0),
      )
      .toBe(true);
    await expect(answers(tablet)).toHaveCount(0);
  });
  await context.close();
  await other.close();
});

test('of two versions of one answer both are kept until the officer chooses', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const context = await browser.newContext({ ...phoneOptions, baseURL: server.url });
  const other = await browser.newContext({ ...phoneOptions, baseURL: server.url });
  const phone = await context.newPage();
  const tablet = await other.newPage();
  await openAs(phone, officer, '/');
  await startSession(tablet, officer);
  await waitForOfflineApp(phone);
  const report = await openReport(phone);
  await tablet.goto(report);
  const field = answers(phone).last();

  await context.setOffline(true);
  await field.fill('Eighteen places, all taken.');
  await phone.getByRole('button', { name: englishText('reportScreens.save') }).click();
  await answers(tablet).last().fill('Eighteen places, two left free.');
  await tablet.getByRole('button', { name: englishText('reportScreens.save') }).click();
  const there = tablet.locator('[data-answer]').last();
  await expect(there).toContainText(englishText('sync.withTheLeague'), { timeout: 30_000 });

  await context.setOffline(false);
  const conflict = phone.getByRole('group', { name: englishText('reportScreens.conflictTitle') });
  await expect(conflict).toBeVisible({ timeout: 60_000 });
  await expect(conflict).toContainText('all taken.');
  await expect(conflict).toContainText('two left free.');
  await conflict.getByRole('button', { name: englishText('reportScreens.both') }).click();
  await expect(conflict).toBeHidden();
  await phone.getByRole('button', { name: englishText('reportScreens.save') }).click();
  await expect(answers(tablet).last()).toHaveValue(/all taken\.[\s\S]*|two left free\./, {
    timeout: 30_000,
  });
  await expect
    .poll(async () => answers(tablet).last().inputValue(), { timeout: 60_000 })
    .toMatch(/two left free\.\s+Eighteen places, all taken\./);
  await context.close();
  await other.close();
});

test('reports are for officers only', async ({ browser }) => {
  const context = await browser.newContext({ ...phoneOptions, baseURL: server.url });
  const phone = await context.newPage();
  await openAs(phone, 'writer@touchline.example', '/reports');
  await expect(
    phone.getByRole('heading', { name: englishText('notAuthorised.title') }),
  ).toBeVisible();
  await context.close();
});
