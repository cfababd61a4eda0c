/** All admin pages, their menus and their dialogs pass axe. */
import { apiToken, apiCall, findOpenSeatedMatch } from '#e2e/fixtures/api.ts';
import { createLeagueAdmin } from '#e2e/fixtures/assigned-reports.ts';
import { pendingRequests } from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { demoPassword, startSession } from '#e2e/pages/accounts.ts';
import { selectRequests, selectionBar } from '#e2e/pages/admin.ts';
import {
  desktopWidth,
  phoneWidth,
  violationsAtWidths,
  violationsOnPage,
  violationsOnPages,
} from '#e2e/pages/axe.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const admin = 'admin@touchline.example';
const bothWidths = [desktopWidth, phoneWidth];

test('the overview, the approvals and the people pass axe, with the dialogs of bulk decisions', async ({
  desktop,
  server,
}) => {
  const registered = await pendingRequests(server.url, 'create_profile');
  const person = registered.find(({ memberId }) => memberId !== null)?.memberId ?? '';
  const some = (await pendingRequests(server.url, 'join_match')).slice(0, 2);
  const match = await findOpenSeatedMatch(server.url);
  await startSession(desktop, admin);
  const paths = [
    '/admin',
    '/admin/approvals/tournaments-accreditations',
    `/user-details/${person}`,
    '/admin/manage/users',
    '/admin/manage/users/invitations',
    `/admin/manage/users/${person}`,
    '/admin/manage/assignments',
    `/admin/manage/assignments?id=${match.eventId}`,
    `/admin/manage/assignments?to=match&id=${match.id}`,
    `/admin/manage/assignments?to=round&id=${match.eventId}`,
  ];
  expect(await violationsOnPages(desktop, paths)).toEqual([]);

  await test.step('accepting bookings', async () => {
    expect(await violationsOnPages(desktop, ['/admin/approvals/match-tickets'])).toEqual([]);
    const bar = await selectRequests(desktop, some);
    await bar.getByRole('button', { name: englishText('approvals.accept') }).click();
    await expect(desktop.getByRole('dialog')).toBeVisible();
    expect(await violationsOnPage(desktop, 'accepting')).toEqual([]);
    await desktop.keyboard.press('Escape');
  });

  await test.step('rejecting a registration with a reason', async () => {
    expect(await violationsOnPages(desktop, ['/admin/approvals/users'])).toEqual([]);
    await desktop.getByRole('list').getByRole('checkbox').first().check();
    const bar = selectionBar(desktop, 1);
    await bar.getByRole('button', { name: englishText('approvals.reject') }).click();
    const dialog = desktop.getByRole('dialog');
    await dialog.getByLabel(englishText('approvals.rejectionReason')).fill(' ');
    expect(await violationsOnPage(desktop, 'rejecting')).toEqual([]);
  });
});

test('the tournaments pass axe', async ({ desktop, server }) => {
  const match = await findOpenSeatedMatch(server.url);
  await startSession(desktop, admin);
  const paths = [
    '/admin/manage/tournaments',
    '/admin/manage/tournaments/create',
    `/admin/manage/tournaments/${match.eventId}`,
    `/admin/manage/tournaments/${match.eventId}/security`,
  ];
  expect(await violationsOnPages(desktop, paths)).toEqual([]);
});

test('the matches and the command palette pass axe', async ({ desktop, server }) => {
  const match = await findOpenSeatedMatch(server.url);
  await startSession(desktop, admin);
  const paths = [
    // One team's matches have all states, and the whole season takes axe four times as long.
    `/admin/manage/matches?q=${encodeURIComponent(match.HomeTeam.name)}`,
    '/admin/manage/matches/create',
    `/admin/manage/matches/${match.id}`,
    `/admin/manage/matches/${match.id}/people`,
    '/admin/manage/matches/import',
  ];
  expect(await violationsOnPages(desktop, paths)).toEqual([]);

  await test.step('the command palette', async () => {
    await desktop.keyboard.press('Control+k');
    for (const text of ['', 'salma', 'zzzz']) {
      await desktop.getByRole('combobox').last().fill(text);
      const none = desktop.getByText(englishText('palette.nothingText'));
      await (text === 'zzzz' ? none : desktop.getByRole('option').first()).waitFor();
      const where = `the palette with "${text}"`;
      expect(await violationsAtWidths(desktop, bothWidths, where)).toEqual([]);
    }
    await desktop.keyboard.press('Escape');
  });
});

