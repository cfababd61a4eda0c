/** An application that the league's server refuses says so on the tournament's own page. */
import { applicationsOf, asAdmin, cup, people } from '#e2e/fixtures/press.ts';
import { withOwnServer } from '#e2e/fixtures/own-server.ts';
import { expect } from '#e2e/fixtures/test.ts';
import { logIn } from '#e2e/pages/accounts.ts';
import { objectionsNow } from '#e2e/pages/axe.ts';
import { appIsOnPhone } from '#e2e/pages/tickets.ts';
import type { Event } from '#sync/contracts/events.ts';
import { say } from '#sync/contracts/messages/messages.ts';

const test = withOwnServer();

test('an application refused because the window closed meanwhile tells why, and is tried again there', async ({
  phone,
  server,
}) => {
  const context = phone.context();
  const { events } = await asAdmin<{ events: Event[] }>(server.url, 'GET', '/event?pageSize=100');
  const event = events.find(({ name }) => name === cup);
  const setWindow = (accreditationEnabled: boolean) =>
    asAdmin(server.url, 'PATCH', `/admin/event/${event?.id}`, { event: { accreditationEnabled } });
  const refusal = phone.getByRole('status').filter({ hasText: say('events.refusedTitle') });
  const again = phone.getByRole('button', { name: say('action.tryAgain') });

  await logIn(phone, people.heba);
  await phone.goto(`/events/${event?.id}`);
  await expect(phone.getByRole('button', { name: say('events.apply') })).toBeVisible();
  await appIsOnPhone(phone);
  await context.setOffline(true);
  await phone.getByRole('button', { name: say('events.apply') }).click();
  await expect(phone.getByText(say('events.waitingText'))).toBeVisible();
  await setWindow(false);
  await context.setOffline(false);

  await test.step('its page says that it was refused and why, and leads to what was kept', async () => {
    await expect(refusal).toContainText(say('events.windowClosed'));
    // The window is closed: the same again would be refused again.
    await expect(again).toHaveCount(0);
    expect(await objectionsNow(phone)).toEqual([]);
    await phone.getByRole('link', { name: say('sync.look') }).click();
    await expect(phone.getByText(say('sync.oneNeeds'))).toBeVisible();
  });

  await test.step('the list of tournaments and a reload tell it too', async () => {
    await phone.goto('/events');
    const card = phone.getByRole('link', { name: cup });
    await expect(card.getByText(say('sync.needsAttention'))).toBeVisible();
    await card.click();
    await expect(refusal).toContainText(say('events.windowClosed'));
  });

  await test.step('the window opens again: one press, and the league has it', async () => {
    await setWindow(true);
    await again.click();
    await expect(phone.getByText(say('events.joined'))).toBeVisible();
    await expect(phone.getByText(say('events.requested'), { exact: true })).toBeVisible();
    await expect(refusal).toHaveCount(0);
    expect(await applicationsOf(server.url, people.heba, cup)).toBe(1);
  });

  await test.step('what was told once is not told again at the next start', async () => {
    await phone.reload();
    await expect(phone.getByText(say('events.requested'), { exact: true })).toBeVisible();
    await expect(phone.getByText(say('events.joined'))).toHaveCount(0);
  });
});
