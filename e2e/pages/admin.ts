/** Pages for administrators. */
import { expect, type Locator, type Page } from '@playwright/test';
import { requesterName } from '#e2e/fixtures/demo-people.ts';
import { openAs } from '#e2e/pages/accounts.ts';
import { show } from '#e2e/pages/navigation.ts';
import type { ApprovalRequest } from '#sync/contracts/admin/approvals.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import type { Match } from '#sync/contracts/matches/matches.ts';

/** Opens a page as an administrator. */
export async function openAdminPage(page: Page, path: string): Promise<void> {
  await openAs(page, 'admin@touchline.example', path);
}

/**
 * Types into a list's search and waits until the list shows its results, because a click misses
 * moving rows.
 */
export async function searchFor(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox').first().fill(text);
  await expect(page).toHaveURL((url) => (url.searchParams.get('q') ?? '') === text);
}

/** Selects these requests in the table; returns the selection toolbar. */
export async function selectRequests(
  page: Page,
  requests: readonly ApprovalRequest[],
): Promise<Locator> {
  for (const request of requests) {
    await searchFor(page, requesterName(request));
    await rowOf(page, request).getByRole('checkbox').check();
  }
  await searchFor(page, '');
  return selectionBar(page, requests.length);
}

/** The toolbar with the actions for selected rows. */
export function selectionBar(page: Page, count: number): Locator {
  return page.getByRole('toolbar', { name: englishText('table.selected', { count }) });
}

/** The row of one request; a person may have several. */
function rowOf(page: Page, request: ApprovalRequest): Locator {
  return page
    .getByRole('row')
    .filter({ hasText: requesterName(request) })
    .filter({ hasText: request.Match?.HomeTeam.name ?? '' })
    .filter({ hasText: request.Match?.AwayTeam.name ?? '' })
    .first();
}

/** Finds a registration in the queue, views the three documents, and accepts. */
export async function acceptRegistration(page: Page, name: string): Promise<void> {
  await show(page, '/admin/approvals/users');
  await searchFor(page, name);
  const file = page.getByRole('region', { name });
  await expect(file.getByRole('heading', { name })).toBeVisible();
  for (const picture of [
    'accounts.identification',
    'accounts.pressId',
    'accounts.profilePicture',
  ] as const) {
    await file.getByRole('button', { name: new RegExp(englishText(picture)) }).click();
    // Every picture must be rendered, including the large one.
    await expect
      .poll(() =>
        file
          .locator('img')
          .evaluateAll((images) =>
            images.map((image) => (image as HTMLImageElement).naturalWidth > 0),
          ),
      )
      .not.toContain(false);
  }
  await page.getByRole('button', { name: englishText('approvals.accept'), exact: true }).click();
}

/** Accepts a person's request in one of the two request tables. */
export async function acceptRequest(page: Page, path: string, name: string): Promise<void> {
  await show(page, path);
  await searchFor(page, name);
  const accept = page
    .getByRole('row')
    .getByRole('button', { name: englishText('approvals.accept') });
  // While the rows of others leave, a click may meet another one.
  await expect(accept).toHaveCount(1);
  await page
    .getByRole('row')
    .filter({ hasText: name })
    .getByRole('button', { name: englishText('approvals.accept') })
    .click();
}

/** Leaves a queue for the overview, which sends the decisions that could still be undone there. */
export async function leaveQueue(page: Page): Promise<void> {
  await page
    .locator('[data-sidebar]')
    .getByRole('link', { name: englishText('overview.title'), exact: true })
    .click();
  await page.waitForURL((url) => url.pathname === '/admin');
}

/** Moves a match to another kick-off on the same day, in the league's time zone: `21:30`. */
export async function moveKickOff(page: Page, match: Match, time: string): Promise<void> {
  await show(page, `/admin/manage/matches/${match.id}`);
  await page.getByLabel(englishText('matches.time')).selectOption(time);
  await page.getByRole('button', { name: englishText('action.save') }).click();
  await expect(page.getByText(englishText('matches.edited'))).toBeVisible();
}
