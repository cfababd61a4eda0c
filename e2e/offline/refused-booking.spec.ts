/** Refused changes are shown to the person, and stay until they are discarded. */
import type { Locator } from '@playwright/test';
import { apiCall, apiToken } from '#e2e/fixtures/api.ts';
import { callAsAdmin, bookableMatches, countBookings, people } from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { demoPassword, startSession } from '#e2e/pages/accounts.ts';
import { findMatch } from '#e2e/pages/matches.ts';
import { bookingName } from '#e2e/pages/sync.ts';
import { show } from '#e2e/pages/navigation.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

test('bookings refused because they closed, or because of another phone, need attention until discarded', async ({
  phone,
  server,
}) => {
  const context = phone.context();
  const [match, twice] = await bookableMatches(server.url, people.tamer);
  if (match === undefined || twice === undefined) throw new Error('too few matches to book');
  await startSession(phone, people.tamer);
  await context.route('**/api/sync/push', (route) => route.abort());
  for (const each of [twice, match]) {
    const row = await findMatch(phone, each);
    await row.getByRole('button', { name: englishText('matches.book') }).click();
    await expect(row.getByText(englishText('sync.waiting'))).toBeVisible();
  }

  const otherPhone = await apiToken(server.url, people.tamer, demoPassword);
  const path = `/event/${twice.eventId}/matches/${twice.id}/join`;
  await apiCall(server.url, otherPhone, 'PATCH', path, { scope: 'member' });
  await callAsAdmin(server.url, 'PATCH', `/admin/match/${match.id}`, {
    match: { reservationOpen: false },
  });
  await show(phone, '/sync');
  await expect(phone.getByText(englishText('sync.itemsWait', { count: 2 }))).toBeVisible();
  await context.unroute('**/api/sync/push');
  await phone.reload();

  // 'Reservation Closed' alone is also shown to people who never booked.
  const refusal = englishText('matches.refused', {
    reason: englishText('matches.reservationClosed'),
  });
  const card = phone.getByRole('listitem').filter({ hasText: bookingName(match) });
  const question = phone.getByRole('dialog', { name: englishText('sync.discardTitle') });
  const discard = async (shown: Locator) => {
    await shown.getByRole('button', { name: englishText('sync.discard') }).click();
    await question.getByRole('button', { name: englishText('sync.discard') }).click();
    await expect(shown).toHaveCount(0);
  };
  await test.step('the sync page shows what was refused, with the server’s reason', async () => {
    const other = phone.getByRole('listitem').filter({ hasText: bookingName(twice) });
    await expect(other.getByText(englishText('matches.alreadyBooked'))).toBeVisible();
    expect(await countBookings(server.url, people.tamer, twice)).toBe(1);
    await discard(other);
    await expect(phone.getByText(englishText('sync.itemsNeed', { count: 1 }))).toBeVisible();
    await expect(card.getByText(englishText('matches.reservationClosed'))).toBeVisible();
    expect(await countBookings(server.url, people.tamer, match)).toBe(0);
  });

  await test.step('a reload, the home screen and the match’s row show the same', async () => {
    await phone.reload();
    await expect(card.getByText(englishText('matches.reservationClosed'))).toBeVisible();
    await show(phone, '/');
    await expect(phone.getByText(englishText('home.oneNeedsYou'))).toBeVisible();
    const after = await findMatch(phone, match);
    await expect(after.getByText(refusal)).toBeVisible();
    await after.getByRole('link', { name: englishText('sync.look') }).click();
    await expect(card).toBeVisible();
  });

  await test.step('it disappears for good when the person discards it', async () => {
    await show(phone, '/sync');
    await card.getByRole('button', { name: englishText('sync.discard') }).click();
    await question.getByRole('button', { name: englishText('sync.keep') }).click();
    await expect(question).toBeHidden();
    await expect(card).toBeVisible();
    await discard(card);
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
