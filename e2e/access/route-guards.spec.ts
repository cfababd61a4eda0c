/**
 * Journeys of each role through pages that are not theirs. Which page each role gets at which
 * address is a table in `pwa/routes/access.test.ts`.
 */
import type { Page } from '@playwright/test';
import { callAsAdmin, people } from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { openAs, startSession, submitLogin } from '#e2e/pages/accounts.ts';
import { desktopWidth, phoneWidth } from '#e2e/pages/axe.ts';
import { readTicket, reservationPath } from '#e2e/pages/tickets.ts';
import type { News } from '#sync/contracts/content/news.ts';
import type { AdminMatch } from '#sync/contracts/matches/manage-matches.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const admin = 'admin@touchline.example';
const notAuthorised = englishText('notAuthorised.title');

/** Every internal path linked on the page outside its content, without its query. */
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
  const { hash } = new URL(qr);

  await otherPhone.goto(reservationPath(qr) + hash);
  await expect(otherPhone).toHaveURL(/\/login$/);
  await submitLogin(otherPhone, people.photographer);
  await expect(otherPhone).toHaveURL(reservationPath(qr) + hash);
  expect((await readTicket(otherPhone)).qr).toBe(qr);
});

test('a redirect to another origin or a script is ignored, and one to a page is followed', async ({
  phone,
  server,
}) => {
  const left: string[] = [];
  phone.on('request', (request) => {
    if (!request.url().startsWith(server.url)) left.push(request.url());
  });
  const traps = ['//evil.example', '/\t/evil.example', 'javascript:document.title="owned"'];
  const redirectTo = (address: string) =>
    phone.goto(`/redirect?url=${encodeURIComponent(address)}`);
  for (const trap of traps) {
    await redirectTo(trap);
    await expect(phone).toHaveURL(`${server.url}/login`);
  }
  await redirectTo('/documents#latest');
  await expect(phone).toHaveURL(`${server.url}/login`);
  await submitLogin(phone, people.writer);
  await expect(phone).toHaveURL(`${server.url}/documents#latest`);
  for (const trap of traps) {
    await redirectTo(trap);
    await expect(phone).toHaveURL(`${server.url}/`);
  }
  await expect(phone).not.toHaveTitle(/owned/);
  expect(left.filter((url) => url.includes('evil'))).toEqual([]);
});

test('a member is refused on an admin page, and finds home from there and from an unknown page', async ({
  phone,
}) => {
  const home = phone.getByRole('heading', { name: englishText('home.waitingForYou') });
  const goHome = phone.getByRole('link', { name: englishText('action.goHome') });
  await openAs(phone, people.writer, '/admin/approvals/users');
  await expect(phone.getByRole('heading', { name: notAuthorised })).toBeVisible();
  await goHome.click();
  await expect(home).toBeVisible();
  await phone.goto('/no/such/page');
  await expect(phone.getByRole('heading', { name: englishText('notFound.title') })).toBeVisible();
  await goHome.click();
  await expect(home).toBeVisible();
});

