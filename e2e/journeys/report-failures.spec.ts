/** Failures around an officer who is writing: every word is on the server or on the phone. */
import { createLeagueAdmin, test } from '#e2e/fixtures/assigned-reports.ts';
import { drawCardPicture } from '#e2e/fixtures/pictures.ts';
import { people } from '#e2e/fixtures/demo-people.ts';
import { expect } from '#e2e/fixtures/test.ts';
import { demoPassword, logIn } from '#e2e/pages/accounts.ts';
import {
  addPhoto,
  questionCard,
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
import { officer } from '#e2e/pages/officer-engine.ts';
import { waitForOfflineApp } from '#e2e/pages/tickets.ts';
import { triggerBackgroundSync } from '#e2e/pages/service-worker.ts';
import { protocolHeader } from '#sync/protocol/response-headers.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

test.use({ serviceWorkers: 'allow' });

test('a session that ends in mid-sentence loses no word, hides it from others, and sends it later', async ({
  phone,
  server,
}) => {
  test.setTimeout(150_000);
  const context = phone.context();
  const league = await createLeagueAdmin(server.url);
  const report = await league.assignReport('In mid-sentence', [wifi, parking]);
  const words = 'The line went dead just as the se';
  const enter = async () => {
    // Logged in without "Remember me": synced data is deleted with the session.
    await phone.goto('/login');
    await phone.getByRole('checkbox', { name: englishText('accounts.rememberMe') }).uncheck();
    await phone.getByLabel(englishText('accounts.email')).fill(officer);
    await phone.getByLabel(englishText('accounts.password'), { exact: true }).fill(demoPassword);
    await phone.getByRole('button', { name: englishText('accounts.login') }).click();
    await phone.waitForURL((url) => url.pathname !== '/login');
  };
  await enter();
  await waitForOfflineApp(phone);
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
    await expect(phone).toHaveURL(/\/login$/, { timeout: 30_000 });
    await context.unroute('**/api/**');
  });

  await test.step('another person on this phone sees nothing of it', async () => {
    await logIn(phone, people.sherif);
    for (const path of ['/', '/sync', `/reports/edit/${report.id}`]) {
      await phone.goto(path);
      await expect(phone.getByRole('heading').first()).toBeVisible();
      await expect(phone.getByText('The line went dead')).toHaveCount(0);
      await expect(phone.getByText(report.name)).toHaveCount(0);
    }
    await phone.goto('/events');
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

test('two tabs of one report show each other’s text, and a conflict keeps both', async ({
  phone,
  server,
}) => {
  const { league, report } = await openAssignedReports(phone, server.url, 'Two tabs');
  const other = await phone.context().newPage();
  await openReport(other, report.id, wifi);

  await test.step('text written in one tab appears in the other', async () => {
    await writeAnswer(phone, wifi, 'It held.');
    await expect(answerField(other, wifi)).toHaveValue('It held.');
    await writeAnswer(other, parking, 'Behind gate 4.');
    await expect(answerField(phone, parking)).toHaveValue('Behind gate 4.');
  });

  await test.step('both edit the same answer at the same time', async () => {
    for (const [gate, mall] of [
      [' And', ' Or'],
      [' gate 9.', ' the mall.'],
    ] as const) {
      await appendText(answerField(phone, parking), gate);
      await appendText(answerField(other, parking), mall);
    }
    for (const page of [phone, other]) {
      await expect(questionCard(page, parking)).not.toContainText(
        englishText('reportScreens.saving'),
      );
      await saveReport(page);
    }
    await expect
      .poll(async () => {
        const { answers, texts } = await league.readReport(report);
        return [answers[wifi], [answers[parking], ...texts].join()];
      })
      .toEqual(['It held.', expect.stringMatching(/gate 9[^]*the mall|the mall[^]*gate 9/)]);
  });
});

test('submitted with every tab closed, the report arrives with its photo', async ({
  phone,
  server,
}) => {
  test.setTimeout(150_000);
  const context = phone.context();
  const { league, report } = await openAssignedReports(phone, server.url, 'Tab closed');
  await server.kill();
  await writeAnswer(phone, wifi, 'It held.');
  await writeAnswer(phone, parking, 'Behind gate 4.');
  await addPhoto(phone, await drawCardPicture('gate.jpg', 200));
  await phone.getByLabel(englishText('reportScreens.yes'), { exact: true }).check();
  await publishReport(phone);
  await expect(phone.getByText(englishText('reportScreens.publishWaits'))).toBeVisible();
  await phone.close();
  await server.start();
  expect((await league.readReport(report)).status).toBe('pending');
  await triggerBackgroundSync(context, server.url);
  await expect
    .poll(async () => league.readReport(report), { timeout: 40_000 })
    .toMatchObject({
      status: 'published',
      answers: { [wifi]: 'It held.' },
      files: 1,
    });
  expect(context.pages()).toHaveLength(0);
});

test('setting the clock back five hours delays nothing that is waiting', async ({
  phone,
  server,
}) => {
  const context = phone.context();
  await context.addInitScript(() => {
    const real = Date.now.bind(Date);
    Object.assign(globalThis, { ahead: 5 * 3_600_000 });
    Date.now = () => real() + (globalThis as unknown as { ahead: number }).ahead;
  });
  const { league, report } = await openAssignedReports(phone, server.url, 'Clock ahead');
  await writeAnswer(phone, wifi, 'By a clock that is ahead.');
  // Postponed by the server, so the next try has a time that is now five hours too late.
  let tries = 0;
  await context.route('**/api/sync/push', (route) => {
    tries += 1;
    const { mutations } = route.request().postDataJSON() as { mutations: { id: string }[] };
    const results = mutations.map(({ id }) => ({ id, status: 'retry' }));
    return route.fulfill({ headers: { [protocolHeader]: '1' }, json: { data: { results } } });
  });
  await saveReport(phone);
  // The second request shows that the first postponement was recorded.
  await expect.poll(() => tries).toBeGreaterThan(1);
  await phone.evaluate(() => Object.assign(globalThis, { ahead: 0 }));
  await context.unroute('**/api/sync/push');
  await writeAnswer(phone, parking, 'By the right clock.');
  await saveReport(phone);
  await expect
    .poll(async () => (await league.readReport(report)).answers, { timeout: 60_000 })
    .toEqual({ [wifi]: 'By a clock that is ahead.', [parking]: 'By the right clock.' });
  for (const question of [wifi, parking]) await expectSentToLeague(phone, question);
});
