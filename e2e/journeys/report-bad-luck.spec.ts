/** What can go wrong around an officer who writes: every word is with the league or on the phone. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { type Given, leagueAt, test } from '#e2e/fixtures/given-reports.ts';
import { cardPicture } from '#e2e/fixtures/pictures.ts';
import { people } from '#e2e/fixtures/press.ts';
import { expect } from '#e2e/fixtures/test.ts';
import { objections, objectionsNow } from '#e2e/pages/axe.ts';
import { demoPassword, logIn } from '#e2e/pages/accounts.ts';
import {
  addPhoto,
  cardOf,
  fieldOf,
  goOn,
  leftTexts,
  openReport,
  photoOf,
  publish,
  save,
  write,
} from '#e2e/pages/report-editor.ts';
import { officer } from '#e2e/pages/reports.ts';
import { appIsOnPhone } from '#e2e/pages/tickets.ts';
import { backgroundSync } from '#e2e/pages/worker.ts';
import { protocolHeader } from '#sync/protocol/answer.ts';
import { say } from '#sync/contracts/messages/messages.ts';

const wifi = 'Did the Wi-Fi hold?';
const parking = 'Where did vans park?';

/** The phone with the app on it and these reports, the first one open. */
async function atWork(phone: Page, url: string, ...names: string[]) {
  const league = await leagueAt(url);
  const reports: Given[] = [];
  for (const name of names) reports.push(await league.give(name, [wifi, parking]));
  await logIn(phone, officer);
  await appIsOnPhone(phone);
  const [report] = reports as [Given, ...Given[]];
  await openReport(phone, report.id, wifi);
  return { league, reports: reports as [Given, Given, Given], report };
}

const withLeague = (page: Page, question: string) =>
  expect(cardOf(page, question)).toContainText(say('sync.withTheLeague'), { timeout: 30_000 });

/** The link of what waits on this phone that leads to the report. */
const draftOf = (page: Page, { name }: Given) =>
  page.getByRole('link', { name: say('sync.reportSave', { name }) });

/** Where the list of reports tells of what can be sent no more. */
const unsendable = (page: Page) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: say('reportScreens.unsendable') }) });

/** Discards what the report's page shows, and says yes to the question that names it. */
async function discard(page: Page, { name }: Given, things: string, words: string) {
  await page.getByRole('button', { name: say('reportScreens.discard') }).click();
  const question = page.getByRole('dialog', { name: say('reportScreens.discardTitle') });
  await expect(question).toContainText(say('reportScreens.discardText', { name, things }));
  await expect(question).toContainText(words);
  await question.getByRole('button', { name: say('reportScreens.discardIt') }).click();
}

