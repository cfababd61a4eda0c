/** Work in a report that was closed or deleted: kept, shown, and discarded only by the person. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { AssignedReport } from '#e2e/fixtures/assigned-reports.ts';
import { drawCardPicture } from '#e2e/fixtures/pictures.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { violationsOnPage } from '#e2e/pages/axe.ts';
import {
  addPhoto,
  questionCard,
  answerField,
  unsendableTexts,
  openReport,
  photoLink,
  saveReport,
  writeAnswer,
} from '#e2e/pages/report-editor.ts';
import {
  openAssignedReports,
  parking,
  wifi,
  expectSentToLeague,
} from '#e2e/pages/assigned-reports.ts';
import { show } from '#e2e/pages/navigation.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

test.use({ serviceWorkers: 'allow' });

/** The sync page's link to the report. */
const draftLink = (page: Page, { name }: AssignedReport) =>
  page.getByRole('link', { name: englishText('sync.reportSave', { name }) });

/** The section of unsendable reports in the list. */
const unsendableSection = (page: Page) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: englishText('reportScreens.unsendable') }) });

/** Discards the work on the report's page and confirms the dialog that lists it. */
async function discardWork(page: Page, { name }: AssignedReport, things: string, message: string) {
  await page.getByRole('button', { name: englishText('reportScreens.discard') }).click();
  const question = page.getByRole('dialog', { name: englishText('reportScreens.discardTitle') });
  await expect(question).toContainText(englishText('reportScreens.discardText', { name, things }));
  await expect(question).toContainText(message);
  await question.getByRole('button', { name: englishText('reportScreens.discardIt') }).click();
  // Content behind the dialog counts as hidden until the work is gone.
  await expect(question).toHaveCount(0);
}

test('work in reports closed or deleted meanwhile can be copied, exported and discarded', async ({
  phone,
  server,
}, testInfo) => {
  const context = phone.context();
  const at = await openAssignedReports(
    phone,
    server.url,
    'Closed meanwhile',
    'Deleted meanwhile',
    'Left alone',
  );
  const [closed, deleted, alone] = at.reports;
  await writeAnswer(phone, wifi, 'Fine at first.');
  await saveReport(phone);
  await expectSentToLeague(phone, wifi);

  await test.step('each is edited without signal', async () => {
    await context.setOffline(true);
    await answerField(phone, wifi).fill('Fine at first, then gone.');
    await addPhoto(phone, await drawCardPicture('router.jpg', 20));
    await saveReport(phone);
    await expect(questionCard(phone, wifi)).toContainText(englishText('sync.waiting'));
    await writeAnswer(phone, parking, 'Typed, not saved.');
    await openReport(phone, deleted.id, wifi);
    await writeAnswer(phone, wifi, 'Typed into what is deleted.');
    await addPhoto(phone, await drawCardPicture('gate.jpg', 200));
    await openReport(phone, alone.id, wifi);
    await writeAnswer(phone, wifi, 'Nothing happens to this one.');
    await saveReport(phone);
    await at.league.deleteReport(closed);
    await at.league.deleteReport(deleted);
  });

  await test.step('with signal the open one is sent', async () => {
    await context.setOffline(false);
    await expectSentToLeague(phone, wifi);
  });
  await phone.close();
  const page = await context.newPage();
  // axe would measure colours that are still fading in.
  await page.emulateMedia({ reducedMotion: 'reduce' });

  await test.step('the closed report shows everything that was not sent', async () => {
    await page.goto('/sync');
    await expect(draftLink(page, closed)).toContainText(englishText('sync.typedClosed'));
    await expect(page.getByText(englishText('sync.itemsNeed', { count: 3 }))).toBeVisible();
    expect(await violationsOnPage(page)).toEqual([]);
    await draftLink(page, closed).click();
    await expect(page.getByText(englishText('reports.archived'))).toBeVisible();
    const left = unsendableTexts(page, 'left');
    await expect(left).toContainText('Fine at first, then gone.');
    await expect(left).toContainText('Typed, not saved.');
    await expect(left.getByRole('button', { name: englishText('reportScreens.copy') })).toHaveCount(
      2,
    );
    await expect(photoLink(page, 'router.jpg')).toBeVisible();
    expect(await violationsOnPage(page)).toEqual([]);
    expect((await at.league.readReport(closed)).answers[wifi]).toBe('Fine at first.');
  });

  await test.step('the deleted report shows everything that was not sent', async () => {
    await show(page, '/reports');
    await unsendableSection(page)
      .getByRole('link', { name: englishText('reportScreens.look', { name: deleted.name }) })
      .click();
    await expect(page.getByRole('heading', { name: deleted.name })).toBeVisible();
    await expect(page.getByText(englishText('reports.archived'))).toBeVisible();
    await expect(unsendableTexts(page, 'left')).toContainText('Typed into what is deleted.');
    await expect(photoLink(page, 'gate.jpg')).toBeVisible();
    const copy = page.waitForEvent('download');
    await page.getByRole('button', { name: englishText('reportScreens.keepCopy') }).click();
    const text = testInfo.outputPath('copy.txt');
    await (await copy).saveAs(text);
    expect(await readFile(text, 'utf8')).toContain('Typed into what is deleted.');
    const photo = page.waitForEvent('download');
    const name = 'gate.jpg';
    await page
      .getByRole('button', { name: englishText('reportScreens.photoSave', { name }) })
      .click();
    expect((await photo).suggestedFilename()).toBe(name);
  });

  await test.step('the export file contains texts and photos of both', async () => {
    await show(page, '/sync');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: englishText('sync.export') }).click();
    const path = testInfo.outputPath('unsent.json');
    await (await saved).saveAs(path);
    const file = await readFile(path, 'utf8');
    for (const message of ['then gone.', 'Typed, not saved.', 'Typed into what is deleted.'])
      expect(file).toContain(message);
    const { photos } = JSON.parse(file) as { photos: { title: string; base64: string | null }[] };
    const whole = photos.filter(({ base64 }) => (base64?.length ?? 0) > 1000);
    expect(whole.map(({ title }) => title).sort()).toEqual(['gate.jpg', 'router.jpg']);
  });

  await test.step('nothing is removed without confirmation', async () => {
    await draftLink(page, deleted).click();
    await page.getByRole('button', { name: englishText('reportScreens.discard') }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await violationsOnPage(page)).toEqual([]);
    await page
      .getByRole('button', { name: englishText('reportScreens.keep'), exact: true })
      .click();
    await expect(unsendableTexts(page, 'left')).toContainText('Typed into what is deleted.');
  });

  await test.step('once discarded, they are gone everywhere', async () => {
    await discardWork(page, deleted, '1 answer and 1 photo or file', 'Typed into what is deleted.');
    await expect(page).toHaveURL(/\/reports$/);
    await expect(unsendableSection(page).getByRole('link')).toHaveCount(1);
    await unsendableSection(page).getByRole('link').click();
    await discardWork(page, closed, '2 answers and 1 photo or file', 'Typed, not saved.');
    await expect(page.getByText(englishText('reports.archived'))).toBeVisible();
    await expect(unsendableTexts(page, 'left')).toHaveCount(0);
    await show(page, '/sync');
    await expect(page.getByText(englishText('sync.allSent'))).toBeVisible();
  });
});
