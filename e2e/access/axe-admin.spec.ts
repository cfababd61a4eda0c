/** All admin pages pass axe in the light and the dark theme. */
import { apiToken, apiCall, findOpenSeatedMatch } from '#e2e/fixtures/api.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { demoPassword, openAs, startSession } from '#e2e/pages/accounts.ts';
import { violationsOnPages, violationsOnPage } from '#e2e/pages/axe.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

// Tracing would record every question that axe asks the page.
test.use({ trace: 'off' });

test('the main admin pages', async ({ desktop, server }) => {
  test.setTimeout(240_000);
  const token = await apiToken(server.url, 'admin@touchline.example', demoPassword);
  const { data } = await apiCall<{ requests: { memberId: string | null }[] }>(
    server.url,
    token,
    'GET',
    '/admin/requests?type=create_profile',
  );
  const person = data.requests.find(({ memberId }) => memberId !== null)?.memberId ?? '';
  const match = await findOpenSeatedMatch(server.url);
  await startSession(desktop, 'admin@touchline.example');
  const paths = [
    '/admin',
    '/admin/approvals/users',
    '/admin/approvals/tournaments-accreditations',
    '/admin/approvals/match-tickets',
    `/user-details/${person}`,
    '/admin/manage/users',
    `/admin/manage/users/${person}`,
    '/admin/manage/assignments',
    `/admin/manage/assignments?id=${match.eventId}`,
    `/admin/manage/assignments?to=match&id=${match.id}`,
    '/admin/manage/documents',
    '/admin/manage/documents/create',
    '/admin/manage/matches/import',
  ];
  expect(await violationsOnPages(desktop, paths)).toEqual([]);
});

test('the team and venue pages', async ({ desktop, phone, server }) => {
  test.setTimeout(240_000);
  const token = await apiToken(server.url, 'admin@touchline.example', demoPassword);
  const [team, venue] = await Promise.all(
    ['/admin/teams', '/admin/locations'].map(async (path) => {
      const { data } = await apiCall<{ id: string }[]>(server.url, token, 'GET', path);
      return data[0]?.id ?? '';
    }),
  );
  const paths = [
    '/admin/manage/teams',
    '/admin/manage/teams/create',
    `/admin/manage/teams/${team}`,
    '/admin/manage/venues',
    '/admin/manage/venues/create',
    `/admin/manage/venues/${venue}`,
  ];
  for (const page of [desktop, phone]) {
    await startSession(page, 'admin@touchline.example');
    expect(await violationsOnPages(page, paths)).toEqual([]);
    await page.goto('/admin/manage/teams/create');
    await page.getByLabel(englishText('places.aliases')).fill('Another');
    await page.getByRole('button', { name: englishText('action.save') }).click();
    await page.getByRole('combobox', { name: englishText('places.country') }).fill('e');
    await page.getByRole('listbox').getByRole('option').first().waitFor();
    expect(await violationsOnPage(page)).toEqual([]);
  }
});

test('the mail pages', async ({ desktop, phone }) => {
  test.setTimeout(240_000);
  for (const page of [desktop, phone]) {
    await startSession(page, 'admin@touchline.example');
    expect(await violationsOnPages(page, ['/admin/notifications', '/admin/mails'])).toEqual([]);
    await page.goto('/admin/notifications');
    const receivers = page.getByRole('textbox', { name: englishText('notifications.receivers') });
    await receivers.fill('nobody');
    await receivers.press('Enter');
    await receivers.fill('salma@press.example');
    await receivers.press('Enter');
    await page.getByText(englishText('notifications.button')).click();
    await page.getByRole('button', { name: englishText('notifications.send') }).click();
    await expect(page.getByText(englishText('notifications.buttonTextRequired'))).toBeVisible();
    expect(await violationsOnPage(page)).toEqual([]);
  }
});

test('the audit log', async ({ desktop, phone, server }) => {
  test.setTimeout(240_000);
  const token = await apiToken(server.url, 'admin@touchline.example', demoPassword);
  const set = { name: 'Before the match', questions: ['Was the list at the gate?'] };
  await apiCall(server.url, token, 'POST', '/admin/question-set', { questionSet: set });
  for (const page of [desktop, phone]) {
    await startSession(page, 'admin@touchline.example');
    const nothing = '/admin/audit?to=2020-01-01';
    expect(await violationsOnPages(page, ['/admin/audit', nothing])).toEqual([]);
  }
});

test('the command palette', async ({ desktop, phone }) => {
  for (const page of [desktop, phone]) {
    await openAs(page, 'admin@touchline.example', '/admin/manage/assignments');
    await page.locator('h1:visible').waitFor();
    await page.keyboard.press('Control+k');
    for (const text of ['', 'salma', 'zzzz']) {
      await page.getByRole('combobox').last().fill(text);
      const noResults = text === 'zzzz' ? page.getByText(englishText('palette.nothingText')) : null;
      await (noResults ?? page.getByRole('option').first()).waitFor();
      expect(await violationsOnPage(page, text)).toEqual([]);
    }
  }
});

test('the tournament and match forms', async ({ desktop, server }) => {
  test.setTimeout(240_000);
  const match = await findOpenSeatedMatch(server.url);
  await startSession(desktop, 'admin@touchline.example');
  const paths = [
    '/admin/manage/tournaments',
    '/admin/manage/tournaments/create',
    `/admin/manage/tournaments/${match.eventId}`,
    '/admin/manage/matches',
    '/admin/manage/matches/create',
    `/admin/manage/matches/${match.id}`,
  ];
  expect(await violationsOnPages(desktop, paths)).toEqual([]);
});

test('the admin report pages', async ({ desktop, phone, server }) => {
  test.setTimeout(240_000);
  const token = await apiToken(server.url, 'admin@touchline.example', demoPassword);
  const { data } = await apiCall<{ id: string; status: string; archived: boolean }[]>(
    server.url,
    token,
    'GET',
    '/report',
  );
  const pending = data.find(({ status, archived }) => status === 'pending' && !archived)?.id;
  const published = data.find(({ status }) => status === 'published')?.id;
  const paths = [
    '/admin/reports',
    '/admin/reports/create',
    `/admin/reports/edit/${pending}`,
    `/admin/reports/view/${published}`,
  ];
  const set = { name: 'After the match', questions: ['Which gate was slow?'] };
  await apiCall(server.url, token, 'POST', '/admin/question-set', { questionSet: set });
  for (const page of [desktop, phone]) {
    await startSession(page, 'admin@touchline.example');
    expect(await violationsOnPages(page, paths)).toEqual([]);
    await page.goto('/admin/reports/create');
    const leave = englishText('manageReports.setDelete', { name: set.name });
    await page.getByRole('button', { name: leave }).click();
    await page.getByRole('dialog').waitFor();
    expect(await violationsOnPage(page, 'delete saved questions')).toEqual([]);
    await page.goto(`/admin/reports/view/${pending}`);
    await page
      .getByRole('button', { name: englishText('manageReports.delete'), exact: true })
      .click();
    await page.getByRole('dialog').waitFor();
    expect(await violationsOnPage(page, 'delete a report')).toEqual([]);
  }
});
