/** Tournaments, bookings and seats, as a member uses them on a phone. */
import { expect, type Locator, type Page } from '@playwright/test';
import { languageOf, textOn } from '#e2e/pages/language.ts';
import { show } from '#e2e/pages/navigation.ts';
import { nameIn } from '#sync/contracts/core/names.ts';
import type { Match } from '#sync/contracts/matches/matches.ts';

export async function applyToEvent(page: Page, event: NamedInBoth): Promise<void> {
  await show(page, '/events');
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

const searchedBy = (match: Match) => `${match.HomeTeam.name} ${match.AwayTeam.name} ${match.name}`;

/** A match's row in the filtered list. */
function rowOf(page: Page, match: Match): Locator {
  return page
    .getByRole('listitem')
    .filter({ hasText: shownName(page, match.HomeTeam) })
    .filter({ hasText: shownName(page, match.AwayTeam) })
    .first();
}

/** A match's row in the tournament's list, found by the address; `open` says how it gets there. */
export async function findMatch(
  page: Page,
  match: Match,
  open: (page: Page, path: string) => Promise<unknown> = show,
): Promise<Locator> {
  const search = new URLSearchParams({ q: searchedBy(match) });
  await open(page, `/events/${match.eventId}/reservations?${search}`);
  return rowOf(page, match);
}

/** Finds the match by typing into the search, and books it. */
export async function bookMatch(page: Page, match: Match): Promise<void> {
  await show(page, `/events/${match.eventId}/reservations`);
  await page.getByRole('button', { name: textOn(page, 'action.search'), exact: true }).click();
  const search = searchedBy(match);
  await page.getByRole('searchbox', { name: textOn(page, 'matches.searchMatches') }).fill(search);
  // The same teams meet twice a season, so wait until the list is filtered.
  await page.waitForURL((url) => url.searchParams.get('q') === search);
  const row = rowOf(page, match);
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
