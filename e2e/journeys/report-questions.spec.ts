/** The league changes the questions while an officer answers them: nothing is lost, and it is told. */
import { leagueAt, test } from '#e2e/fixtures/given-reports.ts';
import { expect } from '#e2e/fixtures/test.ts';
import { logIn } from '#e2e/pages/accounts.ts';
import {
  cardOf,
  fieldOf,
  goOn,
  leftTexts,
  notice,
  openReport,
  publish,
  save,
  write,
} from '#e2e/pages/report-editor.ts';
import { officer } from '#e2e/pages/reports.ts';
import { appIsOnPhone } from '#e2e/pages/tickets.ts';
import { say } from '#sync/contracts/messages/messages.ts';

const wifi = 'Did the Wi-Fi hold?';
const seats = 'Were the seats enough?';
const parking = 'Where did vans park?';
const studio = 'Who used the studio?';
const lights = 'How were the lights at dusk?';
const wifiAnew = 'Did the Wi-Fi hold in both halves?';

test('questions change while the phone is offline: answers stay with theirs, and the officer is told', async ({
  phone,
  server,
}) => {
  test.setTimeout(180_000);
  const league = await leagueAt(server.url);
  const report = await league.give('Press tribune', [wifi, seats, parking, studio]);
  const context = phone.context();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await logIn(phone, officer);
  await appIsOnPhone(phone);
  await openReport(phone, report.id, wifi);
  await context.setOffline(true);
  await write(phone, wifi, 'It broke at half-time.');
  await write(phone, seats, 'Two were missing.');
  await write(phone, parking, 'Behind gate 4.');
  await league.ask(report, [parking, wifiAnew, studio, lights]);
  await phone.close();

  let page = await context.newPage();
  await test.step('a phone that has not heard of it tells nothing', async () => {
    await openReport(page, report.id, seats);
    await expect(fieldOf(page, seats)).toHaveValue('Two were missing.');
    await expect(notice(page)).toHaveCount(0);
  });

  await test.step('with signal it names what is new, reworded and taken away', async () => {
    await context.setOffline(false);
    const told = notice(page);
    await expect(told).toBeVisible({ timeout: 60_000 });
    const lineOf = (question: string) => told.getByRole('listitem').filter({ hasText: question });
    await expect(lineOf(lights)).toContainText(say('reportScreens.newsAdded'));
    await expect(lineOf(wifiAnew)).toContainText(say('reportScreens.newsReworded'));
    await expect(lineOf(wifiAnew)).toContainText(say('reportScreens.newsWas', { question: wifi }));
    await expect(lineOf(seats)).toContainText(say('reportScreens.newsRemoved'));
    await expect(lineOf(studio)).toHaveCount(0);
    await expect(told).toContainText(say('reportScreens.newsKept'));
    await expect(cardOf(page, lights)).toContainText(say('reportScreens.newsAdded'));
    await expect(fieldOf(page, parking)).toHaveValue('Behind gate 4.');
    await expect(fieldOf(page, wifiAnew)).toHaveValue('');
  });

  await test.step('what was written to the old ones is there, to be copied', async () => {
    const left = leftTexts(page, 'withdrawn');
    await expect(left).toContainText('It broke at half-time.');
    await expect(left).toContainText('Two were missing.');
    await left
      .getByRole('button', { name: say('reportScreens.copy') })
      .first()
      .click();
    await expect(page.getByText(say('reportScreens.copied'), { exact: true })).toBeVisible();
    await fieldOf(page, wifiAnew).focus();
    await page.keyboard.press('ControlOrMeta+v');
    await expect(fieldOf(page, wifiAnew)).toHaveValue(/It broke|Two were/);
  });

  await test.step('it stays through a restart and a save, in the list too, until it is seen', async () => {
    await save(page);
    await expect(cardOf(page, parking)).toContainText(say('sync.withTheLeague'), {
      timeout: 30_000,
    });
    await page.close();
    page = await context.newPage();
    await page.goto('/reports');
    const row = page.getByRole('listitem').filter({ hasText: report.name });
    await expect(row).toContainText(say('reportScreens.questionsChanged'));
    await row.getByRole('link').click();
    await notice(page)
      .getByRole('button', { name: say('reportScreens.newsSeen') })
      .click();
    await expect(notice(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { name: report.name })).toBeFocused();
    await page.reload();
    await expect(fieldOf(page, parking)).toHaveValue('Behind gate 4.');
    await expect(notice(page)).toHaveCount(0);
    const there = await league.read(report);
    expect(there.answers[parking]).toBe('Behind gate 4.');
    expect(there.texts.sort()).toEqual(['It broke at half-time.', 'Two were missing.']);
  });
});

