/** A phone that has logged in but never synced. */
import { people } from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { startSession } from '#e2e/pages/accounts.ts';
import { readTicket } from '#e2e/pages/tickets.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

test('before the first sync nothing is shown as empty, and the reason is explained', async ({
  phone,
}) => {
  const offline = englishText('state.offlineAsOf', { time: englishText('state.never') });
  const context = phone.context();
  await context.route('**/api/sync/**', (route) => route.abort());
  await startSession(phone, people.rania);
  for (const [path, none] of [
    ['/events', 'events.emptyTitle'],
    ['/tickets', 'tickets.emptyTitle'],
  ] as const) {
    await phone.goto(path);
    await expect(phone.getByText(offline)).toBeVisible();
    await expect(phone.getByRole('main').getByLabel(englishText('state.loading'))).toBeVisible();
    await expect(phone.getByText(englishText(none))).toHaveCount(0);
  }
  // Data from the session is shown all the same.
  await phone.goto('/sync');
  await expect(phone.getByText('0', { exact: true })).toHaveCount(3);

  await context.unroute('**/api/sync/**');
  await phone.goto('/tickets');
  await readTicket(phone);
});
