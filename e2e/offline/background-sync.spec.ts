/** With every tab closed, the browser wakes the service worker, and unsent work is sent once. */
import { bookableMatch, countBookings, people } from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { recordPushedMutations } from '#e2e/fixtures/push-interception.ts';
import { startSession } from '#e2e/pages/accounts.ts';
import { findMatch } from '#e2e/pages/matches.ts';
import { waitForOfflineApp } from '#e2e/pages/tickets.ts';
import { triggerBackgroundSync } from '#e2e/pages/service-worker.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

test.use({ serviceWorkers: 'allow' });

test('a booking made offline arrives once while no tab is open', async ({ phone, server }) => {
  const context = phone.context();
  const match = await bookableMatch(server.url, people.heba);
  await startSession(phone, people.heba);
  const row = await findMatch(phone, match);
  await expect(row.getByRole('button', { name: englishText('matches.book') })).toBeVisible();
  await waitForOfflineApp(phone);
  await context.setOffline(true);
  await row.getByRole('button', { name: englishText('matches.book') }).click();
  await expect(row.getByText(englishText('sync.waiting'))).toBeVisible();
  await phone.close();
  expect(await countBookings(server.url, people.heba, match)).toBe(0);

  const pushed = recordPushedMutations(context);
  await context.setOffline(false);
  // The browser may wake the worker by itself before.
  await triggerBackgroundSync(context, server.url);
  await expect.poll(() => countBookings(server.url, people.heba, match)).toBe(1);
  expect(context.pages()).toHaveLength(0);

  await test.step('a second wake-up, and opening the app again, send nothing more', async () => {
    await triggerBackgroundSync(context, server.url);
    const page = await context.newPage();
    await page.goto('/sync');
    await expect(page.getByText(englishText('sync.allSent'))).toBeVisible();
    await expect(page.getByText(englishText('sync.withTheLeague'), { exact: true })).toBeVisible();
    expect(new Set(pushed.map(({ id }) => id)).size).toBe(1);
    expect(await countBookings(server.url, people.heba, match)).toBe(1);
  });
});
