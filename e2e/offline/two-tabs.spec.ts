/** Two tabs on one phone show the same, with and without signal. */
import { bookableMatches, people } from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { recordPushedMutations } from '#e2e/fixtures/push-interception.ts';
import { startSession } from '#e2e/pages/accounts.ts';
import { findMatch } from '#e2e/pages/matches.ts';
import { waitForOfflineApp } from '#e2e/pages/tickets.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

test.use({ serviceWorkers: 'allow' });

test('a booking made in one tab appears in the other, also when the server is dead', async ({
  phone,
  server,
}) => {
  const context = phone.context();
  const [first, second] = await bookableMatches(server.url, people.mona);
  if (first === undefined || second === undefined) throw new Error('too few matches to book');
  await startSession(phone, people.mona);
  const other = await context.newPage();
  const pushed = recordPushedMutations(context);

  await test.step('with signal', async () => {
    const there = await findMatch(other, first);
    await expect(there.getByRole('button', { name: englishText('matches.book') })).toBeVisible();
    const here = await findMatch(phone, first);
    await here.getByRole('button', { name: englishText('matches.book') }).click();
    await expect(there.getByText(englishText('status.pending'))).toBeVisible();
    await expect(here.getByText(englishText('status.pending'))).toBeVisible();
  });

  await test.step('without the server both open, and both show the unsent booking', async () => {
    await waitForOfflineApp(phone);
    await server.kill();
    const there = await findMatch(other, second);
    const here = await findMatch(phone, second);
    await here.getByRole('button', { name: englishText('matches.book') }).click();
    await expect(here.getByText(englishText('sync.waiting'))).toBeVisible();
    await expect(there.getByText(englishText('sync.waiting'))).toBeVisible();
    await server.start();
    await expect(there.getByText(englishText('status.pending'))).toBeVisible({ timeout: 60_000 });
    await expect(here.getByText(englishText('status.pending'))).toBeVisible();
  });

  // Two tabs and a worker share one outbox: each match was sent as one mutation.
  const ids = (id: string) =>
    new Set(pushed.filter(({ args }) => args['matchId'] === id).map(({ id: own }) => own));
  expect(ids(first.id).size).toBe(1);
  expect(ids(second.id).size).toBe(1);
});
