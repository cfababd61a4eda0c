/** Columns of wide tables: which are shown at 1440 px, and what is said of those without room. */
import type { Page } from '@playwright/test';
import {
  bookableMatch,
  pendingRequests,
  people,
  requestBooking,
} from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { openAdminPage } from '#e2e/pages/admin.ts';
import { showIn } from '#e2e/pages/languages.ts';
import { show } from '#e2e/pages/navigation.ts';
import { messageText } from '#sync/contracts/messages/catalogue.ts';
import { patience } from '#scripts/steps/time-limits.ts';

const shownColumns = (page: Page) =>
  page
    .locator('th[data-column]')
    .evaluateAll((heads) => heads.map((head) => (head as HTMLElement).dataset['column'] ?? ''));

/** Other tests decide everything that waits. */
async function keepARequestPending(url: string): Promise<void> {
  if ((await pendingRequests(url, 'join_match')).length > 0) return;
  await requestBooking(url, people.heba, await bookableMatch(url, people.heba));
}

test('the columns of a booking, match and report are shown before our own, and none is hidden silently', async ({
  desktop,
  server,
}) => {
  await keepARequestPending(server.url);
  await openAdminPage(desktop, '/admin');
  for (const [path, needed] of [
    ['/admin/approvals/match-tickets', ['name', 'role', 'match', 'stadium', 'tournament']],
    ['/admin/manage/matches?from=all', ['home', 'away', 'venue', 'event', 'name', 'reservation']],
    ['/admin/reports', ['officer', 'event', 'match', 'venue', 'date', 'status']],
  ] as const) {
    await show(desktop, path);
    await expect(desktop.locator('tbody tr').first()).toBeVisible();
    for (const language of ['en', 'ar'] as const) {
      await showIn(desktop, language);
      await expect
        .poll(() => shownColumns(desktop), `${path} ${language}`)
        .toEqual(expect.arrayContaining([...needed]));
      const menu = desktop.getByRole('button', {
        name: new RegExp(`^${messageText(language, 'table.columns')}`),
      });
      const expected = messageText(language, 'table.columns');
      // The columns settle a moment after the language.
      await expect(async () => {
        const label = await menu.textContent();
        await menu.click();
        const noRoom = desktop
          .getByRole('menuitemcheckbox')
          .filter({ hasText: messageText(language, 'table.noRoom') });
        const count = await noRoom.count();
        await desktop.keyboard.press('Escape');
        const without = count === 0 ? '' : messageText(language, 'table.withoutRoom', { count });
        expect(label).toBe(`${expected}${without}`);
      }).toPass({ timeout: patience });
    }
    await showIn(desktop, 'en');
  }
});

test('a column that a filter leaves with one value gives way to the others', async ({
  desktop,
  server,
}) => {
  await keepARequestPending(server.url);
  const [request] = await pendingRequests(server.url, 'join_match');
  await desktop.setViewportSize({ width: 1100, height: 900 });
  await openAdminPage(desktop, `/admin/approvals/match-tickets?match=${request?.Match?.id}`);
  await expect(desktop.locator('tbody tr').first()).toBeVisible();
  await expect.poll(() => shownColumns(desktop)).not.toContain('match');
  expect(await shownColumns(desktop)).toEqual(expect.arrayContaining(['role', 'waiting']));
});