test('the places, documents and news pass axe', async ({ desktop, server }) => {
  const token = await apiToken(server.url, admin, demoPassword);
  const idIn = async (path: string) => {
    const { data } = await apiCall<{ id: string }[]>(server.url, token, 'GET', path);
    return data[0]?.id ?? '';
  };
  const [team, venue] = await Promise.all(['/admin/teams', '/admin/locations'].map(idIn));
  const feed = '/feed?pageSize=1';
  const { data } = await apiCall<{ news: { id: string }[] }>(server.url, token, 'GET', feed);
  await startSession(desktop, admin);
  const paths = [
    '/admin/manage/venues',
    '/admin/manage/venues/create',
    `/admin/manage/venues/${venue}`,
    '/admin/manage/outlets',
    '/admin/absences',
    '/admin/manage/outlets/create',
    '/admin/manage/outlets/merge',
    '/admin/manage/news',
    '/admin/manage/news/create',
    `/admin/manage/news/${data.news[0]?.id}`,
    '/admin/manage/documents/create',
  ];
  expect(await violationsOnPages(desktop, paths)).toEqual([]);
  // Phones show the tournament below a document's title.
  expect(await violationsOnPages(desktop, ['/admin/manage/documents'], bothWidths)).toEqual([]);

  await test.step('the teams, and an incomplete form with its list of countries', async () => {
    const teams = ['/admin/manage/teams', `/admin/manage/teams/${team}`];
    const create = '/admin/manage/teams/create';
    expect(await violationsOnPages(desktop, [...teams, create], bothWidths)).toEqual([]);
    await desktop.getByLabel(englishText('places.aliases')).fill('Another');
    await desktop.getByRole('button', { name: englishText('action.save') }).click();
    await desktop.getByRole('combobox', { name: englishText('places.country') }).fill('e');
    await desktop.getByRole('listbox').getByRole('option').first().waitFor();
    expect(await violationsAtWidths(desktop, bothWidths, 'incomplete')).toEqual([]);
  });
});

test('the emails, the audit log and the reports pass axe', async ({ desktop, server }) => {
  const token = await apiToken(server.url, admin, demoPassword);
  const reports = await apiCall<{ id: string; status: string }[]>(
    server.url,
    token,
    'GET',
    '/report',
  );
  const league = await createLeagueAdmin(server.url);
  const { id: pending } = await league.assignReport('Not begun', ['Which gate was slow?']);
  const published = reports.data.find(({ status }) => status === 'published')?.id;
  const set = { name: 'After the match', questions: ['Which gate was slow?'] };
  await apiCall(server.url, token, 'POST', '/admin/question-set', { questionSet: set });
  await startSession(desktop, admin);
  const paths = [
    '/admin/mails',
    '/admin/requirements',
    '/admin/requirements/create',
    '/admin/watch-list',
    '/admin/watch-list/create',
    '/admin/audit',
    '/admin/audit?to=2020-01-01',
    '/admin/reports',
    `/admin/reports/edit/${pending}`,
    `/admin/reports/view/${published}`,
    '/admin/reports/create',
  ];
  expect(await violationsOnPages(desktop, paths, bothWidths)).toEqual([]);
  const dialog = desktop.getByRole('dialog');

  await test.step('deleting saved questions, and a report', async () => {
    const remove = englishText('manageReports.setDelete', { name: set.name });
    await desktop.getByRole('button', { name: remove }).click();
    await dialog.waitFor();
    expect(await violationsAtWidths(desktop, bothWidths, 'deleting questions')).toEqual([]);
    await desktop.keyboard.press('Escape');
    const view = `/admin/reports/view/${pending}`;
    expect(await violationsOnPages(desktop, [view])).toEqual([]);
    const remover = { name: englishText('manageReports.delete'), exact: true };
    await desktop.getByRole('button', remover).click();
    await dialog.waitFor();
    expect(await violationsAtWidths(desktop, bothWidths, 'deleting a report')).toEqual([]);
    await desktop.keyboard.press('Escape');
  });

  await test.step('an incomplete notification', async () => {
    const form = ['/admin/notifications'];
    expect(await violationsOnPages(desktop, form, bothWidths)).toEqual([]);
    const receivers = desktop.getByRole('textbox', {
      name: englishText('notifications.receivers'),
    });
    for (const receiver of ['nobody', 'salma@press.example']) {
      await receivers.fill(receiver);
      await receivers.press('Enter');
    }
    await desktop.getByText(englishText('notifications.button')).click();
    const send = { name: englishText('notifications.send'), exact: true };
    await desktop.getByRole('button', send).click();
    await expect(desktop.getByText(englishText('notifications.buttonTextRequired'))).toBeVisible();
    expect(await violationsAtWidths(desktop, bothWidths, 'incomplete')).toEqual([]);
    await desktop.getByLabel(englishText('notifications.category')).selectOption('users');
    await desktop.getByLabel(englishText('notifications.also.en')).check();
    expect(await violationsAtWidths(desktop, bothWidths, 'both languages')).toEqual([]);
    await desktop.getByRole('button', { name: /^\d+ recipients$/ }).click();
    await dialog.getByRole('listitem').first().waitFor();
    expect(await violationsAtWidths(desktop, bothWidths, 'recipients')).toEqual([]);
  });
});
