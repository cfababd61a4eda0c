/** What an administrator sees first: as much as waits, and each picture leads to its list. */
import type { Page } from '@playwright/test';
import { asAdmin, waitingRequests } from '#e2e/fixtures/press.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { openDesk } from '#e2e/pages/admin.ts';
import { say } from '#sync/contracts/messages/messages.ts';
import type { Overview } from '#sync/contracts/overview.ts';

const panel = (desk: Page, title: Parameters<typeof say>[0]) =>
  desk.locator('section').filter({ has: desk.getByRole('heading', { name: say(title) }) });

test('what waits is counted, and each picture leads to its list', async ({ desk, server }) => {
  const shown = await asAdmin<Overview>(server.url, 'GET', '/admin/overview');
  await openDesk(desk, '/admin');
  await expect(desk.getByRole('heading', { name: say('overview.title') })).toBeVisible();

  for (const [type, label, path] of [
    ['create_profile', 'nav.users', '/admin/approvals/users'],
    ['join_event', 'nav.tournaments', '/admin/approvals/tournaments-accreditations'],
    ['join_match', 'nav.matches', '/admin/approvals/match-tickets'],
  ] as const) {
    await test.step(`requests: ${type}`, async () => {
      const waiting = await waitingRequests(server.url, type);
      const row = panel(desk, 'overview.ageTitle').getByRole('link', { name: say(label) });
      await expect(row.locator('b')).toHaveText(`${waiting.length}`);
      await row.click();
      await expect(desk).toHaveURL(new RegExp(`${path}($|\\?)`));
      await desk.goBack();
    });
  }

  await test.step('a role: those who have it', async () => {
    const [first] = shown.roles;
    if (first === undefined) throw new Error('nobody is accredited');
    const name = say(`role.${first.role}`);
    const row = panel(desk, 'overview.roleTitle').getByRole('link', { name });
    await expect(row).toContainText(`${first.approved}`);
    await row.click();
    await expect(desk).toHaveURL(new RegExp(`manage/users\\?kind=approved&role=${first.role}$`));
    await expect(desk.getByRole('row').nth(1)).toContainText(name);
    await desk.goBack();
  });

  await test.step('seats of a match: the match', async () => {
    const [next] = shown.seats;
    if (next === undefined) throw new Error('no seated match lies ahead');
    const taken = next.blocks.reduce((sum, count) => sum + count, 0);
    const row = panel(desk, 'overview.seatTitle')
      .getByRole('link')
      .filter({ hasText: next.HomeTeam.name })
      .filter({ hasText: say('overview.seatsOf', { taken, seats: 120 }) })
      .first();
    await row.click();
    await expect(desk).toHaveURL(/\/admin\/manage\/matches\/[0-9a-f-]{36}$/);
    await desk.goBack();
  });

  await test.step('mails: all of them, or those that failed', async () => {
    await panel(desk, 'overview.mailTitle').getByRole('link').click();
    await expect(desk).toHaveURL(/\/admin\/mails$/);
    await desk.goBack();
    const failed = desk.getByRole('link', { name: /mails? failed/ });
    await expect(failed).toContainText(`${shown.mailsFailed}`);
    await failed.click();
    await expect(desk).toHaveURL(
      shown.mailsFailed > 0 ? /\/admin\/mails\?state=failed$/ : /\/admin\/mails$/,
    );
  });
});