test('from 768 px up the first name links to the profile, where a member logs out', async ({
  desktop,
}) => {
  await desktop.setViewportSize({ width: 768, height: 900 });
  await openAs(desktop, people.heba, '/');
  await desktop.getByRole('link', { name: 'Heba' }).click();
  await expect(desktop).toHaveURL(/\/profile\//);
  await desktop.getByRole('button', { name: englishText('nav.logout') }).click();
  await expect(desktop).toHaveURL(/\/login$/);
});

test('an administrator is led from members’ pages to their own, and sees tickets and news', async ({
  desktop,
  server,
}) => {
  const matches = await callAsAdmin<AdminMatch[]>(server.url, 'GET', '/admin/matches');
  const [article] = (await callAsAdmin<{ news: News[] }>(server.url, 'GET', '/feed')).news;
  // The code of a match that is over is small and pale, so that not every scanner reads it.
  const ahead = matches.filter(({ date }) => Date.parse(date) > Date.now());
  const held = ahead.flatMap(({ eventId, Members }) =>
    Members.flatMap(({ MatchMember: { ref } }) => (ref === null ? [] : [{ eventId, ref }])),
  )[0];
  const event = `/events/${held?.eventId}`;

  await test.step('a login on a tournament’s address opens its form', async () => {
    await desktop.goto(event);
    await expect(desktop).toHaveURL(/\/login$/);
    await submitLogin(desktop, admin);
    await expect(desktop).toHaveURL(`${server.url}/admin/manage/tournaments/${held?.eventId}`);
    await expect(desktop.getByRole('heading', { level: 1 })).toBeVisible();
  });

  await test.step('going back does not redirect again', async () => {
    const steps = await desktop.evaluate(() => history.length);
    await desktop.goto('/documents');
    await expect(desktop).toHaveURL(`${server.url}/admin/manage/documents`);
    expect(await desktop.evaluate(() => history.length)).toBe(steps + 1);
  });

  await test.step('a ticket opens by its address', async () => {
    const path = `${event}/reservations/${held?.ref}`;
    await desktop.goto(path);
    await readTicket(desktop);
    await expect(desktop).toHaveURL(`${server.url}${path}`);
    await expect(desktop.getByText(englishText('tickets.notYours'))).toHaveCount(0);
  });

  await test.step('no page links to one that is empty for administrators', async () => {
    await desktop.goto('/admin');
    await desktop.getByRole('button', { name: /Dina .*admin@/ }).click();
    await desktop.getByRole('menuitem', { name: englishText('nav.profile') }).click();
    await expect(desktop).toHaveURL(/\/admin\/profile\//);
    const profile = new URL(desktop.url()).pathname;
    // The home screen is linked to view the portal as a member.
    const empty = ['/events', event, '/tickets', '/documents', '/news', '/reports'];
    for (const path of [profile, '/sync', '/contact-us', `/news/${article?.id}`, '/admin']) {
      await desktop.goto(path);
      await expect(desktop).toHaveURL(`${server.url}${path}`);
      await expect(desktop.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(desktop.getByText(englishText('sync.opensOffline'))).toHaveCount(0);
      for (const width of [desktopWidth, phoneWidth]) {
        await desktop.setViewportSize(width);
        const more = desktop.getByRole('button', { name: englishText('nav.more') });
        if (await more.isVisible()) await more.click();
        const links = await linkedPaths(desktop);
        expect(links).toContain('/admin/manage/tournaments');
        expect(links.filter((link) => empty.includes(link))).toEqual([]);
      }
    }
  });
});

test('a person waiting for approval sees only the waiting page, and can only log out', async ({
  phone,
}) => {
  await startSession(phone, 'pending@touchline.example');
  const waiting = phone.getByRole('heading', { name: englishText('accounts.pendingTitle') });
  for (const path of ['/reservation/AAAAAAAAAAAAAAAAAAAAAA', '/documents']) {
    await phone.goto(path);
    await expect(waiting).toBeVisible();
    await expect(phone.getByText(englishText('accounts.pendingText'))).toBeVisible();
    await expect(phone.getByRole('navigation', { name: englishText('nav.main') })).toHaveCount(0);
  }
  await phone.goto('/admin/approvals/users');
  await expect(phone.getByRole('heading', { name: notAuthorised })).toBeVisible();
  for (const path of ['/privacy-policy', '/sync']) {
    await phone.goto(path);
    await expect(phone.getByRole('button', { name: englishText('nav.logout') })).toBeVisible();
    await expect(phone.getByRole('link', { name: englishText('nav.login') })).toHaveCount(0);
  }
  await phone.goto('/');
  await phone.getByRole('button', { name: englishText('action.goBack') }).click();
  await expect(phone).toHaveURL(/\/login$/);
});
