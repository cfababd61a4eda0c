/** Which pages each role may open by URL. */
import { callAsAdmin, people } from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { demoPassword, logIn, openAs, startSession } from '#e2e/pages/accounts.ts';
import { readTicket } from '#e2e/pages/tickets.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import type { News } from '#sync/contracts/content/news.ts';
import type { AdminMatch } from '#sync/contracts/matches/manage-matches.ts';
import type { Page } from '@playwright/test';

async function fillLogin(page: Page, email: string): Promise<void> {
  await page.getByLabel(englishText('accounts.email')).fill(email);
  await page.getByLabel(englishText('accounts.password'), { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: englishText('accounts.login') }).click();
}

const memberPages = ['/', '/events', '/tickets', '/documents', '/sync'];
const admin = 'admin@touchline.example';

/** Member pages that are empty for administrators, and where they are redirected instead. */
async function adminRedirects(url: string): Promise<[from: string, to: string][]> {
  const [match] = await callAsAdmin<AdminMatch[]>(url, 'GET', '/admin/matches');
  const [report] = await callAsAdmin<{ id: string }[]>(url, 'GET', '/report');
  if (match === undefined || report === undefined) throw new Error('the demo has neither');
  const event = `/events/${match.eventId}`;
  return [
    ['/', '/admin'],
    ['/events', '/admin/manage/tournaments'],
    [event, `/admin/manage/tournaments/${match.eventId}`],
    [`${event}/reservations`, `/admin/manage/matches?event=${match.eventId}&from=all`],
    [`${event}/reservations?tab=mine`, `/admin/manage/matches?event=${match.eventId}&from=all`],
    [`${event}/reservations/${match.id}/map`, `/admin/manage/matches/${match.id}`],
    ['/tickets', '/admin/approvals/match-tickets'],
    ['/documents', '/admin/manage/documents'],
    ['/news', '/admin/manage/news'],
    ['/reports', '/admin/reports'],
    [`/reports/edit/${report.id}`, `/admin/reports/view/${report.id}`],
  ];
}

/** Every internal path linked on the page, without its query. */
function linkedPaths(page: Page): Promise<string[]> {
  return page
    .locator('a[href^="/"]:not(main a)')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));
}

test('a guest who opens a ticket URL is back there after the login, with its fragment', async ({
  phone,
  otherPhone,
}) => {
  await openAs(phone, people.photographer, '/tickets');
  const { qr } = await readTicket(phone);
  // The season was seeded under another address.
  const { pathname, hash } = new URL(qr);

  await otherPhone.goto(pathname + hash);
  await expect(otherPhone).toHaveURL(/\/login$/);
  await fillLogin(otherPhone, people.photographer);
  await expect(otherPhone).toHaveURL(pathname + hash);
  expect((await readTicket(otherPhone)).qr).toBe(qr);
});

