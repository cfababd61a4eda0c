/** Tournaments, bookings and seats, as a member uses them on a phone. */
import { expect, type Page } from '@playwright/test';
import { languageOf, textOn } from '#e2e/pages/language.ts';
import { nameIn } from '#sync/contracts/core/names.ts';
import type { Match } from '#sync/contracts/matches/matches.ts';

export async function applyToEvent(page: Page, event: NamedInBoth): Promise<void> {
  await page.goto('/events');
  await page.getByRole('link', { name: shownName(page, event) }).click();
  await page.getByRole('button', { name: textOn(page, 'events.apply') }).click();
  await expect(page.getByText(textOn(page, 'events.requested'), { exact: true })).toBeVisible();
}

interface NamedInBoth {
  name: string;
  nameArabic?: string | null | undefined;
}

/** The name by which a team or tournament is shown on this page. */
function shownName(page: Page, named: NamedInBoth): string {
  return nameIn(languageOf(page), named.name, named.nameArabic ?? null);
}

/** A match's row in the tournament's list, found by searching. */
export async function findMatch(page: Page, match: Match) {
  await page.goto(`/events/${match.eventId}/reservations`);
  await page.getByRole('button', { name: textOn(page, 'action.search'), exact: true }).click();
  const search = `${match.HomeTeam.name} ${match.AwayTeam.name} ${match.name}`;
  await page.getByRole('searchbox', { name: textOn(page, 'matches.searchMatches') }).fill(search);
  // The same teams meet twice a season, so wait until the list is filtered.
  await page.waitForURL((url) => url.searchParams.get('q') === search);
  return page
    .getByRole('listitem')
    .filter({ hasText: shownName(page, match.HomeTeam) })
    .filter({ hasText: shownName(page, match.AwayTeam) })
    .first();
}

export async function bookMatch(page: Page, match: Match): Promise<void> {
  const row = await findMatch(page, match);
  await row.getByRole('button', { name: textOn(page, 'matches.book') }).click();
  await expect(row.getByText(textOn(page, 'status.pending'))).toBeVisible();
}

/** Chooses a free seat and confirms; returns its number. */
export async function chooseSeat(page: Page, match: Match): Promise<number> {
  const row = await findMatch(page, match);
  await row.getByRole('link', { name: textOn(page, 'matches.seats') }).click();
  const confirm = page.getByRole('button', { name: textOn(page, 'action.confirm') });
  await expect(confirm).toBeDisabled();
  const free = page.locator('[role=radio]:not([aria-disabled])').first();
  const seat = Number(await free.getAttribute('data-seat'));
  await free.click();
  await confirm.click();
  await page.waitForURL(/\/reservations\/[A-Za-z0-9_-]{22}$/);
  return seat;
}
