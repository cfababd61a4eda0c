/** Refused changes are shown to the person, and stay until they are discarded. */
import { callAsAdmin, bookableMatch, countBookings, people } from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { startSession } from '#e2e/pages/accounts.ts';
import { findMatch } from '#e2e/pages/matches.ts';
import { bookingName } from '#e2e/pages/sync.ts';
import { waitForOfflineApp } from '#e2e/pages/tickets.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

test.use({ serviceWorkers: 'allow' });

test('a booking refused because bookings closed needs attention until it is discarded', async ({
  phone,
  server,
}) => {
  const context = phone.context();
  const match = await bookableMatch(server.url, people.tamer);
  await startSession(phone, people.tamer);
  const row = await findMatch(phone, match);
  await expect(row.getByRole('button', { name: englishText('matches.book') })).toBeVisible();
  await waitForOfflineApp(phone);
  await context.setOffline(true);
  await row.getByRole('button', { name: englishText('matches.book') }).click();
  await expect(row.getByText(englishText('sync.waiting'))).toBeVisible();

  await callAsAdmin(server.url, 'PATCH', `/admin/match/${match.id}`, {
    match: { reservationOpen: false },
  });
  await phone.goto('/sync');
  await expect(phone.getByText(englishText('sync.oneWaits'))).toBeVisible();
  await context.setOffline(false);

  // 'Reservation Closed' alone is also shown to people who never booked.
  const refusal = englishText('matches.refused', {
    reason: englishText('matches.reservationClosed'),
  });
  const card = phone.getByRole('listitem').filter({ hasText: bookingName(match) });
  await test.step('the sync page shows what was refused, with the server’s reason', async () => {
    await expect(phone.getByText(englishText('sync.oneNeeds'))).toBeVisible();
    await expect(card.getByText(englishText('matches.reservationClosed'))).toBeVisible();
    expect(await countBookings(server.url, people.tamer, match)).toBe(0);
  });

  await test.step('a reload, the home screen and the match’s row show the same', async () => {
    await phone.reload();
    await expect(card.getByText(englishText('matches.reservationClosed'))).toBeVisible();
    await phone.goto('/');
    await expect(phone.getByText(englishText('home.oneNeedsYou'))).toBeVisible();
    const after = await findMatch(phone, match);
    await expect(after.getByText(refusal)).toBeVisible();
    await after.getByRole('link', { name: englishText('sync.look') }).click();
    await expect(card).toBeVisible();
  });

  await test.step('it disappears for good when the person discards it', async () => {
    await phone.goto('/sync');
    await card.getByRole('button', { name: englishText('sync.discard') }).click();
    const question = phone.getByRole('dialog', { name: englishText('sync.discardTitle') });
    await question.getByRole('button', { name: englishText('sync.keep') }).click();
    await expect(question).toBeHidden();
    await expect(card).toBeVisible();
    await card.getByRole('button', { name: englishText('sync.discard') }).click();
    await question.getByRole('button', { name: englishText('sync.discard') }).click();
    await expect(phone.getByText(englishText('sync.allSent'))).toBeVisible();
    await phone.reload();
    await expect(phone.getByText(englishText('sync.allSent'))).toBeVisible();
    await expect(card).toHaveCount(0);
    const after = await findMatch(phone, match);
    await expect(
      after.getByText(englishText('matches.reservationClosed'), { exact: true }),
    ).toBeVisible();
    await expect(after.getByText(refusal)).toHaveCount(0);
  });
});
