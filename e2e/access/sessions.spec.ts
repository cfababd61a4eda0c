/** Tokens expire and sessions end: nothing is lost, and tickets still open. */
import type { Route } from '@playwright/test';
import { apiCall } from '#e2e/fixtures/api.ts';
import {
  createApprovedBooking,
  bookableMatches,
  countBookings,
  people,
} from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { logIn, openAs, startSession } from '#e2e/pages/accounts.ts';
import { editor, startArticle } from '#e2e/pages/news.ts';
import { findMatch } from '#e2e/pages/matches.ts';
import { storageNames, storedSession } from '#e2e/pages/sync.ts';
import { waitForOfflineApp, readTicket, reservationPath } from '#e2e/pages/tickets.ts';
import { show } from '#e2e/pages/navigation.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import { patience } from '#scripts/steps/time-limits.ts';

test.describe('with all parts of the app on the phone', () => {
  test.use({ serviceWorkers: 'allow' });

  test('an expired token is refreshed once for all waiting calls, and nothing is lost', async ({
    phone,
    server,
  }) => {
    const context = phone.context();
    const open = await bookableMatches(server.url, people.writer);
    const seated = open.find((each) => each.seated);
    const match = open.find((each) => each !== seated);
    if (seated === undefined || match === undefined) throw new Error('no match left to book');
    await createApprovedBooking(server.url, people.writer, seated);
    await startSession(phone, people.writer);
    const row = await findMatch(phone, match);
    await expect(row.getByRole('button', { name: englishText('matches.book') })).toBeVisible();
    // A seat map in another tab polls the server every few seconds.
    const map = await context.newPage();
    await map.goto(`/events/${seated.eventId}/reservations/${seated.id}/map`);
    await expect(map.getByRole('radio').first()).toBeVisible();
    // All parts of the app are on the phone, whenever it needs them.
    await waitForOfflineApp(phone);
    await context.setOffline(true);
    await row.getByRole('button', { name: englishText('matches.book') }).click();
    await expect(row.getByText(englishText('sync.waiting'))).toBeVisible();

    // Ten minutes later by the server's clock: this token is no longer valid.
    const stale = (await storedSession(phone))?.token;
    const refused: string[] = [];
    let refreshes = 0;
    await context.route('**/api/**', async (route: Route) => {
      const request = route.request();
      if (request.url().endsWith('/api/auth/refresh')) {
        refreshes += 1;
        // Slow enough that the outbox and the map both wait for it.
        await expect.poll(() => new Set(refused).size).toBeGreaterThanOrEqual(2);
      }
      if (request.headers()['x-access-token'] !== stale) return route.continue();
      refused.push(new URL(request.url()).pathname);
      return route.fulfill({
        status: 401,
        json: { message: englishText('error.tokenExpired'), code: 'token_expired' },
      });
    });
    await context.setOffline(false);
    await expect(row.getByText(englishText('status.pending'))).toBeVisible({
      timeout: 2 * patience,
    });
    expect(await countBookings(server.url, people.writer, match)).toBe(1);
    expect(refreshes).toBe(1);
    expect((await storedSession(phone))?.token).not.toBe(stale);
    await show(phone, '/sync');
    await expect(phone.getByText(englishText('sync.allSent'))).toBeVisible();
  });
});

test('after the server ends a session, the login leads back to what was typed in a form', async ({
  desktop,
  server,
}) => {
  const admin = 'admin@touchline.example';
  await startSession(desktop, admin);
  await startArticle(desktop, 'Before the derby');
  await editor(desktop).fill('The gates open at three.');
  await test.step('another tab of the same person is elsewhere', async () => {
    const tab = await desktop.context().newPage();
    await tab.goto('/admin/manage/teams');
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
    const session = await storedSession(desktop);
    await apiCall(server.url, session?.token ?? '', 'POST', '/auth/logout');
    await tab.reload();
    await expect(tab).toHaveURL(/\/login$/);
  });
  await expect(desktop).toHaveURL(/\/login$/);
  await logIn(desktop, admin);
  await expect(desktop).toHaveURL(/\/admin\/manage\/news\/create$/);
  await expect(desktop.getByText(englishText('form.draftFound'))).toBeVisible();
  await expect(desktop.getByLabel(englishText('news.title'))).toHaveValue('Before the derby');
  await expect(editor(desktop)).toHaveText('The gates open at three.');
  await desktop.getByRole('button', { name: englishText('form.draftAnew') }).click();
  await expect(desktop.getByLabel(englishText('news.title'))).toHaveValue('');
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('after the server ends a session the login appears, and stored tickets still open offline', async ({
    phone,
    server,
  }) => {
    const context = phone.context();
    await openAs(phone, people.photographer, '/tickets');
    const { qr } = await readTicket(phone);
    const address = reservationPath(qr);
    await waitForOfflineApp(phone);
    const session = await storedSession(phone);
    if (session === null) throw new Error('nobody is logged in');
    await apiCall(server.url, session.token, 'POST', '/auth/logout');

    await phone.goto('/events');
    await expect(phone).toHaveURL(/\/login$/);
    await expect(phone.getByText(/this session has ended/i)).toBeVisible();
    expect((await storageNames(phone)).databases).toContain(`touchline-${session.user.id}`);

    await context.setOffline(true);
    await test.step('the login links to the tickets, which page and keep the screen on', async () => {
      const page = await context.newPage();
      await page.addInitScript(() => {
        const release = () => Promise.resolve();
        const lock = () => Object.assign(new EventTarget(), { released: false, release });
        const request = () => Promise.resolve(lock());
        Object.defineProperty(navigator, 'wakeLock', { value: { request } });
      });
      await page.goto('/login');
      await page.getByRole('link', { name: englishText('tickets.kept') }).click();
      expect((await readTicket(page)).qr).toBe(qr);
      await expect(page.getByText(englishText('tickets.screenOn'))).toBeVisible();
      await page.getByRole('button', { name: englishText('tickets.next') }).click();
      await expect(page).toHaveURL(/\/reservation\//);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/2/);
      await expect(page).not.toHaveURL(new RegExp(`${address}$`));
      await page.getByRole('button', { name: englishText('tickets.previous') }).click();
      await expect(page).toHaveURL(new RegExp(`${address}$`));
      expect((await readTicket(page)).qr).toBe(qr);
      await page.getByRole('link', { name: englishText('action.back') }).click();
      await expect(page).toHaveURL(/\/login$/);
      await page.close();
    });

    await test.step('a ticket opens by URL, and nothing else does', async () => {
      const page = await context.newPage();
      await page.goto(address);
      await expect(page.locator('#first-ticket')).toHaveCount(0);
      expect((await readTicket(page)).qr).toBe(qr);
      await expect(page).toHaveURL(new RegExp(`${address}$`));
      await page.goto('/events');
      await expect(page).toHaveURL(/\/login$/);
      await page.close();
    });

    await test.step('another login restores everything', async () => {
      await context.setOffline(false);
      await logIn(phone, people.photographer);
      await show(phone, '/tickets');
      expect((await readTicket(phone)).qr).toBe(qr);
    });
  });
});
