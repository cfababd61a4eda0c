/** What can go wrong around an officer who writes: every word is with the league or on the phone. */
import { leagueAt, test } from '#e2e/fixtures/given-reports.ts';
import { cardPicture } from '#e2e/fixtures/pictures.ts';
import { people } from '#e2e/fixtures/press.ts';
import { expect } from '#e2e/fixtures/test.ts';
import { demoPassword, logIn } from '#e2e/pages/accounts.ts';
import {
  addPhoto,
  cardOf,
  fieldOf,
  goOn,
  openReport,
  publish,
  save,
  write,
} from '#e2e/pages/report-editor.ts';
import { atWork, parking, wifi, withLeague } from '#e2e/pages/report-work.ts';
import { officer } from '#e2e/pages/reports.ts';
import { appIsOnPhone } from '#e2e/pages/tickets.ts';
import { backgroundSync } from '#e2e/pages/worker.ts';
import { protocolHeader } from '#sync/protocol/answer.ts';
import { say } from '#sync/contracts/messages/messages.ts';

test('the session ends in mid-sentence: no word is lost, nobody else sees it, and it goes out', async ({
  phone,
  server,
}) => {
  test.setTimeout(150_000);
  const context = phone.context();
  const league = await leagueAt(server.url);
  const report = await league.give('In mid-sentence', [wifi, parking]);
  const words = 'The line went dead just as the se';
  const enter = async () => {
    // Not to be remembered: what was sent goes with such a session.
    await phone.goto('/login');
    await phone.getByRole('checkbox', { name: say('accounts.rememberMe') }).uncheck();
    await phone.getByLabel(say('accounts.email')).fill(officer);
    await phone.getByLabel(say('accounts.password'), { exact: true }).fill(demoPassword);
    await phone.getByRole('button', { name: say('accounts.login') }).click();
    await phone.waitForURL((url) => url.pathname !== '/login');
  };
  await enter();
  await appIsOnPhone(phone);
  await openReport(phone, report.id, wifi);

  await test.step('the token has expired, and the server gives no other', async () => {
    const typed = Promise.withResolvers<void>();
    await context.route('**/api/**', async (route) => {
      await typed.promise;
      const { pathname } = new URL(route.request().url());
      const [status, code, message] = pathname.endsWith('/auth/refresh')
        ? [412, 'session_ended', say('error.sessionEnded')]
        : [401, 'token_expired', say('error.tokenExpired')];
      return route.fulfill({ status, json: { code, message } });
    });
    // The app asks, and is answered in mid-word, before the pause in which it would keep the words.
    await phone.evaluate(() => dispatchEvent(new Event('online')));
    await goOn(fieldOf(phone, wifi), words);
    typed.resolve();
    await expect(phone).toHaveURL(/\/login$/, { timeout: 30_000 });
    await context.unroute('**/api/**');
  });

  await test.step('somebody else on this phone sees nothing of it', async () => {
    await logIn(phone, people.sherif);
    for (const path of ['/', '/sync', `/reports/edit/${report.id}`]) {
      await phone.goto(path);
      await expect(phone.getByRole('heading').first()).toBeVisible();
      await expect(phone.getByText('The line went dead')).toHaveCount(0);
      await expect(phone.getByText(report.name)).toHaveCount(0);
    }
    await phone.goto('/events');
    await phone.getByRole('button', { name: say('nav.more') }).click();
    await phone.getByRole('button', { name: say('nav.logout') }).click();
    await expect(phone).toHaveURL(/\/login$/);
  });

  await test.step('the officer finds the half sentence, ends it, and it goes', async () => {
    await enter();
    await openReport(phone, report.id, wifi);
    await expect(fieldOf(phone, wifi)).toHaveValue(words);
    await goOn(fieldOf(phone, wifi), 'cond half began.');
    await save(phone);
    await withLeague(phone, wifi);
    expect((await league.read(report)).answers[wifi]).toBe(`${words}cond half began.`);
  });
});

