/** Tournaments, bookings and seats, as a member uses them on a phone. */
import { expect, type Page } from '@playwright/test';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import type { Match } from '#sync/contracts/matches/matches.ts';

export async function applyToEvent(page: Page, eventName: string): Promise<void> {
  await page.goto('/events');
  await page.getByRole('link', { name: eventName }).click();
  await page.getByRole('button', { name: englishText('events.apply') }).click();
  await expect(page.getByText(englishText('events.requested'), { exact: true })).toBeVisible();
}

/** A match's row in the tournament's list, found by searching. */
export async function findMatch(page: Page, match: Match) {
  await page.goto(`/events/${match.eventId}/reservations`);
  await page.getByRole('button', { name: englishText('action.search'), exact: true }).click();
  const search = `${match.HomeTeam.name} ${match.AwayTeam.name} ${match.name}`;
  await page.getByRole('searchbox', { name: englishText('matches.searchMatches') }).fill(search);
  // The same teams meet twice a season, so wait until the list is filtered.
  await page.waitForURL((url) => url.searchParams.get('q') === search);
  return page
    .getByRole('listitem')
    .filter({ hasText: match.HomeTeam.name })
    .filter({ hasText: match.AwayTeam.name })
    .first();
}

export async function bookMatch(page: Page, match: Match): Promise<void> {
  const row = await findMatch(page, match);
  await row.getByRole('button', { name: englishText('matches.book') }).click();
  await expect(row.getByText(englishText('status.pending'))).toBeVisible();
}

/** Chooses a free seat and confirms; returns its number. */
export async function chooseSeat(page: Page, match: Match): Promise<number> {
  const row = await findMatch(page, match);
  await row.getByRole('link', { name: englishText('matches.seats') }).click();
  const confirm = page.getByRole('button', { name: englishText('action.confirm') });
  await expect(confirm).toBeDisabled();
  const free = page.locator('[role=radio]:not([aria-disabled])').first();
  const seat = Number(await free.getAttribute('data-seat'));
  await free.click();
  await confirm.click();
  await page.waitForURL(/\/reservations\/[A-Za-z0-9_-]{22}$/);
  return seat;
}
