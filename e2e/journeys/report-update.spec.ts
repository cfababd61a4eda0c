/** A new version of the app comes while an officer is in mid-sentence. */
import type { Page } from '@playwright/test';
import { type Deployment, deploymentOf } from '#e2e/fixtures/deployment.ts';
import { leagueAt, test as base } from '#e2e/fixtures/given-reports.ts';
import { expect, phoneLook } from '#e2e/fixtures/test.ts';
import { logIn } from '#e2e/pages/accounts.ts';
import { cardOf, fieldOf, openReport, save } from '#e2e/pages/report-editor.ts';
import { officer } from '#e2e/pages/reports.ts';
import { appIsOnPhone } from '#e2e/pages/tickets.ts';
import { isMarked, loadedAnew, mark, nextVersionWaits } from '#e2e/pages/versions.ts';
import { say } from '#sync/contracts/messages/messages.ts';

const test = base.extend<{ deployment: Deployment; page: Page }>({
  deployment: async ({ server }, use) => {
    const deployment = await deploymentOf(server.url);
    await use(deployment);
    deployment.close();
  },
  page: async ({ browser, deployment }, use) => {
    const context = await browser.newContext({ ...phoneLook, baseURL: deployment.url });
    await use(await context.newPage());
    await context.close();
  },
});

const wifi = 'Did the Wi-Fi hold?';
const parking = 'Where did vans park?';
const caretOf = (page: Page) =>
  fieldOf(page, wifi).evaluate((area: HTMLTextAreaElement) => area.selectionStart);

test('a new version waits for the sentence’s end, and takes neither words nor cursor', async ({
  page,
  deployment,
  server,
}) => {
  test.setTimeout(150_000);
  const league = await leagueAt(server.url);
  const report = await league.give('While a version comes', [wifi, parking]);
  await logIn(page, officer);
  await appIsOnPhone(page);
  // From here on the page is the worker's.
  await page.reload();
  await openReport(page, report.id, wifi);
  const field = fieldOf(page, wifi);
  const offer = page.getByText(say('update.ready'));
  await mark(page);
  await field.fill('It held until the end.');
  await field.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(8, 8));
  await page.keyboard.type('well ');

  await test.step('it is there, and not offered while something is not saved', async () => {
    deployment.deploy();
    await nextVersionWaits(page);
    await expect(offer).toHaveCount(0);
    await expect(field).toBeFocused();
    expect(await caretOf(page)).toBe(13);
  });

  await test.step('taken in another tab, this one is not loaded anew, hidden or seen', async () => {
    const other = await page.context().newPage();
    await other.goto('/events');
    await expect(other.getByText(say('update.ready'))).toBeVisible();
    await mark(other);
    await other.getByRole('button', { name: say('update.use') }).click();
    await loadedAnew(other);
    await other.close();
    await page.bringToFront();
    await field.focus();
    await page.keyboard.type('and ');
    await expect(field).toHaveValue('It held well and until the end.');
    await expect(cardOf(page, wifi)).toContainText(say('sync.onThisPhone'));
    expect(await caretOf(page)).toBe(17);
    expect(await isMarked(page)).toBe(true);
    await expect(offer).toHaveCount(0);
  });

  await test.step('saved, it is offered; the words are there in the next version', async () => {
    await save(page);
    await expect(offer).toBeVisible();
    expect(await isMarked(page)).toBe(true);
    await page.getByRole('button', { name: say('update.use') }).click();
    await loadedAnew(page);
    await expect(field).toHaveValue('It held well and until the end.');
    await expect(cardOf(page, wifi)).toContainText(say('sync.withTheLeague'), { timeout: 30_000 });
    expect((await league.read(report)).answers[wifi]).toBe('It held well and until the end.');
  });
});

test('cut off in mid-word by whatever loads the page anew, the words are there', async ({
  page,
  deployment,
  server,
}) => {
  const league = await leagueAt(server.url);
  const report = await league.give('Loaded anew', [wifi, parking]);
  await logIn(page, officer);
  await appIsOnPhone(page);
  await openReport(page, report.id, wifi);
  deployment.deploy();
  await nextVersionWaits(page);
  await mark(page);
  await fieldOf(page, wifi).pressSequentially('Cut off in mid-wo');
  // As the browser does it: no pause in which the words would be kept.
  await page.evaluate(() => location.reload());
  await loadedAnew(page);
  await expect(fieldOf(page, wifi)).toHaveValue('Cut off in mid-wo');
});
