/** The server dies during a push; what it had committed is done once. */
import { bookableMatches, countBookings, people } from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { recordPushedMutations } from '#e2e/fixtures/push-interception.ts';
import { openAs } from '#e2e/pages/accounts.ts';
import { findMatch } from '#e2e/pages/matches.ts';
import { waitForOfflineApp } from '#e2e/pages/tickets.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

test.use({ serviceWorkers: 'allow' });

for (const when of ['before it has read the push', 'after it has committed'] as const)
  test(`a server killed ${when} has the booking once when it is back`, async ({
    phone,
    server,
  }) => {
    const context = phone.context();
    const [match] = await bookableMatches(server.url, people.tamer);
    if (match === undefined) throw new Error('too few matches to book');
    await openAs(phone, people.tamer, '/');
    await waitForOfflineApp(phone);
    const row = await findMatch(phone, match);
    const killed = Promise.withResolvers<void>();
    let pushes = 0;
    const pushed = recordPushedMutations(context);
    await context.route('**/api/sync/push', async (route) => {
      pushes += 1;
      if (pushes > 1) return route.continue();
      if (when === 'after it has committed') await route.fetch();
      await server.kill();
      await route.abort('connectionreset');
      killed.resolve();
    });
    await row.getByRole('button', { name: englishText('matches.book') }).click();
    await killed.promise;
    await expect(row.getByText(englishText('sync.waiting'))).toBeVisible();
    await server.start();
    await expect(row.getByText(englishText('status.pending'))).toBeVisible({ timeout: 60_000 });
    expect(new Set(pushed.map(({ id }) => id)).size).toBe(1);
    expect(await countBookings(server.url, people.tamer, match)).toBe(1);
    await phone.goto('/sync');
    await expect(phone.getByText(englishText('sync.allSent'))).toBeVisible();
  });
