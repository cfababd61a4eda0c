/** Failures around an officer who is writing: every word is on the server or on the phone. */
import { createLeagueAdmin, reportOfficer } from '#e2e/fixtures/assigned-reports.ts';
import { drawCardPicture } from '#e2e/fixtures/pictures.ts';
import { people } from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { logIn } from '#e2e/pages/accounts.ts';
import {
  addPhoto,
  answerField,
  appendText,
  openReport,
  publishReport,
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
import { triggerBackgroundSync } from '#e2e/pages/service-worker.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import { patience } from '#scripts/steps/time-limits.ts';

test('a session that ends in mid-sentence loses no word, hides it from others, and sends it later', async ({
  phone,
  server,
}) => {
  const context = phone.context();
  const league = await createLeagueAdmin(server.url);
  const report = await league.assignReport('In mid-sentence', [wifi, parking]);
  const words = 'The line went dead just as the se';
  const enter = async () => {
    // Logged in without "Remember me": synced data is deleted with the session.
    await show(phone, '/login');
    await phone.getByRole('checkbox', { name: englishText('accounts.rememberMe') }).uncheck();
    await phone.getByLabel(englishText('accounts.email')).fill(reportOfficer.email);
    await phone
      .getByLabel(englishText('accounts.password'), { exact: true })
      .fill(reportOfficer.password);
    await phone.getByRole('button', { name: englishText('accounts.login') }).click();
    await phone.waitForURL((url) => url.pathname !== '/login');
  };
  await enter();
  await openReport(phone, report.id, wifi);

  await test.step('the token is expired, and the server refuses to refresh it', async () => {
    const typed = Promise.withResolvers<void>();
    await context.route('**/api/**', async (route) => {
      await typed.promise;
      const { pathname } = new URL(route.request().url());
      const [status, code, message] = pathname.endsWith('/auth/refresh')
        ? [412, 'session_ended', englishText('error.sessionEnded')]
        : [401, 'token_expired', englishText('error.tokenExpired')];
      return route.fulfill({ status, json: { code, message } });
    });
    // A request is refused in mid-word, before the autosave.
    await phone.evaluate(() => dispatchEvent(new Event('online')));
    await appendText(answerField(phone, wifi), words);
    typed.resolve();
    await expect(phone).toHaveURL(/\/login$/, { timeout: 2 * patience });
    await context.unroute('**/api/**');
  });

  await test.step('another person on this phone sees nothing of it', async () => {
    await logIn(phone, people.sherif);
    for (const path of ['/', '/sync', `/reports/edit/${report.id}`]) {
      await show(phone, path);
      await expect(phone.getByRole('heading').first()).toBeVisible();
      await expect(phone.getByText('The line went dead')).toHaveCount(0);
      await expect(phone.getByText(report.name)).toHaveCount(0);
    }
    await show(phone, '/events');
    await phone.getByRole('button', { name: englishText('nav.more') }).click();
    await phone.getByRole('button', { name: englishText('nav.logout') }).click();
    await expect(phone).toHaveURL(/\/login$/);
  });

  await test.step('the officer finds the half sentence, completes it, and it is sent', async () => {
    await enter();
    await openReport(phone, report.id, wifi);
    await expect(answerField(phone, wifi)).toHaveValue(words);
    await appendText(answerField(phone, wifi), 'cond half began.');
    await saveReport(phone);
    await expectSentToLeague(phone, wifi);
    expect((await league.readReport(report)).answers[wifi]).toBe(`${words}cond half began.`);
  });
});

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('two tabs share their text, and what they submit arrives with both of them closed', async ({
    phone,
    server,
  }) => {
    const context = phone.context();
    const { league, report } = await openAssignedReports(phone, server.url, 'Two tabs');
    const other = await context.newPage();
    await openReport(other, report.id, wifi);
    await server.kill();

    await test.step('text written in one tab appears in the other', async () => {
      await writeAnswer(phone, wifi, 'It held.');
      await expect(answerField(other, wifi)).toHaveValue('It held.');
      await writeAnswer(other, parking, 'Behind gate 4.');
      await expect(answerField(phone, parking)).toHaveValue('Behind gate 4.');
    });

    await test.step('it is submitted with its photo, and waits', async () => {
      await addPhoto(phone, await drawCardPicture('gate.jpg', 200));
      await phone.getByLabel(englishText('reportScreens.yes'), { exact: true }).check();
      await publishReport(phone);
      for (const page of [phone, other])
        await expect(page.getByText(englishText('reportScreens.publishWaits'))).toBeVisible();
    });

    await test.step('with every tab closed, the worker sends all of it', async () => {
      await other.close();
      await phone.close();
      await server.start();
      expect((await league.readReport(report)).status).toBe('pending');
      await triggerBackgroundSync(context, server.url);
      await expect
        .poll(async () => league.readReport(report), { timeout: 2 * patience })
        .toMatchObject({
          status: 'published',
          answers: { [wifi]: 'It held.', [parking]: 'Behind gate 4.' },
          files: 1,
        });
      expect(context.pages()).toHaveLength(0);
    });
  });
});
