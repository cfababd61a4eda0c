/** The server dies after it has committed a push; the booking is made once. */
import { bookableMatch, countBookings, people } from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { loseNextPushResponse } from '#e2e/fixtures/push-interception.ts';
import { startSession } from '#e2e/pages/accounts.ts';
import { findMatch } from '#e2e/pages/matches.ts';
import { show } from '#e2e/pages/navigation.ts';
import { waitForOfflineApp } from '#e2e/pages/tickets.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import { patience } from '#scripts/steps/time-limits.ts';

test.use({ serviceWorkers: 'allow' });

test('a booking whose server is killed after the commit is answered from the store', async ({
  phone,
  server,
}) => {
  const match = await bookableMatch(server.url, people.tamer);
  await startSession(phone, people.tamer);
  const row = await findMatch(phone, match);
  await waitForOfflineApp(phone);
  const lost = await loseNextPushResponse(phone.context(), () => server.kill());
  await row.getByRole('button', { name: englishText('matches.book') }).click();
  await expect.poll(() => lost.responses).toHaveLength(1);
  await expect(row.getByText(englishText('sync.waiting'))).toBeVisible();
  // Also on the first visit a screen that was never opened comes from the worker.
  await show(phone, '/sync');
  await expect(phone.getByText(englishText('sync.itemsWait', { count: 1 }))).toBeVisible();
  await phone.goBack();
  await server.start();
  await expect(row.getByText(englishText('status.pending'))).toBeVisible({ timeout: 3 * patience });

  const [first, second] = lost.requests;
  expect(second).toEqual(first);
  const id = first?.[0]?.id;
  expect(lost.responses).toEqual([[{ id, status: 'applied' }], [{ id, status: 'applied' }]]);
  expect(await countBookings(server.url, people.tamer, match)).toBe(1);
  await phone.goto('/sync');
  await expect(phone.getByText(englishText('sync.allSent'))).toBeVisible();
});
