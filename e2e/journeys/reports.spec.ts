/** An officer's report from the first word until it is sent, on a phone without signal. */
import { createLeagueAdmin, officerOfOwn } from '#e2e/fixtures/assigned-reports.ts';
import { drawCardPicture } from '#e2e/fixtures/pictures.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { openAs } from '#e2e/pages/accounts.ts';
import {
  addPhoto,
  answerField,
  openReport,
  photoLink,
  publishReport,
  writeAnswer,
} from '#e2e/pages/report-editor.ts';
import { parking, wifi } from '#e2e/pages/assigned-reports.ts';
import { waitForOfflineApp } from '#e2e/pages/tickets.ts';
import { textOn, useArabic } from '#e2e/pages/language.ts';
import { patience } from '#scripts/steps/time-limits.ts';

test.use({ serviceWorkers: 'allow' });

const officer = officerOfOwn('Amina');

test('a report is written in Arabic, illustrated and submitted offline, with the app closed in between', async ({
  phone: firstPage,
  otherPhone: tablet,
  server,
}) => {
  let phone = firstPage;
  const context = phone.context();
  await useArabic(phone);
  await useArabic(tablet);
  const league = await createLeagueAdmin(server.url, officer);
  const report = await league.assignReport('First word to last', [wifi, parking]);
  await openAs(phone, officer.email, '/events', officer.password);
  await waitForOfflineApp(phone);

  await test.step('typed text survives the death of the app', async () => {
    await openReport(phone, report.id, wifi);
    await context.setOffline(true);
    await writeAnswer(phone, wifi, 'Opened at 03:40 PM, twenty minutes early.');
    await phone.close();
    phone = await context.newPage();
    await openReport(phone, report.id, wifi);
    await expect(answerField(phone, wifi)).toHaveValue('Opened at 03:40 PM, twenty minutes early.');
  });

  await test.step('typed text survives even without a pause', async () => {
    await answerField(phone, parking).pressSequentially('Cut off in mid-sen');
    await openReport(phone, report.id, parking);
    await expect(answerField(phone, parking)).toHaveValue('Cut off in mid-sen');
  });

  await test.step('missing input is reported beside each answer', async () => {
    for (const question of [wifi, parking]) await answerField(phone, question).fill('');
    await publishReport(phone);
    await expect(phone.getByText(textOn(phone, 'reports.answerRequired'))).toHaveCount(2);
    await expect(answerField(phone, wifi)).toBeFocused();
  });

  await test.step('it is submitted, and waits', async () => {
    await answerField(phone, wifi).fill('Answer one.');
    await answerField(phone, parking).fill('Answer two.');
    await addPhoto(phone, await drawCardPicture('north-touchline.jpg', 120));
    await phone.getByLabel(textOn(phone, 'reportScreens.yes')).check();
    await publishReport(phone);
    await expect(phone.getByText(textOn(phone, 'reportScreens.publishWaits'))).toBeVisible();
  });

  await test.step('it can be withdrawn while it waits, and submitted again', async () => {
    const undo = textOn(phone, 'reportScreens.takeBack');
    await phone.getByRole('button', { name: undo, exact: true }).click();
    await answerField(phone, wifi).fill('Answer one, better.');
    await publishReport(phone);
    await expect(phone.getByText(textOn(phone, 'reportScreens.publishWaits'))).toBeVisible();
  });

  await test.step('with signal it is sent by itself, with its photo', async () => {
    await context.setOffline(false);
    await expect(phone.getByText(textOn(phone, 'reports.closed'))).toBeVisible({
      timeout: 3 * patience,
    });
    await openAs(tablet, officer.email, `/reports/edit/${report.id}`, officer.password);
    await expect(tablet.getByText('Answer one, better.')).toBeVisible();
    const picture = photoLink(tablet, 'north-touchline.jpg');
    await expect(picture).toBeVisible();
    await expect
      .poll(() =>
        picture.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth > 0),
      )
      .toBe(true);
    await expect(tablet.getByRole('textbox')).toHaveCount(0);
  });
});
