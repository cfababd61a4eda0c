/** What happens elsewhere is on an open screen at once, with nobody touching it. */
import { asAdmin, cup, people, waitingRequests } from '#e2e/fixtures/press.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { logIn } from '#e2e/pages/accounts.ts';
import { applyTo } from '#e2e/pages/matches.ts';
import { say } from '#sync/contracts/messages/messages.ts';

/** Below the pauses after which an open screen asks by itself: 25 seconds, or minutes. */
const soon = { timeout: 12_000 };

test('an application is in the admin’s open list, and its approval on the open phone', async ({
  phone,
  desk,
  server,
}) => {
  const name = 'Adham Lotfy';
  await logIn(desk, 'admin@touchline.example');
  const listening = desk.waitForRequest(/\/api\/sync\/live/);
  await desk.goto('/admin/approvals/tournaments-accreditations');
  await listening;
  const row = desk.getByRole('row').filter({ hasText: name });
  await expect(desk.getByRole('row').nth(1)).toBeVisible();
  await expect(row).toBeHidden();

  await logIn(phone, people.adham);
  await applyTo(phone, cup);
  await expect(row).toBeVisible(soon);

  const requests = await waitingRequests(server.url, 'join_event');
  const request = requests.find(({ Member }) => Member?.User.email === people.adham);
  // Long enough for the phone to be at rest: its next question by itself is minutes away.
  await expect(phone.getByText(say('events.requested'), { exact: true })).toBeVisible();
  await asAdmin(server.url, 'PATCH', `/admin/request/${request?.id}`, { status: 'approved' });
  await expect(phone.getByText(say('events.requested'), { exact: true })).toBeHidden(soon);
  await expect(row).toBeHidden(soon);
});

test('a server that comes back is heard again', async ({ phone, server }) => {
  await logIn(phone, people.omar);
  await phone.goto('/events');
  await expect(phone.getByRole('link', { name: cup })).toBeVisible();
  await server.kill();
  const heard = phone.waitForResponse(
    (answer) => answer.url().includes('/api/sync/live') && answer.status() === 200,
    { timeout: 90_000 },
  );
  await server.start();
  expect((await heard).headers()['touchline-protocol']).toBe('1');
});
