/**
 * The league changes questions while an officer answers them: no answer is lost, and it is
 * announced.
 */
import { createLeagueAdmin, reportOfficer } from '#e2e/fixtures/assigned-reports.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { openAs, startSession } from '#e2e/pages/accounts.ts';
import {
  questionCard,
  answerField,
  appendText,
  unsendableTexts,
  questionChangesNotice,
  openReport,
  publishReport,
  writeAnswer,
} from '#e2e/pages/report-editor.ts';
import { waitForOfflineApp } from '#e2e/pages/tickets.ts';
import { show } from '#e2e/pages/navigation.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import { patience } from '#scripts/steps/time-limits.ts';

const wifi = 'Did the Wi-Fi hold?';
const seats = 'Were the seats enough?';
const parking = 'Where did vans park?';
const studio = 'Who used the studio?';
const lights = 'How were the lights at dusk?';
const rewordedWifi = 'Did the Wi-Fi hold in both halves?';

test('when questions change while typing, the field and the cursor stay', async ({
  phone,
  server,
}) => {
  const league = await createLeagueAdmin(server.url);
  const report = await league.assignReport('Under the fingers', [wifi, seats, parking]);
  await startSession(phone, reportOfficer.email, reportOfficer.password);
  await openReport(phone, report.id, seats);
  const field = answerField(phone, seats);

  await test.step('a field that moves keeps the cursor in mid-sentence', async () => {
    await field.fill('Two were missing in row 4.');
    await field.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(9, 9));
    await league.changeQuestions(report, [parking, wifi, lights, seats]);
    await expect(questionChangesNotice(phone)).toContainText(lights, { timeout: 2 * patience });
    await expect(phone.locator('[data-answer="4"]')).toContainText(seats);
    await expect(field).toBeFocused();
    await phone.keyboard.type('seats ');
    await expect(field).toHaveValue('Two were seats missing in row 4.');
  });

  await test.step('the field of a withdrawn question stays, and says so', async () => {
    await appendText(field, ' And in row 9, whe');
    await league.changeQuestions(report, [parking, wifi, lights]);
    await expect(questionCard(phone, seats)).toContainText(
      englishText('reportScreens.newsRemoved'),
      {
        timeout: 2 * patience,
      },
    );
    await expect(field).toBeFocused();
    await phone.keyboard.type('re a bag stood.');
    await expect(field).toHaveValue(/when?re a bag stood\.$/);
  });

  await test.step('after it loses focus, its text is kept', async () => {
    await answerField(phone, parking).click();
    await expect(questionCard(phone, seats)).toHaveCount(0);
    await expect(unsendableTexts(phone, 'withdrawn')).toContainText(
      'Two were seats missing in row 4. And in row 9, where a bag stood.',
    );
    await phone.reload();
    await expect(unsendableTexts(phone, 'withdrawn')).toContainText('where a bag stood.');
  });
});

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a report submitted offline while its questions change is open again, says why, and loses no answer', async ({
    phone,
    server,
  }) => {
    const league = await createLeagueAdmin(server.url);
    const report = await league.assignReport('Press tribune', [wifi, seats, parking, studio]);
    const context = phone.context();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openAs(phone, reportOfficer.email, '/events', reportOfficer.password);
    await waitForOfflineApp(phone);
    await openReport(phone, report.id, wifi);
    await context.setOffline(true);
    await writeAnswer(phone, wifi, 'It broke at half-time.');
    await writeAnswer(phone, seats, 'Two were missing.');
    await writeAnswer(phone, parking, 'Behind gate 4.');
    await writeAnswer(phone, studio, 'Nobody.');
    await phone.getByLabel(englishText('reportScreens.no'), { exact: true }).check();
    await publishReport(phone);
    await expect(phone.getByText(englishText('reportScreens.publishWaits'))).toBeVisible();
    await league.changeQuestions(report, [parking, rewordedWifi, studio, lights]);
    await phone.close();
    const page = await context.newPage();

    await test.step('an offline phone shows no change', async () => {
      await page.goto(`/reports/edit/${report.id}`);
      await expect(page.getByText('Two were missing.')).toBeVisible();
      await expect(page.getByText(englishText('reportScreens.publishWaits'))).toBeVisible();
      await expect(questionChangesNotice(page)).toHaveCount(0);
    });

    await test.step('with signal it lists new, reworded and withdrawn questions', async () => {
      await context.setOffline(false);
      const told = questionChangesNotice(page);
      await expect(told).toBeVisible({ timeout: 3 * patience });
      const lineOf = (question: string) => told.getByRole('listitem').filter({ hasText: question });
      await expect(lineOf(lights)).toContainText(englishText('reportScreens.newsAdded'));
      await expect(lineOf(rewordedWifi)).toContainText(englishText('reportScreens.newsReworded'));
      await expect(lineOf(rewordedWifi)).toContainText(
        englishText('reportScreens.newsWas', { question: wifi }),
      );
      await expect(lineOf(seats)).toContainText(englishText('reportScreens.newsRemoved'));
      await expect(lineOf(studio)).toHaveCount(0);
      await expect(told).toContainText(englishText('reportScreens.newsKept'));
    });

    await test.step('the submission has come back, with every answer', async () => {
      await expect(page.getByText(englishText('reportScreens.attention'))).toBeVisible({
        timeout: 2 * patience,
      });
      expect(await league.readReport(report)).toMatchObject({
        status: 'draft',
        answers: { [parking]: 'Behind gate 4.', [studio]: 'Nobody.', [rewordedWifi]: '' },
      });
      await expect(questionCard(page, lights)).toContainText(
        englishText('reportScreens.newsAdded'),
      );
      await expect(answerField(page, parking)).toHaveValue('Behind gate 4.');
      await expect(answerField(page, rewordedWifi)).toHaveValue('');
    });

    await test.step('answers to withdrawn questions can be copied', async () => {
      const left = unsendableTexts(page, 'withdrawn');
      await expect(left).toContainText('It broke at half-time.');
      await expect(left).toContainText('Two were missing.');
      await left
        .getByRole('button', { name: englishText('reportScreens.copy') })
        .first()
        .click();
      await expect(
        page.getByText(englishText('reportScreens.copied'), { exact: true }),
      ).toBeVisible();
      await answerField(page, rewordedWifi).focus();
      await page.keyboard.press('ControlOrMeta+v');
      await expect(answerField(page, rewordedWifi)).toHaveValue(/It broke|Two were/);
    });

    await test.step('the notice stays until it is acknowledged, also in the list', async () => {
      await show(page, '/reports');
      const row = page.getByRole('listitem').filter({ hasText: report.name });
      await expect(row).toContainText(englishText('reportScreens.questionsChanged'));
      await row.getByRole('link').click();
      await questionChangesNotice(page)
        .getByRole('button', { name: englishText('reportScreens.newsSeen') })
        .click();
      await expect(questionChangesNotice(page)).toHaveCount(0);
      await expect(page.getByRole('heading', { name: report.name })).toBeFocused();
    });

    await test.step('once the new question is answered, the report is submitted', async () => {
      await answerField(page, lights).fill('Good.');
      await publishReport(page);
      await expect(page.getByText(englishText('reports.closed'))).toBeVisible({
        timeout: 2 * patience,
      });
      const there = await league.readReport(report);
      expect(there).toMatchObject({
        status: 'published',
        answers: { [parking]: 'Behind gate 4.', [studio]: 'Nobody.', [lights]: 'Good.' },
      });
      expect(there.texts.sort()).toEqual(['It broke at half-time.', 'Two were missing.']);
    });
  });
});
