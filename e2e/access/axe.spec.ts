/** All screens for guests, members and officers pass axe, on phones and wide screens. */
import { apiToken, apiCall, findOpenSeatedMatch } from '#e2e/fixtures/api.ts';
import { createLeagueAdmin, reportOfficer } from '#e2e/fixtures/assigned-reports.ts';
import { userIdOf } from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { demoPassword, openAs, startSession } from '#e2e/pages/accounts.ts';
import {
  desktopWidth,
  phoneWidth,
  violationsAtWidths,
  violationsOnPage,
  violationsOnPages,
} from '#e2e/pages/axe.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const bothWidths = [desktopWidth, phoneWidth];
const photographer = 'photographer@touchline.example';

test('control: pale text and a button without a name are found', async ({ phone }) => {
  await phone.setContent(
    '<html lang="en"><title>Control</title><main><h1>Control</h1><button></button>' +
      '<p style="color: #aaa; background: #fff">pale</p></main></html>',
  );
  expect(await violationsOnPage(phone)).toEqual([
    expect.stringContaining('button-name'),
    expect.stringContaining('color-contrast'),
  ]);
});

test('control: the faulty ones of many similar rows are found', async ({ phone }) => {
  const rows = Array.from({ length: 5 }, (_, at) => `<li><button>Row ${at}</button></li>`);
  const faulty = [
    '<li><button> </button></li>',
    '<li><button style="color: #aaa">Pale</button></li>',
  ];
  await phone.setContent(
    `<html lang="en"><title>Control</title><main><h1>Control</h1><ul>${[...rows, ...faulty].join('')}</ul></main></html>`,
  );
  expect(await violationsOnPage(phone)).toEqual([
    expect.stringContaining('button-name at li:nth-child(6)'),
    expect.stringContaining('color-contrast at li:nth-child(7)'),
  ]);
});

test('the public pages pass axe', async ({ desktop }) => {
  const paths = [
    '/login',
    '/register',
    '/reset-password#AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    '/invitation',
    '/email/confirm#AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    '/get-in-touch',
    '/privacy-policy',
    '/terms-of-use',
    '/nowhere',
  ];
  expect(await violationsOnPages(desktop, paths, bothWidths)).toEqual([]);
});

test('the member pages and the dialog to change a password pass axe', async ({
  desktop,
  server,
}) => {
  const match = await findOpenSeatedMatch(server.url);
  const id = await userIdOf(server.url, photographer);
  const token = await apiToken(server.url, photographer, demoPassword);
  const feed = '/feed?pageSize=2';
  const { data } = await apiCall<{ news: { id: string }[] }>(server.url, token, 'GET', feed);
  await startSession(desktop, photographer);
  await desktop.goto('/documents');
  const document = desktop.locator('a[href^="/documents/"]').first();
  const paths = [
    String(await document.getAttribute('href')),
    '/',
    '/events',
    `/events/${match.eventId}`,
    // The whole season takes axe ten times as long.
    `/events/${match.eventId}/reservations?q=${encodeURIComponent(match.HomeTeam.name)}`,
    `/events/${match.eventId}/reservations/${match.id}/map`,
    '/tickets',
    '/documents',
    '/sync',
    '/contact-us',
  ];
  expect(await violationsOnPages(desktop, paths, bothWidths)).toEqual([]);
  await desktop.goto('/tickets');
  const day = await desktop.locator('a[href$="/match-day"]').getAttribute('href');
  expect(await violationsOnPages(desktop, [String(day)], bothWidths)).toEqual([]);
  const news = ['/news', ...data.news.map((article) => `/news/${article.id}`)];
  expect(await violationsOnPages(desktop, news, [phoneWidth])).toEqual([]);
  expect(await violationsOnPages(desktop, [`/profile/${id}`], bothWidths)).toEqual([]);

  const change = englishText('profile.changePassword');
  await desktop.getByRole('button', { name: change }).click();
  await desktop.getByRole('dialog').getByRole('button', { name: change }).click();
  await expect(desktop.getByText(englishText('accounts.passwordRequired')).first()).toBeVisible();
  expect(await violationsOnPage(desktop, 'changing a password')).toEqual([]);
});

test('the pages where an officer writes and reads reports pass axe', async ({
  desktop,
  server,
}) => {
  await openAs(desktop, 'officer@touchline.example', '/reports');
  const read = await desktop
    .getByRole('link', { name: /^Read / })
    .first()
    .getAttribute('href');
  expect(await violationsOnPages(desktop, ['/reports', read ?? ''], bothWidths)).toEqual([]);

  // A report that no other spec answers.
  const league = await createLeagueAdmin(server.url);
  const { id } = await league.assignReport('Nothing answered', ['Were the lamps on?']);
  await startSession(desktop, reportOfficer.email, reportOfficer.password);
  expect(await violationsOnPages(desktop, [`/reports/edit/${id}`], bothWidths)).toEqual([]);
  await desktop.getByRole('button', { name: englishText('reportScreens.publish') }).click();
  await expect(desktop.getByText(englishText('reports.answerRequired')).first()).toBeVisible();
  expect(await violationsAtWidths(desktop, bothWidths, 'unanswered')).toEqual([]);
});
