/** Two phones choose the same seat at the same moment. */
import type { Page } from '@playwright/test';
import {
  createApprovedBooking,
  callAsAdmin,
  bookableMatches,
  people,
} from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { startSession } from '#e2e/pages/accounts.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import type { Match } from '#sync/contracts/matches/matches.ts';

const ticketUrl = /\/reservations\/[A-Za-z0-9_-]{22}$/;

/** Holds back the confirmations until there are two. */
async function startTogether(...pages: Page[]): Promise<void> {
  let go: () => void = () => undefined;
  const together = new Promise<void>((resolve) => (go = resolve));
  let ready = 0;
  for (const page of pages)
    await page.route('**/seat', async (route) => {
      ready += 1;
      if (ready === pages.length) go();
      await together;
      await route.continue();
    });
}

test('one of two people who choose a seat simultaneously gets it; the other is told and takes another', async ({
  phone,
  otherPhone,
  server,
}) => {
  const [match] = (await bookableMatches(server.url, people.omar, people.rania)).filter(
    ({ seated }) => seated,
  );
  if (match === undefined) throw new Error('no seated match left');
  await createApprovedBooking(server.url, people.omar, match);
  await createApprovedBooking(server.url, people.rania, match);
  await Promise.all([startSession(phone, people.omar), startSession(otherPhone, people.rania)]);
  const map = `/events/${match.eventId}/reservations/${match.id}/map`;
  await Promise.all([phone.goto(map), otherPhone.goto(map)]);

  const free = phone.locator('[role=radio]:not([aria-disabled])').first();
  const seat = Number(await free.getAttribute('data-seat'));
  await startTogether(phone, otherPhone);
  const pages = [phone, otherPhone];
  await Promise.all(
    pages.map(async (page) => {
      await page.locator(`[data-seat="${seat}"]`).click();
      await page.getByRole('button', { name: englishText('action.confirm') }).click();
    }),
  );
  const lostText = englishText('matches.seatLost', { seat });
  const winner = await Promise.race(
    pages.map((page) => page.waitForURL(ticketUrl).then(() => page)),
  );
  const loser = winner === phone ? otherPhone : phone;

  await test.step('one has the seat and its ticket', async () => {
    await expect(winner.getByText(englishText('matches.seatReserved'))).toBeVisible();
    await expect(winner.getByRole('article').last()).toContainText(String(seat));
  });

  await test.step('the other is told on the seat and above Confirm', async () => {
    await expect(loser.getByRole('alert').filter({ hasText: lostText })).toBeVisible();
    const lost = loser.locator(`[data-seat="${seat}"]`);
    await expect(lost).toHaveAttribute('aria-disabled', 'true');
    await expect(lost).toHaveAccessibleName(/, taken$/);
    await expect(loser.getByText(englishText('matches.noneChosen'))).toBeVisible();
    await expect(loser.getByRole('button', { name: englishText('action.confirm') })).toBeDisabled();
  });

  await test.step('and takes another one', async () => {
    const next = loser.locator('[role=radio]:not([aria-disabled])').first();
    const other = Number(await next.getAttribute('data-seat'));
    await next.click();
    await expect(loser.getByText(lostText)).toBeHidden();
    await loser.unroute('**/seat');
    await loser.getByRole('button', { name: englishText('action.confirm') }).click();
    await loser.waitForURL(ticketUrl);
    await expect(loser.getByRole('article').last()).toContainText(String(other));
    const { takenSeats } = await callAsAdmin<Match>(server.url, 'GET', `/admin/match/${match.id}`);
    expect(takenSeats.filter((id) => id === `seat-${seat}`)).toHaveLength(1);
    expect(takenSeats).toContain(`seat-${other}`);
  });
});
