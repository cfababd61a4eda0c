/** Changes made with the server dead wait on the phone and are sent by themselves. */
import {
  countApplications,
  bookableMatch,
  countBookings,
  cupName,
  people,
} from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { startSession } from '#e2e/pages/accounts.ts';
import { findMatch } from '#e2e/pages/matches.ts';
import { bookingName } from '#e2e/pages/sync.ts';
import { waitForOfflineApp } from '#e2e/pages/tickets.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

test.use({ serviceWorkers: 'allow' });

test('a booking and an application made with the server dead survive a closed app and are sent once', async ({
  phone,
  server,
}) => {
  const context = phone.context();
  const match = await bookableMatch(server.url, people.heba);
  await startSession(phone, people.heba);
  const live = await findMatch(phone, match);
  await expect(live.getByRole('button', { name: englishText('matches.book') })).toBeVisible();
  await waitForOfflineApp(phone);
  await server.kill();

  await test.step('the booking is shown as waiting in its row', async () => {
    const row = await findMatch(phone, match);
    await row.getByRole('button', { name: englishText('matches.book') }).click();
    await expect(row.getByText(englishText('sync.waiting'))).toBeVisible();
    await expect(row.getByRole('button')).toHaveCount(0);
  });

  await test.step('the application is shown as waiting in place of the button', async () => {
    await phone.goto('/events');
    await phone.getByRole('link', { name: cupName }).click();
    await phone.getByRole('button', { name: englishText('events.apply') }).click();
    await expect(phone.getByText(englishText('events.waitingText'))).toBeVisible();
    await expect(phone.getByRole('button', { name: englishText('events.apply') })).toHaveCount(0);
  });

  const reopened =
    await test.step('the app is closed and opened again without network', async () => {
      await context.setOffline(true);
      await phone.close();
      const page = await context.newPage();
      await page.goto('/sync');
      await expect(page.getByText(englishText('sync.manyWait', { count: 2 }))).toBeVisible();
      for (const name of [bookingName(match), englishText('sync.eventJoin', { name: cupName })]) {
        const waiting = page.getByRole('listitem').filter({ hasText: name });
        await expect(waiting.getByText(englishText('sync.waiting'))).toBeVisible();
      }
      const row = await findMatch(page, match);
      await expect(row.getByText(englishText('sync.waiting'))).toBeVisible();
      return page;
    });

  await test.step('when the server is back, both are sent by themselves, once', async () => {
    await server.start();
    expect(await countBookings(server.url, people.heba, match)).toBe(0);
    await context.setOffline(false);
    const row = reopened.getByRole('listitem').filter({ hasText: match.HomeTeam.name });
    await expect(row.getByText(englishText('status.pending')).first()).toBeVisible({
      timeout: 60_000,
    });
    await reopened.goto('/sync');
    await expect(reopened.getByText(englishText('sync.allSent'))).toBeVisible();
    expect(await countBookings(server.url, people.heba, match)).toBe(1);
    expect(await countApplications(server.url, people.heba, cupName)).toBe(1);
  });
});
