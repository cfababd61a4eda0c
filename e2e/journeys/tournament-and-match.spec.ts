/** A tournament and a match from creation to deletion, and the people affected. */
import type { Page } from '@playwright/test';
import { apiCall, apiToken } from '#e2e/fixtures/api.ts';
import { waitForEmail } from '#e2e/fixtures/mailbox.ts';
import { drawCardPicture } from '#e2e/fixtures/pictures.ts';
import { callAsAdmin, userIdOf, people } from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { demoPassword, openAs, startSession } from '#e2e/pages/accounts.ts';
import { show } from '#e2e/pages/navigation.ts';
import type { ApprovalRequest } from '#sync/contracts/admin/approvals.ts';
import type { AdminEvent } from '#sync/contracts/events/manage-events.ts';
import type { Match } from '#sync/contracts/matches/matches.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const admin = 'admin@touchline.example';
const name = 'Canal Shield';
const field = (page: Page, label: Parameters<typeof englishText>[0]) =>
  page.getByLabel(englishText(label), { exact: true });
const save = (page: Page) => page.getByRole('button', { name: englishText('action.save') }).click();
const visibleText = (page: Page, key: Parameters<typeof englishText>[0]) =>
  expect(page.getByText(englishText(key), { exact: true })).toBeVisible();
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
/** Another screen is updated within seconds. */
const soon = { timeout: 20_000 };

/** Accredits and books through the API, as a member and an admin would. */
async function bookTicket(url: string, email: string, { id, eventId }: Match): Promise<void> {
  const token = await apiToken(url, email, demoPassword);
  const person = await userIdOf(url, email);
  for (const [type, path] of [
    ['join_event', `/event/${eventId}/join`],
    ['join_match', `/event/${eventId}/matches/${id}/join`],
  ] as const) {
    const { status } = await apiCall(url, token, 'PATCH', path, { scope: 'member' });
    expect(status).toBe(200);
    const { requests } = await callAsAdmin<{ requests: ApprovalRequest[] }>(
      url,
      'GET',
      `/admin/requests?type=${type}&status=pending&pageSize=1000`,
    );
    const request = requests.find(
      ({ memberId, Event }) => memberId === person && Event?.id === eventId,
    );
    await callAsAdmin(url, 'PATCH', `/admin/request/${request?.id}`, { status: 'approved' });
  }
}

