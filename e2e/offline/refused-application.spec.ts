/** An application that the server refused is explained on the tournament's page. */
import { countApplications, callAsAdmin, cupName, people } from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { openAs } from '#e2e/pages/accounts.ts';
import { violationsOnPage } from '#e2e/pages/axe.ts';
import { show } from '#e2e/pages/navigation.ts';
import type { Event } from '#sync/contracts/events/events.ts';
import { waitForOfflineApp } from '#e2e/pages/tickets.ts';
import { englishText, messageText } from '#sync/contracts/messages/catalogue.ts';

test.use({ serviceWorkers: 'allow' });

test('an application refused because the window closed shows the reason, and can be retried there', async ({
  phone,
  server,
}) => {
  const context = phone.context();
  const { events } = await callAsAdmin<{ events: Event[] }>(
    server.url,
    'GET',
    '/event?pageSize=100',
  );
  const event = events.find(({ name }) => name === cupName);
  const setWindow = (accreditationEnabled: boolean) =>
    callAsAdmin(server.url, 'PATCH', `/admin/event/${event?.id}`, {
      event: { accreditationEnabled },
    });
  const refusal = phone.getByRole('status').filter({ hasText: englishText('events.refusedTitle') });
  const again = phone.getByRole('button', { name: englishText('action.tryAgain') });

  await openAs(phone, people.mona, `/events/${event?.id}`);
  // Her account is in Arabic.
  const apply = phone.getByRole('button', { name: messageText('ar', 'events.apply') });
  await expect(apply).toBeVisible();
  // All parts of the app are on the phone, whenever it needs them.
  await waitForOfflineApp(phone);
  await context.setOffline(true);
  await apply.click();
  await expect(phone.getByText(messageText('ar', 'events.waitingText'))).toBeVisible();
  await setWindow(false);
  await context.setOffline(false);
  await expect(phone.getByText(messageText('ar', 'events.windowClosed'))).toBeVisible();

  await test.step('the stored refusal follows a switch of the language', async () => {
    await phone.getByRole('button', { name: 'English' }).click();
    await expect(phone.getByText(messageText('ar', 'events.windowClosed'))).toHaveCount(0);
  });

  await test.step('the page shows the refusal with its reason, and links to the stored change', async () => {
    await expect(refusal).toContainText(englishText('events.windowClosed'));
    // The window is closed, so a retry would be refused again.
    await expect(again).toHaveCount(0);
    expect(await violationsOnPage(phone)).toEqual([]);
    await phone.getByRole('link', { name: englishText('sync.look') }).click();
    await expect(phone.getByText(englishText('sync.itemsNeed', { count: 1 }))).toBeVisible();
  });

  await test.step('the list of tournaments shows it too, also after a reload', async () => {
    await show(phone, '/events');
    const card = phone.getByRole('link', { name: cupName });
    await expect(card.getByText(englishText('sync.needsAttention'))).toBeVisible();
    await card.click();
    await expect(refusal).toContainText(englishText('events.windowClosed'));
  });

  await test.step('after the window opens again one press sends it', async () => {
    await setWindow(true);
    await again.click();
    await expect(phone.getByText(englishText('events.joined'))).toBeVisible();
    await expect(phone.getByText(englishText('events.requested'), { exact: true })).toBeVisible();
    await expect(refusal).toHaveCount(0);
    expect(await countApplications(server.url, people.mona, cupName)).toBe(1);
  });

  await test.step('an announcement is not repeated at the next start', async () => {
    await phone.reload();
    await expect(phone.getByText(englishText('events.requested'), { exact: true })).toBeVisible();
    await expect(phone.getByText(englishText('events.joined'))).toHaveCount(0);
  });
});
