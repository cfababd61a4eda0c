/** Every screen by day and by night, on the phone and at the desk: nothing axe objects to. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { apiToken, apiCall, openSeatedMatch } from '#e2e/fixtures/api.ts';
import { idOf } from '#e2e/fixtures/press.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { demoPassword, logIn } from '#e2e/pages/accounts.ts';
import { say } from '#sync/contracts/messages/messages.ts';

async function objections(page: Page, path: string): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto(path);
    await page.locator('h1:visible').first().waitFor();
    // What is still loading would be looked at instead of what people see.
    await expect(page.locator('.skeleton, #first-ticket')).toHaveCount(0);
    const { violations } = await new AxeBuilder({ page }).analyze();
    for (const { id, nodes } of violations)
      found.push(
        `${path} ${colorScheme}: ${id} at ${nodes.map(({ target }) => target).join(' | ')}`,
      );
  }
  return found;
}

async function all(page: Page, paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) found.push(...(await objections(page, path)));
  return found;
}

const open = [
  '/login',
  '/register',
  '/reset-password/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  '/get-in-touch',
  '/privacy-policy',
  '/terms-of-use',
  '/nowhere',
];

test('what everybody can open', async ({ phone, desk }) => {
  test.setTimeout(180_000);
  expect(await all(phone, open)).toEqual([]);
  expect(await all(desk, open)).toEqual([]);
});

test('what a member can open', async ({ phone, desk, server }) => {
  test.setTimeout(240_000);
  const match = await openSeatedMatch(server.url);
  const id = await idOf(server.url, 'photographer@touchline.example');
  const paths = [
    '/',
    '/events',
    `/events/${match.eventId}`,
    `/events/${match.eventId}/reservations`,
    `/events/${match.eventId}/reservations/${match.id}/map`,
    '/tickets',
    '/documents',
    '/sync',
    '/contact-us',
    `/profile/${id}`,
  ];
  for (const page of [phone, desk]) {
    await logIn(page, 'photographer@touchline.example');
    expect(await all(page, paths)).toEqual([]);
  }
});

test('what an administrator can open', async ({ desk, server }) => {
  test.setTimeout(240_000);
  const token = await apiToken(server.url, 'admin@touchline.example', demoPassword);
  const { data } = await apiCall<{ requests: { memberId: string | null }[] }>(
    server.url,
    token,
    'GET',
    '/admin/requests?type=create_profile',
  );
  const person = data.requests.find(({ memberId }) => memberId !== null)?.memberId ?? '';
  const match = await openSeatedMatch(server.url);
  await logIn(desk, 'admin@touchline.example');
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
  expect(await all(desk, paths)).toEqual([]);
});

test('where an administrator keeps teams and venues', async ({ desk, phone, server }) => {
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
  for (const page of [desk, phone]) {
    await logIn(page, 'admin@touchline.example');
    expect(await all(page, paths)).toEqual([]);
    await page.goto('/admin/manage/teams/create');
    await page.getByLabel(say('places.aliases')).fill('Another');
    await page.getByRole('button', { name: say('action.save') }).click();
    await page.getByRole('combobox', { name: say('places.country') }).fill('e');
    await page.getByRole('listbox').getByRole('option').first().waitFor();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id} ${String(nodes[0]?.target)}`)).toEqual([]);
  }
});

test('where an administrator writes mails and follows them', async ({ desk, phone }) => {
  test.setTimeout(240_000);
  for (const page of [desk, phone]) {
    await logIn(page, 'admin@touchline.example');
    expect(await all(page, ['/admin/notifications', '/admin/mails'])).toEqual([]);
    await page.goto('/admin/notifications');
    const receivers = page.getByRole('textbox', { name: say('notifications.receivers') });
    await receivers.fill('nobody');
    await receivers.press('Enter');
    await receivers.fill('salma@press.example');
    await receivers.press('Enter');
    await page.getByText(say('notifications.button')).click();
    await page.getByRole('button', { name: say('notifications.send') }).click();
    await expect(page.getByText(say('notifications.buttonTextRequired'))).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id} ${String(nodes[0]?.target)}`)).toEqual([]);
  }
});

test('what an administrator searches in', async ({ desk, phone }) => {
  for (const page of [desk, phone]) {
    await logIn(page, 'admin@touchline.example');
    await page.goto('/admin/manage/assignments');
    await page.locator('h1:visible').waitFor();
    await page.keyboard.press('Control+k');
    for (const text of ['', 'salma', 'zzzz']) {
      await page.getByRole('combobox').last().fill(text);
      const shown = text === 'zzzz' ? page.getByText(say('palette.nothingText')) : null;
      await (shown ?? page.getByRole('option').first()).waitFor();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(
        violations.map(({ id, nodes }) => `${text}: ${id} ${String(nodes[0]?.target)}`),
      ).toEqual([]);
    }
  }
});

test('where news are read and written', async ({ desk, phone, server }) => {
  test.setTimeout(240_000);
  const token = await apiToken(server.url, 'photographer@touchline.example', demoPassword);
  const { data } = await apiCall<{ news: { id: string }[] }>(
    server.url,
    token,
    'GET',
    '/feed?pageSize=2',
  );
  const ids = data.news.map(({ id }) => id);
  await logIn(phone, 'photographer@touchline.example');
  expect(await all(phone, ['/news', ...ids.map((id) => `/news/${id}`)])).toEqual([]);
  await logIn(desk, 'admin@touchline.example');
  const paths = ['/admin/manage/news', '/admin/manage/news/create', `/admin/manage/news/${ids[0]}`];
  expect(await all(desk, paths)).toEqual([]);
});

test('where an officer writes and reads reports', async ({ desk, phone }) => {
  test.setTimeout(240_000);
  for (const page of [desk, phone]) {
    await logIn(page, 'officer@touchline.example');
    await page.goto('/reports');
    const [writing, read] = await Promise.all(
      [/^Write /, /^Read /].map((name) =>
        page.getByRole('link', { name }).first().getAttribute('href'),
      ),
    );
    expect(await all(page, ['/reports', writing ?? '', read ?? ''])).toEqual([]);
    await page.goto(writing ?? '');
    await page.getByRole('button', { name: say('reportScreens.publish') }).click();
    await expect(page.getByText(say('reports.answerRequired')).first()).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id} ${String(nodes[0]?.target)}`)).toEqual([]);
  }
});

test('where an administrator makes and changes tournaments and matches', async ({
  desk,
  server,
}) => {
  test.setTimeout(240_000);
  const match = await openSeatedMatch(server.url);
  await logIn(desk, 'admin@touchline.example');
  const paths = [
    '/admin/manage/tournaments',
    '/admin/manage/tournaments/create',
    `/admin/manage/tournaments/${match.eventId}`,
    '/admin/manage/matches',
    '/admin/manage/matches/create',
    `/admin/manage/matches/${match.id}`,
  ];
  expect(await all(desk, paths)).toEqual([]);
});

test('where an administrator reads reports', async ({ desk, phone, server }) => {
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
  for (const page of [desk, phone]) {
    await logIn(page, 'admin@touchline.example');
    expect(await all(page, paths)).toEqual([]);
  }
});