test('a tournament and a match are created, changed and deleted', async ({
  desktop,
  phone,
  server,
}) => {
  const { url } = server;
  const email = people.tamer;
  await openAs(phone, email, '/events');
  await expect(phone.getByRole('link', { name: 'Egypt Cup' })).toBeVisible();
  await startSession(desktop, admin);

  await test.step('the tournament form reports missing input', async () => {
    await desktop.goto('/admin/manage/tournaments');
    await desktop.getByRole('link', { name: englishText('season.addEvent') }).click();
    await field(desktop, 'season.eventName').fill(name);
    await field(desktop, 'season.startDate').fill(day(20));
    await field(desktop, 'season.endDate').fill(day(10));
    await save(desktop);
    await visibleText(desktop, 'season.endsBeforeStart');
    await visibleText(desktop, 'season.descriptionRequired');
    await visibleText(desktop, 'season.coverRequired');
    await field(desktop, 'season.endDate').fill(day(60));
    await field(desktop, 'season.description').fill('Two clubs.\nOne evening.');
    const cover = desktop.getByRole('group', { name: englishText('season.cover') });
    const chooser = cover.locator('input[type=file]').first();
    await chooser.setInputFiles({
      name: 'plan.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7'),
    });
    await expect(cover.getByText('plan.pdf is not an image.')).toBeVisible();
    await chooser.setInputFiles(await drawCardPicture('cover.png', 140));
    await expect(cover.getByRole('status')).toBeVisible();
    await save(desktop);
    await visibleText(desktop, 'season.eventMade');
    await expect(desktop.getByRole('row').filter({ hasText: name })).toBeVisible();
  });

  await test.step('the tournament appears on a member’s open phone', async () => {
    await expect(phone.getByRole('link', { name })).toBeVisible(soon);
  });

  const event = (await callAsAdmin<AdminEvent[]>(url, 'GET', '/admin/events')).find(
    (each) => each.name === name,
  );

  await test.step('a match is created in it', async () => {
    await show(desktop, '/admin/manage/matches');
    await desktop.getByRole('link', { name: englishText('season.addMatch') }).click();
    await field(desktop, 'matches.name').fill('Final');
    await field(desktop, 'matches.home').selectOption('Zamalek');
    await field(desktop, 'matches.away').selectOption('Zamalek');
    await field(desktop, 'matches.event').selectOption(name);
    await field(desktop, 'matches.date').fill(day(30));
    await save(desktop);
    await visibleText(desktop, 'matches.sameTeam');
    await visibleText(desktop, 'season.venueRequired');
    await visibleText(desktop, 'season.timeRequired');
    await field(desktop, 'matches.away').selectOption('Al Ahly');
    await field(desktop, 'matches.venue').selectOption({ index: 1 });
    const times = field(desktop, 'matches.time').getByRole('option');
    // Noon to half past eleven, plus the placeholder.
    await expect(times).toHaveCount(25);
    await field(desktop, 'matches.time').selectOption('20:30');
    await field(desktop, 'matches.seated').selectOption(englishText('matches.freeSeating'));
    await desktop.getByRole('checkbox').check();
    await save(desktop);
    await visibleText(desktop, 'season.matchMade');
  });

  const matches = await callAsAdmin<Match[]>(url, 'GET', '/admin/matches');
  const match = matches.find(({ eventId }) => eventId === event?.id);
  if (event === undefined || match === undefined) throw new Error('nothing was made');
  await bookTicket(url, email, match);

  await test.step('its gate is changed', async () => {
    await show(desktop, `/admin/manage/matches/${match.id}`);
    await expect(
      desktop.getByText(englishText('matches.approvedHold', { count: 1 })),
    ).toBeVisible();
    await expect(field(desktop, 'matches.seated')).toBeDisabled();
    await field(desktop, 'matches.gate').fill('North 7');
    await save(desktop);
    await visibleText(desktop, 'matches.edited');
  });

  await test.step('the ticket shows the gate', async () => {
    const { Members } = await callAsAdmin<Match>(url, 'GET', `/admin/match/${match.id}`);
    await show(phone, `/reservation/${Members[0]?.MatchMember.ref}`);
    await expect(phone.getByText('North 7').first()).toBeVisible(soon);
  });

  await test.step('deleting the match lists who is affected, and they are notified', async () => {
    await show(desktop, `/admin/manage/matches?event=${event.id}`);
    const row = desktop.getByRole('row').filter({ hasText: 'Final' });
    const remove = row.getByRole('button', { name: /^Delete / });
    await remove.click();
    const dialog = desktop.getByRole('dialog');
    await expect(dialog.getByText(englishText('season.deleteMatchTitle'))).toBeVisible();
    await expect(dialog.getByText(englishText('season.matchConcerns', { count: 1 }))).toBeVisible();
    await dialog.getByRole('button', { name: englishText('season.no') }).click();
    await expect(row).toBeVisible();
    await remove.click();
    await dialog.getByRole('button', { name: englishText('season.yes') }).click();
    await visibleText(desktop, 'season.matchDeleted');
    await waitForEmail(url, email, /^Match cancelled: Zamalek v Al Ahly/);
    await expect(phone.getByText(englishText('reason.matchOff')).first()).toBeVisible(soon);
  });

  await test.step('the tournament is deleted, and disappears from the phone', async () => {
    await show(phone, '/events');
    await expect(phone.getByRole('link', { name })).toBeVisible();
    await show(desktop, `/admin/manage/tournaments/${event.id}`);
    await desktop.getByRole('button', { name: englishText('users.delete') }).click();
    const dialog = desktop.getByRole('dialog');
    await expect(dialog.getByText(englishText('season.eventConcerns', { count: 1 }))).toBeVisible();
    await dialog.getByRole('button', { name: englishText('users.delete') }).click();
    await visibleText(desktop, 'season.eventDeleted');
    await expect(desktop).toHaveURL(/\/admin\/manage\/tournaments$/);
    await expect(phone.getByRole('link', { name })).toBeHidden(soon);
    await waitForEmail(url, email, new RegExp(`^Tournament cancelled: ${name}`));
  });
});