test('reports closed and deleted meanwhile: words and photos stay, to be copied, saved and discarded', async ({
  phone,
  server,
}, testInfo) => {
  test.setTimeout(240_000);
  const context = phone.context();
  const at = await atWork(phone, server.url, 'Closed meanwhile', 'Deleted meanwhile', 'Left alone');
  const [closed, deleted, alone] = at.reports;
  await write(phone, wifi, 'Fine at first.');
  await save(phone);
  await withLeague(phone, wifi);

  await test.step('without signal each is written on', async () => {
    await context.setOffline(true);
    await fieldOf(phone, wifi).fill('Fine at first, then gone.');
    await addPhoto(phone, await cardPicture('router.jpg', 20));
    await save(phone);
    await expect(cardOf(phone, wifi)).toContainText(say('sync.waiting'));
    await write(phone, parking, 'Typed, not saved.');
    await openReport(phone, deleted.id, wifi);
    await write(phone, wifi, 'Typed into what is deleted.');
    await addPhoto(phone, await cardPicture('gate.jpg', 200));
    await openReport(phone, alone.id, wifi);
    await write(phone, wifi, 'Nothing happens to this one.');
    await save(phone);
    await at.league.remove(closed);
    await at.league.remove(deleted);
  });

  await test.step('with signal the third goes out', async () => {
    await context.setOffline(false);
    await withLeague(phone, wifi);
  });
  await phone.close();
  const page = await context.newPage();

  await test.step('the closed one shows all that did not get into it', async () => {
    await page.goto('/sync');
    await expect(draftOf(page, closed)).toContainText(say('sync.typedClosed'));
    await expect(page.getByText(say('sync.manyNeed', { count: 3 }))).toBeVisible();
    await draftOf(page, closed).click();
    await expect(page.getByText(say('reports.archived'))).toBeVisible();
    const left = leftTexts(page, 'left');
    await expect(left).toContainText('Fine at first, then gone.');
    await expect(left).toContainText('Typed, not saved.');
    await expect(left.getByRole('button', { name: say('reportScreens.copy') })).toHaveCount(2);
    await expect(photoOf(page, 'router.jpg')).toBeVisible();
    expect((await at.league.read(closed)).answers[wifi]).toBe('Fine at first.');
  });

  await test.step('so does the deleted one', async () => {
    await page.goto('/reports');
    await unsendable(page)
      .getByRole('link', { name: say('reportScreens.look', { name: deleted.name }) })
      .click();
    await expect(page.getByRole('heading', { name: deleted.name })).toBeVisible();
    await expect(page.getByText(say('reports.archived'))).toBeVisible();
    await expect(leftTexts(page, 'left')).toContainText('Typed into what is deleted.');
    await expect(photoOf(page, 'gate.jpg')).toBeVisible();
    const copy = page.waitForEvent('download');
    await page.getByRole('button', { name: say('reportScreens.keepCopy') }).click();
    const text = testInfo.outputPath('copy.txt');
    await (await copy).saveAs(text);
    expect(await readFile(text, 'utf8')).toContain('Typed into what is deleted.');
    const photo = page.waitForEvent('download');
    const name = 'gate.jpg';
    await page.getByRole('button', { name: say('reportScreens.photoSave', { name }) }).click();
    expect((await photo).suggestedFilename()).toBe(name);
  });

  await test.step('the file of what was not sent holds words and photos of both', async () => {
    await page.goto('/sync');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: say('sync.export') }).click();
    const path = testInfo.outputPath('unsent.json');
    await (await saved).saveAs(path);
    const file = await readFile(path, 'utf8');
    for (const words of ['then gone.', 'Typed, not saved.', 'Typed into what is deleted.'])
      expect(file).toContain(words);
    const { photos } = JSON.parse(file) as { photos: { title: string; base64: string | null }[] };
    const whole = photos.filter(({ base64 }) => (base64?.length ?? 0) > 1000);
    expect(whole.map(({ title }) => title).sort()).toEqual(['gate.jpg', 'router.jpg']);
  });

  await test.step('by day and by night anybody can read all that', async () => {
    const paths = [
      '/sync',
      '/reports',
      ...[closed, deleted].map(({ id }) => `/reports/edit/${id}`),
    ];
    expect(await objections(page, paths)).toEqual([]);
    await page.getByRole('button', { name: say('reportScreens.discard') }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await objectionsNow(page)).toEqual([]);
    await page.goto('/sync');
  });

  await test.step('nothing goes before the person has said so', async () => {
    await draftOf(page, deleted).click();
    await page.getByRole('button', { name: say('reportScreens.discard') }).click();
    await page.getByRole('button', { name: say('reportScreens.keep'), exact: true }).click();
    await expect(leftTexts(page, 'left')).toContainText('Typed into what is deleted.');
  });

  await test.step('discarded, they are gone from everywhere', async () => {
    await discard(page, deleted, '1 answer and 1 photo or file', 'Typed into what is deleted.');
    await expect(page).toHaveURL(/\/reports$/);
    await expect(unsendable(page).getByRole('link')).toHaveCount(1);
    await unsendable(page).getByRole('link').click();
    await discard(page, closed, '2 answers and 1 photo or file', 'Typed, not saved.');
    await expect(page.getByText(say('reports.archived'))).toBeVisible();
    await expect(leftTexts(page, 'left')).toHaveCount(0);
    await page.goto('/sync');
    await expect(page.getByText(say('sync.allSent'))).toBeVisible();
  });

  await test.step('and the log-out asks nothing', async () => {
    await page.goto('/events');
    await page.getByRole('button', { name: say('nav.more') }).click();
    await page.getByRole('button', { name: say('nav.logout') }).click();
    await expect(page).toHaveURL(/\/login$/);
  });
});

test('handed in at the moment the league deletes it: the words stay', async ({ phone, server }) => {
  const { league, report } = await atWork(phone, server.url, 'Handed in, deleted');
  await fieldOf(phone, wifi).fill('It held.');
  await fieldOf(phone, parking).fill('Behind gate 4.');
  await phone.getByLabel(say('reportScreens.no'), { exact: true }).check();
  const deleted = Promise.withResolvers<void>();
  let held = false;
  await phone.context().route('**/api/sync/push', async (route) => {
    held = true;
    await deleted.promise;
    await route.continue();
  });
  await publish(phone);
  await expect.poll(() => held).toBe(true);
  await league.remove(report);
  deleted.resolve();
  await expect(phone.getByText(say('reports.archived'))).toBeVisible({ timeout: 30_000 });
  for (const words of ['It held.', 'Behind gate 4.'])
    await expect(leftTexts(phone, 'left')).toContainText(words, { timeout: 30_000 });
  await phone.reload();
  await expect(leftTexts(phone, 'left')).toContainText('Behind gate 4.');
});

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
