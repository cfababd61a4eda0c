/**
 * A session ends while work is unsent: the work stays, hidden from others, and is sent in the end.
 */
import type { Page } from '@playwright/test';
import { apiCall } from '#e2e/fixtures/api.ts';
import { bookableMatches, countBookings, people } from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { logIn, startSession } from '#e2e/pages/accounts.ts';
import { findMatch } from '#e2e/pages/matches.ts';
import { bookingName, storedSession } from '#e2e/pages/sync.ts';
import { waitForOfflineApp } from '#e2e/pages/tickets.ts';
import { show } from '#e2e/pages/navigation.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import type { Match } from '#sync/contracts/matches/matches.ts';
import { patience } from '#scripts/steps/time-limits.ts';

test.use({ serviceWorkers: 'allow' });

/** Books while offline; returns the session from before. */
async function bookOffline(phone: Page, match: Match): Promise<{ token: string; id: string }> {
  const row = await findMatch(phone, match);
  await expect(row.getByRole('button', { name: englishText('matches.book') })).toBeVisible();
  await waitForOfflineApp(phone);
  const session = await storedSession(phone);
  if (session === null) throw new Error('nobody is logged in');
  await phone.context().setOffline(true);
  await row.getByRole('button', { name: englishText('matches.book') }).click();
  await expect(row.getByText(englishText('sync.waiting'))).toBeVisible();
  return { token: session.token, id: session.user.id };
}

async function logOut(phone: Page): Promise<void> {
  await show(phone, '/events');
  await phone.getByRole('button', { name: englishText('nav.more') }).click();
  await phone.getByRole('button', { name: englishText('nav.logout') }).click();
  await expect(phone).toHaveURL(/\/login$/);
}

test('unsent work of an ended session is shown, hidden from the next person, and sent after a login', async ({
  phone,
  server,
}) => {
  const context = phone.context();
  const [match, other] = await bookableMatches(server.url, people.heba);
  if (match === undefined || other === undefined) throw new Error('no match left to book');
  await startSession(phone, people.heba);
  const { token } = await bookOffline(phone, match);
  await apiCall(server.url, token, 'POST', '/auth/logout');
  await context.setOffline(false);
  await expect(phone).toHaveURL(/\/login$/, { timeout: 2 * patience });

  await test.step('the login screen links to the unsent work', async () => {
    await phone.getByRole('link', { name: englishText('sync.whatWaits') }).click();
    await expect(phone.getByText(englishText('sync.outTitle'))).toBeVisible();
    await expect(phone.getByText(englishText('sync.itemsWait', { count: 1 }))).toBeVisible();
    const waiting = phone.getByRole('listitem').filter({ hasText: bookingName(match) });
    await expect(waiting.getByText(englishText('sync.why.login'))).toBeVisible();
    await phone.reload();
    await expect(waiting).toBeVisible();
  });

  await test.step('another person sees nothing of it, and nothing is sent', async () => {
    await logIn(phone, people.tamer);
    await expect(phone).toHaveURL(/\/$/);
    await show(phone, '/sync');
    await expect(phone.getByText(englishText('sync.allSent'))).toBeVisible();
    // The phone has synced as this person.
    await expect(phone.getByText(englishText('sync.lastHeard', { time: '' }).trim())).toBeVisible();
    await expect(phone.getByText(bookingName(match))).toHaveCount(0);
    await logOut(phone);
    expect(await countBookings(server.url, people.heba, match)).toBe(0);
  });

  await test.step('the first person logs in again, and it is sent', async () => {
    await logIn(phone, people.heba);
    await show(phone, '/sync');
    await expect(phone.getByText(englishText('sync.allSent'))).toBeVisible({
      timeout: 2 * patience,
    });
    expect(await countBookings(server.url, people.heba, match)).toBe(1);
  });

  await test.step('after an expired token and a refused refresh it waits in the same way', async () => {
    await bookOffline(phone, other);
    await context.route('**/api/**', (route) => {
      const { pathname } = new URL(route.request().url());
      const [status, code, message] = pathname.endsWith('/auth/refresh')
        ? [412, 'session_ended', englishText('error.sessionEnded')]
        : [401, 'token_expired', englishText('error.tokenExpired')];
      return route.fulfill({ status, json: { code, message } });
    });
    await context.setOffline(false);
    await expect(phone).toHaveURL(/\/login$/, { timeout: 2 * patience });
    await context.unroute('**/api/**');
    await logIn(phone, people.heba);
    await show(phone, '/sync');
    await expect(phone.getByText(englishText('sync.allSent'))).toBeVisible({
      timeout: 2 * patience,
    });
    expect(await countBookings(server.url, people.heba, other)).toBe(1);
  });
});
