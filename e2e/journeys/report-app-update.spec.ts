/** A new app version arrives while an officer is in mid-sentence. */
import type { Page } from '@playwright/test';
import { type Deployment, createDeployment } from '#e2e/fixtures/deployment-proxy.ts';
import { createLeagueAdmin, reportOfficer } from '#e2e/fixtures/assigned-reports.ts';
import { expect, phoneOptions, test as base } from '#e2e/fixtures/test.ts';
import { openAs } from '#e2e/pages/accounts.ts';
import { questionCard, answerField, openReport, saveReport } from '#e2e/pages/report-editor.ts';
import { waitForOfflineApp } from '#e2e/pages/tickets.ts';
import {
  isPageMarked,
  waitForReload,
  markPage,
  expectNewVersionWaiting,
} from '#e2e/pages/app-versions.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import { patience } from '#scripts/steps/time-limits.ts';

const test = base.extend<{ deployment: Deployment; page: Page }>({
  deployment: async ({ server }, use) => {
    const deployment = await createDeployment(server.url);
    await use(deployment);
    deployment.close();
  },
  page: async ({ browser, deployment }, use) => {
    const context = await browser.newContext({ ...phoneOptions, baseURL: deployment.url });
    await use(await context.newPage());
    await context.close();
  },
});

test.use({ serviceWorkers: 'allow' });

const wifi = 'Did the Wi-Fi hold?';
const parking = 'Where did vans park?';
const caretPosition = (page: Page) =>
  answerField(page, wifi).evaluate((area: HTMLTextAreaElement) => area.selectionStart);

test('a new app version waits until the report is saved, and keeps text and cursor', async ({
  page,
  deployment,
  server,
}) => {
  const league = await createLeagueAdmin(server.url);
  const report = await league.assignReport('While a version comes', [wifi, parking]);
  await openAs(page, reportOfficer.email, '/events', reportOfficer.password);
  await waitForOfflineApp(page);
  // The service worker controls the page from here on.
  await openReport(page, report.id, wifi);
  const field = answerField(page, wifi);
  const offer = page.getByText(englishText('update.ready'));
  await markPage(page);
  await field.fill('It held until the end.');
  await field.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(8, 8));
  await page.keyboard.type('well ');

  await test.step('it is waiting, and not offered while text is unsaved', async () => {
    deployment.deploy();
    await expectNewVersionWaiting(page);
    await expect(offer).toHaveCount(0);
    await expect(field).toBeFocused();
    expect(await caretPosition(page)).toBe(13);
  });

  await test.step('accepted in another tab, it does not reload this one', async () => {
    const other = await page.context().newPage();
    await other.goto('/events');
    await expect(other.getByText(englishText('update.ready'))).toBeVisible();
    await markPage(other);
    await other.getByRole('button', { name: englishText('update.use') }).click();
    await waitForReload(other);
    await other.close();
    await page.bringToFront();
    await field.focus();
    await page.keyboard.type('and ');
    await expect(field).toHaveValue('It held well and until the end.');
    await expect(questionCard(page, wifi)).toContainText(englishText('sync.onThisPhone'));
    expect(await caretPosition(page)).toBe(17);
    expect(await isPageMarked(page)).toBe(true);
    await expect(offer).toHaveCount(0);
  });

  await test.step('after saving it is offered, and the text is there in the new version', async () => {
    await saveReport(page);
    await expect(offer).toBeVisible();
    expect(await isPageMarked(page)).toBe(true);
    await page.getByRole('button', { name: englishText('update.use') }).click();
    await waitForReload(page);
    await expect(field).toHaveValue('It held well and until the end.');
    await expect(questionCard(page, wifi)).toContainText(englishText('sync.withTheLeague'), {
      timeout: 2 * patience,
    });
    expect((await league.readReport(report)).answers[wifi]).toBe('It held well and until the end.');
  });

  await test.step('a reload in mid-word loses no text, whichever version it starts', async () => {
    deployment.deploy();
    await expectNewVersionWaiting(page);
    await markPage(page);
    await answerField(page, parking).pressSequentially('Cut off in mid-wo');
    // The browser reloads like this: without a pause in which the text would be saved.
    await page.evaluate(() => location.reload());
    await waitForReload(page);
    await expect(answerField(page, parking)).toHaveValue('Cut off in mid-wo');
  });
});
