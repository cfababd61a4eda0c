/** All screens for guests, members and officers pass axe in both themes, on phone and desktop. */
import { apiToken, apiCall, findOpenSeatedMatch } from '#e2e/fixtures/api.ts';
import { userIdOf } from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { demoPassword, openAs, startSession } from '#e2e/pages/accounts.ts';
import { violationsOnPages, violationsOnPage } from '#e2e/pages/axe.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

// Tracing would record every question that axe asks the page.
test.use({ trace: 'off' });

const publicPaths = [
  '/login',
  '/register',
  '/reset-password/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  '/get-in-touch',
  '/privacy-policy',
  '/terms-of-use',
  '/nowhere',
];

test('the public pages', async ({ phone, desktop }) => {
  test.setTimeout(180_000);
  expect(await violationsOnPages(phone, publicPaths)).toEqual([]);
  expect(await violationsOnPages(desktop, publicPaths)).toEqual([]);
});

for (const device of ['phone', 'desktop'] as const)
  test(`the member pages on a ${device}`, async ({ phone, desktop, server }) => {
    const page = { phone, desktop }[device];
    test.setTimeout(240_000);
    const match = await findOpenSeatedMatch(server.url);
    const id = await userIdOf(server.url, 'photographer@touchline.example');
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
    await startSession(page, 'photographer@touchline.example');
    expect(await violationsOnPages(page, paths)).toEqual([]);
  });

test('the news pages and the news form', async ({ desktop, phone, server }) => {
  test.setTimeout(240_000);
  const token = await apiToken(server.url, 'photographer@touchline.example', demoPassword);
  const { data } = await apiCall<{ news: { id: string }[] }>(
    server.url,
    token,
    'GET',
    '/feed?pageSize=2',
  );
  const ids = data.news.map(({ id }) => id);
  await startSession(phone, 'photographer@touchline.example');
  expect(await violationsOnPages(phone, ['/news', ...ids.map((id) => `/news/${id}`)])).toEqual([]);
  await startSession(desktop, 'admin@touchline.example');
  const paths = ['/admin/manage/news', '/admin/manage/news/create', `/admin/manage/news/${ids[0]}`];
  expect(await violationsOnPages(desktop, paths)).toEqual([]);
});

test('the pages where an officer writes and reads reports', async ({ desktop, phone }) => {
  test.setTimeout(240_000);
  for (const page of [desktop, phone]) {
    await openAs(page, 'officer@touchline.example', '/reports');
    const [writing, read] = await Promise.all(
      [/^Write /, /^Read /].map((name) =>
        page.getByRole('link', { name }).first().getAttribute('href'),
      ),
    );
    expect(await violationsOnPages(page, ['/reports', writing ?? '', read ?? ''])).toEqual([]);
    await page.goto(writing ?? '');
    await page.getByRole('button', { name: englishText('reportScreens.publish') }).click();
    await expect(page.getByText(englishText('reports.answerRequired')).first()).toBeVisible();
    expect(await violationsOnPage(page)).toEqual([]);
  }
});
