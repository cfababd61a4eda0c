/** The places of a match: set up, requested, and allocated with an override. */
import type { Page } from '@playwright/test';
import { apiCall, apiToken } from '#e2e/fixtures/api.ts';
import { callAsAdmin } from '#e2e/fixtures/demo-people.ts';
import { kickOffStep } from '#e2e/fixtures/gate-match.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { demoPassword } from '#e2e/pages/accounts.ts';
import { openAdminPage } from '#e2e/pages/admin.ts';
import { desktopWidth, phoneWidth, violationsAtWidths } from '#e2e/pages/axe.ts';
import { faultsInArabic, showIn } from '#e2e/pages/languages.ts';
import type { AttendeesPage } from '#sync/contracts/events/attendees.ts';
import type { Match } from '#sync/contracts/matches/matches.ts';
import {
  englishText,
  type MessageParams,
  messageText,
} from '#sync/contracts/messages/catalogue.ts';
import type { Venue } from '#sync/contracts/places/manage-places.ts';
import type { MatchPools } from '#sync/contracts/pools/pools.ts';

const press = (page: Page, key: Parameters<typeof englishText>[0], params?: MessageParams) =>
  page.getByRole('button', { name: englishText(key, params), exact: true }).click();
const fill = (page: Page, key: Parameters<typeof englishText>[0], value: string) =>
  page.getByLabel(englishText(key), { exact: true }).fill(value);

test('an administrator sets up places and allocates them with an override, and the list says why', async ({
  desktop,
  server,
}) => {
  test.slow();
  const { url } = server;
  const matches = await callAsAdmin<Match[]>(url, 'GET', '/admin/matches');
  const like = matches.find(({ Members }) => Members.length > 0);
  const eventId = like?.eventId ?? '';
  const { id } = await callAsAdmin<Match>(url, 'POST', '/admin/match', {
    match: {
      name: 'Match with places',
      homeTeam: like?.HomeTeam.id,
      awayTeam: like?.AwayTeam.id,
      eventId,
      locationId: like?.Location.id,
      seated: false,
      reservationOpen: true,
      date: kickOffStep(Date.now() + 48 * 3_600_000, 'next'),
    },
  });
  await openAdminPage(desktop, `/admin/manage/matches/${id}/places`);
  await press(desktop, 'pools.setUp');
  await fill(desktop, 'pools.deadline.closes', '40');
  await desktop.getByLabel(englishText('pools.zone.pitchside'), { exact: true }).check();
  await fill(desktop, 'pools.numbers', '7');
  expect(await violationsAtWidths(desktop, [phoneWidth, desktopWidth])).toEqual([]);
  await press(desktop, 'action.save');
  await expect(desktop.getByText(englishText('pools.noRequests'))).toBeVisible();

  const path = `/admin/event/${eventId}/attendees?pageSize=100&state=approved`;
  const { attendees } = await callAsAdmin<AttendeesPage>(url, 'GET', path);
  const [first, second] = attendees.filter(({ role }) => role === 'photographer');
  for (const person of [first, second]) {
    const token = await apiToken(url, person?.email ?? '', demoPassword);
    const { data } = await apiCall<MatchPools>(url, token, 'GET', `/match/${id}/pools`);
    const request = `/pool/${data.pools[0]?.id}/requests`;
    expect((await apiCall(url, token, 'POST', request, {})).status).toBe(201);
  }

  await desktop.reload();
  const list = desktop.getByRole('list', { name: englishText('pools.zone.pitchside') });
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await press(desktop, 'pools.edit');
  await fill(desktop, 'pools.deadline.closes', '60');
  await press(desktop, 'action.save');
  await expect(desktop.getByText(englishText('pools.closedNotAllocated'))).toBeVisible();
  await list.getByRole('button', { name: englishText('pools.overrideOf', { name: '' }) }).click();
  const dialog = desktop.getByRole('dialog');
  await dialog.getByLabel(englishText('tickets.why')).fill('An earlier request was lost');
  await dialog.getByRole('button', { name: englishText('pools.override') }).click();
  await expect(list.getByRole('listitem').first()).toContainText('An earlier request was lost');
  expect(await violationsAtWidths(desktop, [phoneWidth, desktopWidth])).toEqual([]);
  await press(desktop, 'pools.allocateNow');
  await dialog.getByRole('button', { name: englishText('pools.allocateNow') }).click();
  await expect(list.getByRole('listitem').first()).toContainText(
    englishText('pools.heldUnconfirmed', { number: 7 }),
  );
  await expect(list.getByRole('listitem').last()).toContainText(
    englishText('pools.waitingAt', { position: 1 }),
  );

  await showIn(desktop, 'ar');
  const arabic = desktop.getByRole('list', { name: messageText('ar', 'pools.zone.pitchside') });
  await expect(arabic.getByRole('listitem').first()).toContainText(
    messageText('ar', 'pools.category.rights_contract'),
  );
  for (const size of [phoneWidth, desktopWidth]) {
    await desktop.setViewportSize(size);
    expect(await faultsInArabic(desktop, 'the page of the places')).toEqual([]);
  }
});

test('an administrator sets up the places of a venue and of its matches by one template', async ({
  desktop,
  server,
}) => {
  const { url } = server;
  const [like] = await callAsAdmin<Match[]>(url, 'GET', '/admin/matches');
  const { id } = await callAsAdmin<{ id: string }>(url, 'POST', '/admin/location', {
    location: { name: 'Template Park', cityId: await cityOf(url, like?.Location.id) },
  });
  for (const day of Array.from({ length: 16 }, (_, index) => index + 3))
    await callAsAdmin<Match>(url, 'POST', '/admin/match', {
      match: {
        name: `Round ${day}`,
        homeTeam: like?.HomeTeam.id,
        awayTeam: like?.AwayTeam.id,
        eventId: like?.eventId,
        locationId: id,
        seated: false,
        reservationOpen: true,
        date: kickOffStep(Date.now() + day * 86_400_000, 'next'),
      },
    });
  await openAdminPage(desktop, `/admin/manage/venues/${id}`);
  await desktop.getByRole('link', { name: englishText('matches.tabPlaces'), exact: true }).click();
  await desktop.getByLabel(englishText('pools.zone.pitchside'), { exact: true }).check();
  await fill(desktop, 'pools.numbers', '1-14, 17-42');
  expect(await violationsAtWidths(desktop, [phoneWidth, desktopWidth])).toEqual([]);
  await press(desktop, 'pools.applyTo', { count: 16 });
  await expect(desktop.getByText(englishText('pools.setUpNow'), { exact: true })).toHaveCount(16);
  await desktop.getByRole('link', { name: /v / }).first().click();
  await expect(desktop.getByText(englishText('pools.noRequests'))).toBeVisible();

  await desktop.goBack();
  await showIn(desktop, 'ar');
  await expect(desktop.getByText(messageText('ar', 'pools.obstacle.allocation'))).toHaveCount(16);
  for (const size of [phoneWidth, desktopWidth]) {
    await desktop.setViewportSize(size);
    expect(await faultsInArabic(desktop, 'the places of a venue')).toEqual([]);
  }
});

async function cityOf(url: string, venueId: string | undefined): Promise<string | undefined> {
  const venues = await callAsAdmin<Venue[]>(url, 'GET', '/admin/locations');
  return venues.find(({ id }) => id === venueId)?.cityId;
}