test('a guest is redirected from every member and admin page to the login, and back afterwards', async ({
  phone,
}) => {
  for (const path of [...memberPages, '/admin/approvals/users', '/user-details/1']) {
    await phone.goto(path);
    await expect(phone).toHaveURL(/\/login$/);
  }
  await phone.goto('/documents?from=mail#top');
  await expect(phone).toHaveURL(/\/login$/);
  await fillLogin(phone, people.writer);
  await expect(phone).toHaveURL(/\/documents\?from=mail#top$/);
  await expect(phone.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a logged-in person is redirected home from login and registration', async ({ phone }) => {
  await startSession(phone, people.writer);
  for (const path of ['/login', '/register']) {
    await phone.goto(path);
    await expect(phone).toHaveURL((url) => url.pathname === '/');
    await expect(
      phone.getByRole('heading', { name: englishText('home.waitingForYou') }),
    ).toBeVisible();
  }
});

test('the first name links to the profile, from 768 px up and on admin pages', async ({
  desktop,
}) => {
  await desktop.setViewportSize({ width: 768, height: 900 });
  for (const [email, path, name] of [
    [people.heba, '/', 'Heba'],
    ['admin@touchline.example', '/admin/manage/users', /Dina .*admin@/],
  ] as const) {
    await openAs(desktop, email, path);
    await desktop.getByRole('link', { name }).click();
    await expect(desktop).toHaveURL(/\/profile\//);
    await desktop.getByRole('button', { name: englishText('nav.logout') }).click();
    await expect(desktop).toHaveURL(/\/login$/);
  }
});

test('a member on an admin page is told that access is denied, with a link home', async ({
  phone,
}) => {
  await startSession(phone, people.writer);
  for (const path of [
    '/admin',
    '/admin/approvals/users',
    '/admin/approvals/match-tickets',
    '/admin/manage/matches',
    '/user-details/1',
  ]) {
    await phone.goto(path);
    await expect(
      phone.getByRole('heading', { name: englishText('notAuthorised.title') }),
    ).toBeVisible();
  }
  await phone.getByRole('link', { name: englishText('action.goHome') }).click();
  await expect(
    phone.getByRole('heading', { name: englishText('home.waitingForYou') }),
  ).toBeVisible();
});

for (const device of ['phone', 'desktop'] as const) {
  test(`on an administrator’s ${device}, member pages redirect to their admin counterpart`, async ({
    phone,
    desktop,
    server,
  }) => {
    const page = device === 'phone' ? phone : desktop;
    await logIn(page, admin);
    await expect(page).toHaveURL(`${server.url}/admin`);
    for (const [from, to] of await adminRedirects(server.url)) {
      const steps = await page.evaluate(() => history.length);
      await page.goto(from);
      await expect(page).toHaveURL(`${server.url}${to}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // The redirect replaces the history entry: going back must not redirect again.
      expect(await page.evaluate(() => history.length)).toBe(steps + 1);
    }
  });

  test(`on an administrator’s ${device}, no page links to a page that is empty for administrators`, async ({
    phone,
    desktop,
    server,
  }) => {
    const page = device === 'phone' ? phone : desktop;
    await startSession(page, admin);
    const [article] = (await callAsAdmin<{ news: News[] }>(server.url, 'GET', '/feed')).news;
    const leading = (await adminRedirects(server.url)).map(([from]) => from);
    await page.goto('/admin');
    await page.getByRole('link', { name: /Dina/ }).click();
    await expect(page).toHaveURL(/\/profile\//);
    const profile = new URL(page.url()).pathname;
    for (const path of [profile, '/sync', '/contact-us', `/news/${article?.id}`, '/admin']) {
      await page.goto(path);
      await expect(page).toHaveURL(`${server.url}${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText(englishText('sync.opensOffline'))).toHaveCount(0);
      const more = page.getByRole('button', { name: englishText('nav.more') });
      if (await more.isVisible()) await more.click();
      const links = await linkedPaths(page);
      expect(links).toContain('/admin/manage/tournaments');
      expect(links.filter((link) => leading.includes(link))).toEqual([]);
    }
  });
}

test('an administrator who logs in on a tournament URL gets its form', async ({
  phone,
  otherPhone,
  server,
}) => {
  const [, , [from, to] = ['', '']] = await adminRedirects(server.url);
  await phone.goto(from);
  await expect(phone).toHaveURL(/\/login$/);
  await fillLogin(phone, admin);
  await expect(phone).toHaveURL(`${server.url}${to}`);

  await otherPhone.goto(`/redirect?url=${encodeURIComponent('/documents')}`);
  await fillLogin(otherPhone, admin);
  await expect(otherPhone).toHaveURL(`${server.url}/admin/manage/documents`);
});

test('an administrator can open a ticket and a news article by URL', async ({
  phone,
  desktop,
  server,
}) => {
  const matches = await callAsAdmin<AdminMatch[]>(server.url, 'GET', '/admin/matches');
  const held = matches.flatMap(({ eventId, Members }) =>
    Members.flatMap(({ MatchMember: { ref } }) => (ref === null ? [] : [{ eventId, ref }])),
  )[0];
  const [article] = (await callAsAdmin<{ news: News[] }>(server.url, 'GET', '/feed')).news;
  for (const page of [phone, desktop]) {
    await startSession(page, admin);
    for (const path of [
      `/reservation/${held?.ref}`,
      `/events/${held?.eventId}/reservations/${held?.ref}`,
    ]) {
      await page.goto(path);
      await expect(page).toHaveURL(`${server.url}${path}`);
      await expect(page.getByText(englishText('tickets.notYours'))).toHaveCount(0);
      await readTicket(page);
    }
    await page.goto(`/news/${article?.id}`);
    await expect(page.getByRole('heading', { name: article?.title ?? '' })).toBeVisible();
  }
});

for (const [email, title, text] of [
  ['pending@touchline.example', 'accounts.pendingTitle', 'accounts.pendingText'],
  ['rejected@touchline.example', 'accounts.rejectedTitle', 'accounts.rejectedText'],
] as const)
  test(`${email} sees the blocked screen on every member page, and can only log out`, async ({
    phone,
  }) => {
    await startSession(phone, email);
    // The sync page stays available whatever the account's status.
    const blocked = memberPages.filter((path) => path !== '/sync');
    for (const path of [...blocked, '/reservation/AAAAAAAAAAAAAAAAAAAAAA']) {
      await phone.goto(path);
      await expect(phone.getByRole('heading', { name: englishText(title) })).toBeVisible();
      await expect(phone.getByText(englishText(text))).toBeVisible();
      await expect(phone.getByRole('navigation', { name: englishText('nav.main') })).toHaveCount(0);
    }
    await phone.goto('/admin/approvals/users');
    await expect(
      phone.getByRole('heading', { name: englishText('notAuthorised.title') }),
    ).toBeVisible();
    for (const path of ['/get-in-touch', '/privacy-policy', '/sync']) {
      await phone.goto(path);
      await expect(phone.getByRole('button', { name: englishText('nav.logout') })).toBeVisible();
      await expect(phone.getByRole('link', { name: englishText('nav.login') })).toHaveCount(0);
    }
    await phone.goto('/');
    await phone.getByRole('button', { name: englishText('action.goBack') }).click();
    await expect(phone).toHaveURL(/\/login$/);
  });

test('a redirect to an internal page is followed after the login', async ({ phone }) => {
  await phone.goto(`/redirect?url=${encodeURIComponent('/documents#latest')}`);
  await expect(phone).toHaveURL(/\/login$/);
  await fillLogin(phone, people.writer);
  await expect(phone).toHaveURL(/\/documents#latest$/);
});

test('a redirect to another origin or a script is ignored', async ({ phone, server }) => {
  const left: string[] = [];
  phone.on('request', (request) => {
    if (!request.url().startsWith(server.url)) left.push(request.url());
  });
  const traps = [
    '//evil.example',
    'https://evil.example/',
    String.raw`/\evil.example`,
    String.raw`\\evil.example`,
    '/\t/evil.example',
    'javascript:document.title="owned"',
    'data:text/html,owned',
    `${server.url}@evil.example/`,
  ];
  for (const trap of traps) {
    await phone.goto(`/redirect?url=${encodeURIComponent(trap)}`);
    await expect(phone).toHaveURL(`${server.url}/login`);
  }
  await fillLogin(phone, people.writer);
  await expect(phone).toHaveURL(`${server.url}/`);
  for (const trap of traps) {
    await phone.goto(`/redirect?url=${encodeURIComponent(trap)}`);
    await expect(phone).toHaveURL(`${server.url}/`);
  }
  await expect(phone).not.toHaveTitle(/owned/);
  expect(left.filter((url) => url.includes('evil'))).toEqual([]);
});

test('an unknown page shows "not found" with a link home', async ({ phone }) => {
  await phone.goto('/no/such/page');
  await expect(phone.getByRole('heading', { name: englishText('notFound.title') })).toBeVisible();
  await phone.getByRole('link', { name: englishText('action.goHome') }).click();
  await expect(phone).toHaveURL(/\/login$/);
});
