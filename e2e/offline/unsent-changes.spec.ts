/** Changes made with the server dead wait on the phone, in each tab, and are sent by themselves. */
import type { Page } from '@playwright/test';
import {
  countApplications,
  bookableMatches,
  countBookings,
  cupName,
  people,
} from '#e2e/fixtures/demo-people.ts';
import { recordPushedMutations } from '#e2e/fixtures/push-interception.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { startSession } from '#e2e/pages/accounts.ts';
import { findMatch } from '#e2e/pages/matches.ts';
import { show } from '#e2e/pages/navigation.ts';
import { bookingName } from '#e2e/pages/sync.ts';
import { waitForOfflineApp } from '#e2e/pages/tickets.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import { patience } from '#scripts/steps/time-limits.ts';

test.use({ serviceWorkers: 'allow' });

test('a booking and an application made with the server dead show in both tabs, survive a closed app and are sent once', async ({
  phone,
  server,
}) => {
  const context = phone.context();
  const [first, second] = await bookableMatches(server.url, people.heba);
  if (first === undefined || second === undefined) throw new Error('too few matches to book');
  await startSession(phone, people.heba);
  const other = await context.newPage();
  const pushed = recordPushedMutations(context);

  await test.step('with signal, a booking made in one tab appears in the other', async () => {
    const there = await findMatch(other, first);
    await expect(there.getByRole('button', { name: englishText('matches.book') })).toBeVisible();
    const here = await findMatch(phone, first);
    await here.getByRole('button', { name: englishText('matches.book') }).click();
    await expect(there.getByText(englishText('status.pending'))).toBeVisible();
    await expect(here.getByText(englishText('status.pending'))).toBeVisible();
  });
  await waitForOfflineApp(phone);
  await server.kill();

  await test.step('without the server both tabs open, and show the booking as waiting', async () => {
    const load = (page: Page, path: string) => page.goto(path);
    const there = await findMatch(other, second, load);
    const row = await findMatch(phone, second, load);
    await row.getByRole('button', { name: englishText('matches.book') }).click();
    await expect(row.getByText(englishText('sync.waiting'))).toBeVisible();
    await expect(row.getByRole('button', { name: englishText('matches.book') })).toHaveCount(0);
    await expect(there.getByText(englishText('sync.waiting'))).toBeVisible();
    await other.close();
  });

  await test.step('the application is shown as waiting instead of the button', async () => {
    await show(phone, '/events');
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
      await expect(page.getByText(englishText('sync.itemsWait', { count: 2 }))).toBeVisible();
      for (const name of [bookingName(second), englishText('sync.eventJoin', { name: cupName })]) {
        const waiting = page.getByRole('listitem').filter({ hasText: name });
        await expect(waiting.getByText(englishText('sync.waiting'))).toBeVisible();
      }
      return page;
    });

  await test.step('when the server is back, both are sent by themselves, once', async () => {
    await server.start();
    expect(await countBookings(server.url, people.heba, second)).toBe(0);
    await context.setOffline(false);
    await expect(reopened.getByText(englishText('sync.allSent'))).toBeVisible({
      timeout: 3 * patience,
    });
    expect(await countBookings(server.url, people.heba, second)).toBe(1);
    expect(await countApplications(server.url, people.heba, cupName)).toBe(1);
    // Two tabs and a worker share one outbox: each change was sent as one mutation.
    const ids = (name: string, matchId?: string) =>
      new Set(
        pushed
          .filter((each) => each.name === name && each.args['matchId'] === matchId)
          .map(({ id }) => id),
      );
    expect(ids('match.join', first.id).size).toBe(1);
    expect(ids('match.join', second.id).size).toBe(1);
    expect(ids('event.join').size).toBe(1);
  });
});
