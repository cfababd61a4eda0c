/** Whatever is pressed twice or lost on the way is done exactly once. */
import {
  countApplications,
  bookableMatch,
  countBookings,
  cupName,
  people,
} from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { loseNextPushResponse, recordPushedMutations } from '#e2e/fixtures/push-interception.ts';
import { openAs, startSession } from '#e2e/pages/accounts.ts';
import { findMatch } from '#e2e/pages/matches.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

test.use({ serviceWorkers: 'allow' });

test('a booking whose response is lost after the commit is answered from the store', async ({
  phone,
  server,
}) => {
  const match = await bookableMatch(server.url, people.sherif);
  await startSession(phone, people.sherif);
  const row = await findMatch(phone, match);
  const lost = await loseNextPushResponse(phone.context());
  await row.getByRole('button', { name: englishText('matches.book') }).click();
  await expect(row.getByText(englishText('sync.waiting'))).toBeVisible();
  await expect(row.getByText(englishText('status.pending'))).toBeVisible({ timeout: 30_000 });

  const [first, second] = lost.requests;
  expect(second).toEqual(first);
  const id = first?.[0]?.id;
  expect(lost.responses).toEqual([[{ id, status: 'applied' }], [{ id, status: 'applied' }]]);
  expect(await countBookings(server.url, people.sherif, match)).toBe(1);
  await phone.goto('/sync');
  await expect(phone.getByText(englishText('sync.allSent'))).toBeVisible();
});

test('three quick presses on Book are one booking and one request', async ({ phone, server }) => {
  const match = await bookableMatch(server.url, people.sherif);
  await startSession(phone, people.sherif);
  const row = await findMatch(phone, match);
  const pushed = recordPushedMutations(phone.context());
  // Faster than any finger: the button is still on screen.
  await row
    .getByRole('button', { name: englishText('matches.book') })
    .evaluate((button: HTMLElement) => {
      button.click();
      button.click();
      button.click();
    });
  await expect(row.getByText(englishText('status.pending'))).toBeVisible();
  expect(pushed.map(({ name, args }) => [name, args['matchId']])).toEqual([
    ['match.join', match.id],
  ]);
  expect(await countBookings(server.url, people.sherif, match)).toBe(1);
});

test('a double and a triple tap on Apply are one application and one request', async ({
  phone,
  server,
}) => {
  await openAs(phone, people.sherif, '/events');
  await phone.getByRole('link', { name: cupName }).click();
  const apply = phone.getByRole('button', { name: englishText('events.apply') });
  const pushed = recordPushedMutations(phone.context());
  await apply.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
    setTimeout(() => button.click());
  });
  await expect(phone.getByText(englishText('events.requested'), { exact: true })).toBeVisible();
  expect(pushed.map(({ name }) => name)).toEqual(['event.join']);
  expect(await countApplications(server.url, people.sherif, cupName)).toBe(1);
  await phone.goto('/sync');
  await expect(phone.getByText(englishText('sync.allSent'))).toBeVisible();
});
