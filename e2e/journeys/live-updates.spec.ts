/** Changes made elsewhere appear on open screens immediately. */
import type { Page } from '@playwright/test';
import { apiCall, apiToken } from '#e2e/fixtures/api.ts';
import {
  createApprovedBooking,
  callAsAdmin,
  bookableMatches,
  cupName,
  people,
  pendingRequests,
} from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { startSession } from '#e2e/pages/accounts.ts';
import { applyToEvent } from '#e2e/pages/matches.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import { patience } from '#scripts/steps/time-limits.ts';

/** Below the poll intervals of an open screen: 25 seconds, or minutes. */
const soon = { timeout: 20_000 };

test('an application appears in the admin’s open list, its approval on the open phone, also after the server was away', async ({
  phone,
  desktop,
  server,
}) => {
  const name = 'Adham Lotfy';
  await startSession(desktop, 'admin@touchline.example');
  const listening = desktop.waitForRequest(/\/api\/sync\/live/);
  await desktop.goto('/admin/approvals/tournaments-accreditations');
  await listening;
  const row = desktop.getByRole('row').filter({ hasText: name });
  await expect(desktop.getByRole('row').nth(1)).toBeVisible();
  await expect(row).toBeHidden();

  await startSession(phone, people.adham);
  await applyToEvent(phone, { name: cupName });
  await expect(row).toBeVisible(soon);

  const requests = await pendingRequests(server.url, 'join_event');
  const request = requests.find(({ Member }) => Member?.User.email === people.adham);
  // Long enough for the phone to be idle: its next poll is minutes away.
  await expect(phone.getByText(englishText('events.requested'), { exact: true })).toBeVisible();
  await callAsAdmin(server.url, 'PATCH', `/admin/request/${request?.id}`, { status: 'approved' });
  await expect(phone.getByText(englishText('events.requested'), { exact: true })).toBeHidden(soon);
  await expect(row).toBeHidden(soon);

  await test.step('live updates resume when the server is back', async () => {
    await server.kill();
    const liveStream = phone.waitForResponse(
      (answer) => answer.url().includes('/api/sync/live') && answer.status() === 200,
      { timeout: 3 * patience },
    );
    await server.start();
    expect((await liveStream).headers()['touchline-protocol']).toBe('1');
  });
});

test('a seat taken elsewhere turns grey on an open map without any timer', async ({
  phone,
  otherPhone,
  server,
}) => {
  const { heba: taker, mona: onlooker, sherif: deaf } = people;
  const open = await bookableMatches(server.url, taker, onlooker, deaf);
  const match = open.find(({ seated }) => seated);
  if (match === undefined) throw new Error('no seated match left');
  for (const person of [taker, onlooker, deaf])
    await createApprovedBooking(server.url, person, match);
  const map = `/events/${match.eventId}/reservations/${match.id}/map`;
  const live = /\/matches\/[^/]+\/live/;
  await startSession(phone, onlooker);
  await startSession(otherPhone, deaf);
  await otherPhone.route(live, (route) => route.abort());

  await test.step('both open the map; then no timer fires any more', async () => {
    const liveStream = phone.waitForResponse((answer) => live.test(answer.url()));
    for (const page of [phone, otherPhone]) {
      await page.clock.install();
      await page.goto(map);
      await expect(page.getByRole('radio').first()).toBeVisible();
    }
    expect((await liveStream).status()).toBe(200);
    // On a busy machine seconds pass between the two calls.
    for (const page of [phone, otherPhone])
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
  });

  const free = phone.locator('[role=radio]:not([aria-disabled])').first();
  const seat = Number(await free.getAttribute('data-seat'));
  const seatOn = (page: Page) => page.locator(`[data-seat="${seat}"]`);
  const token = await apiToken(server.url, taker, 'touchline-demo');
  const path = `/event/${match.eventId}/matches/${match.id}/seat`;
  const { status } = await apiCall(server.url, token, 'PATCH', path, { seat: `seat-${seat}` });
  expect(status).toBe(200);

  await test.step('the live stream brings the change', () =>
    expect(seatOn(phone)).toHaveAttribute('aria-disabled', 'true'));

  await test.step('control: a map without the stream does not know until it polls', async () => {
    await expect(seatOn(otherPhone)).not.toHaveAttribute('aria-disabled', 'true');
    await otherPhone.clock.runFor(5000);
    await expect(seatOn(otherPhone)).toHaveAttribute('aria-disabled', 'true');
  });
});