test('two tabs of one report: each shows the other’s words, and of two texts none is lost', async ({
  phone,
  server,
}) => {
  const { league, report } = await atWork(phone, server.url, 'Two tabs');
  const other = await phone.context().newPage();
  await openReport(other, report.id, wifi);

  await test.step('what one writes stands in the other', async () => {
    await write(phone, wifi, 'It held.');
    await expect(fieldOf(other, wifi)).toHaveValue('It held.');
    await write(other, parking, 'Behind gate 4.');
    await expect(fieldOf(phone, parking)).toHaveValue('Behind gate 4.');
  });

  await test.step('both in the middle of the same answer', async () => {
    for (const [gate, mall] of [
      [' And', ' Or'],
      [' gate 9.', ' the mall.'],
    ] as const) {
      await goOn(fieldOf(phone, parking), gate);
      await goOn(fieldOf(other, parking), mall);
    }
    for (const page of [phone, other]) {
      await expect(cardOf(page, parking)).not.toContainText(say('reportScreens.saving'));
      await save(page);
    }
    await expect
      .poll(async () => {
        const { answers, texts } = await league.read(report);
        return [answers[wifi], [answers[parking], ...texts].join()];
      })
      .toEqual(['It held.', expect.stringMatching(/gate 9[^]*the mall|the mall[^]*gate 9/)]);
  });
});

test('handed in with every tab closed: it arrives, photo and all', async ({ phone, server }) => {
  test.setTimeout(150_000);
  const context = phone.context();
  const { league, report } = await atWork(phone, server.url, 'Tab closed');
  await server.kill();
  await write(phone, wifi, 'It held.');
  await write(phone, parking, 'Behind gate 4.');
  await addPhoto(phone, await cardPicture('gate.jpg', 200));
  await phone.getByLabel(say('reportScreens.yes'), { exact: true }).check();
  await publish(phone);
  await expect(phone.getByText(say('reportScreens.publishWaits'))).toBeVisible();
  await phone.close();
  await server.start();
  expect((await league.read(report)).status).toBe('pending');
  await backgroundSync(context, server.url);
  await expect
    .poll(async () => league.read(report), { timeout: 40_000 })
    .toMatchObject({
      status: 'published',
      answers: { [wifi]: 'It held.' },
      files: 1,
    });
  expect(context.pages()).toHaveLength(0);
});

test('a clock that is set back five hours while something waits delays nothing', async ({
  phone,
  server,
}) => {
  const context = phone.context();
  await context.addInitScript(() => {
    const real = Date.now.bind(Date);
    Object.assign(globalThis, { ahead: 5 * 3_600_000 });
    Date.now = () => real() + (globalThis as unknown as { ahead: number }).ahead;
  });
  const { league, report } = await atWork(phone, server.url, 'Clock ahead');
  await write(phone, wifi, 'By a clock that is ahead.');
  // Put off by the server, so that the next try has its hour, five hours too late.
  let tries = 0;
  await context.route('**/api/sync/push', (route) => {
    tries += 1;
    const { mutations } = route.request().postDataJSON() as { mutations: { id: string }[] };
    const results = mutations.map(({ id }) => ({ id, status: 'retry' }));
    return route.fulfill({ headers: { [protocolHeader]: '1' }, json: { data: { results } } });
  });
  await save(phone);
  // The second shows that the first was taken note of.
  await expect.poll(() => tries).toBeGreaterThan(1);
  await phone.evaluate(() => Object.assign(globalThis, { ahead: 0 }));
  await context.unroute('**/api/sync/push');
  await write(phone, parking, 'By the right clock.');
  await save(phone);
  await expect
    .poll(async () => (await league.read(report)).answers, { timeout: 60_000 })
    .toEqual({ [wifi]: 'By a clock that is ahead.', [parking]: 'By the right clock.' });
  for (const question of [wifi, parking]) await withLeague(phone, question);
});