test('questions change under the fingers: the field stays until it is left, the cursor where it is', async ({
  phone,
  server,
}) => {
  test.setTimeout(120_000);
  const league = await leagueAt(server.url);
  const report = await league.give('Under the fingers', [wifi, seats, parking]);
  await logIn(phone, officer);
  await openReport(phone, report.id, seats);
  const field = fieldOf(phone, seats);

  await test.step('a field that moves keeps the cursor in mid-sentence', async () => {
    await field.fill('Two were missing in row 4.');
    await field.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(9, 9));
    await league.ask(report, [parking, wifi, lights, seats]);
    await expect(notice(phone)).toContainText(lights, { timeout: 30_000 });
    await expect(phone.locator('[data-answer="4"]')).toContainText(seats);
    await expect(field).toBeFocused();
    await phone.keyboard.type('seats ');
    await expect(field).toHaveValue('Two were seats missing in row 4.');
  });

  await test.step('one whose question is taken away goes on, and says so', async () => {
    await goOn(field, ' And in row 9, whe');
    await league.ask(report, [parking, wifi, lights]);
    await expect(cardOf(phone, seats)).toContainText(say('reportScreens.newsRemoved'), {
      timeout: 30_000,
    });
    await expect(field).toBeFocused();
    await phone.keyboard.type('re a bag stood.');
    await expect(field).toHaveValue(/when?re a bag stood\.$/);
  });

  await test.step('left, its text is kept whole', async () => {
    await fieldOf(phone, parking).click();
    await expect(cardOf(phone, seats)).toHaveCount(0);
    await expect(leftTexts(phone, 'withdrawn')).toContainText(
      'Two were seats missing in row 4. And in row 9, where a bag stood.',
    );
    await phone.reload();
    await expect(leftTexts(phone, 'withdrawn')).toContainText('where a bag stood.');
  });
});

test('handed in without signal while the questions change: it is open again, and says why', async ({
  phone,
  server,
}) => {
  test.setTimeout(120_000);
  const league = await leagueAt(server.url);
  const report = await league.give('Handed in too early', [wifi, parking]);
  const context = phone.context();
  await logIn(phone, officer);
  await appIsOnPhone(phone);
  await openReport(phone, report.id, wifi);
  await context.setOffline(true);
  await write(phone, wifi, 'It held.');
  await write(phone, parking, 'Behind gate 4.');
  await phone.getByLabel(say('reportScreens.no'), { exact: true }).check();
  await publish(phone);
  await expect(phone.getByText(say('reportScreens.publishWaits'))).toBeVisible();
  await league.ask(report, [wifi, parking, lights]);

  await context.setOffline(false);
  await expect(notice(phone)).toContainText(lights, { timeout: 60_000 });
  await expect(phone.getByText(say('reportScreens.attention'))).toBeVisible({ timeout: 30_000 });
  expect((await league.read(report)).status).toBe('draft');
  await expect(fieldOf(phone, wifi)).toHaveValue('It held.');
  await fieldOf(phone, lights).fill('Good.');
  await publish(phone);
  await expect(phone.getByText(say('reports.closed'))).toBeVisible({ timeout: 30_000 });
  expect(await league.read(report)).toMatchObject({
    status: 'published',
    answers: { [wifi]: 'It held.', [parking]: 'Behind gate 4.', [lights]: 'Good.' },
  });
});
