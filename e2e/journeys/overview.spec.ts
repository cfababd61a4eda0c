/** The overview for administrators: its numbers, and the links of its charts. */
import type { Page } from '@playwright/test';
import { callAsAdmin, pendingRequests } from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { openAdminPage } from '#e2e/pages/admin.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import type { Overview } from '#sync/contracts/admin/overview.ts';

const chart = (desktop: Page, title: Parameters<typeof englishText>[0]) =>
  desktop
    .locator('section')
    .filter({ has: desktop.getByRole('heading', { name: englishText(title) }) });

test('pending work is counted, and each chart links to its list', async ({ desktop, server }) => {
  const shown = await callAsAdmin<Overview>(server.url, 'GET', '/admin/overview');
  await openAdminPage(desktop, '/admin');
  await expect(desktop.getByRole('heading', { name: englishText('overview.title') })).toBeVisible();

  for (const [type, label, path] of [
    ['create_profile', 'nav.users', '/admin/approvals/users'],
    ['join_event', 'nav.tournaments', '/admin/approvals/tournaments-accreditations'],
    ['join_match', 'nav.matches', '/admin/approvals/match-tickets'],
  ] as const) {
    await test.step(`requests: ${type}`, async () => {
      const waiting = await pendingRequests(server.url, type);
      const row = chart(desktop, 'overview.ageTitle').getByRole('link', {
        name: englishText(label),
      });
      await expect(row.locator('b')).toHaveText(`${waiting.length}`);
      await expect(row).toHaveAttribute('href', new RegExp(`${path}($|\\?)`));
    });
  }

  await test.step('the seats of a match link to the match', async () => {
    const [next] = shown.seats;
    if (next === undefined) throw new Error('no seated match lies ahead');
    const taken = next.blocks.reduce((sum, count) => sum + count, 0);
    const row = chart(desktop, 'overview.seatTitle')
      .getByRole('link')
      .filter({ hasText: next.HomeTeam.name })
      .filter({ hasText: englishText('overview.seatsOf', { taken, seats: 120 }) })
      .first();
    await expect(row).toHaveAttribute('href', /\/admin\/manage\/matches\/[0-9a-f-]{36}$/);
  });

  await test.step('emails link to all of them, or to those that failed', async () => {
    const mails = chart(desktop, 'overview.mailTitle').getByRole('link');
    await expect(mails).toHaveAttribute('href', '/admin/mails');
    const failed = desktop.getByRole('link', { name: /failed emails?/ });
    await expect(failed).toContainText(`${shown.mailsFailed}`);
    await expect(failed).toHaveAttribute(
      'href',
      shown.mailsFailed > 0 ? '/admin/mails?state=failed' : '/admin/mails',
    );
  });

  await test.step('a role links to the people who have it', async () => {
    const [first] = shown.roles;
    if (first === undefined) throw new Error('nobody is accredited');
    const name = englishText(`role.${first.role}`);
    const row = chart(desktop, 'overview.roleTitle').getByRole('link', { name });
    await expect(row).toContainText(`${first.approved}`);
    await row.click();
    await expect(desktop).toHaveURL(new RegExp(`manage/users\\?kind=approved&role=${first.role}$`));
    await expect(desktop.getByRole('row').nth(1)).toContainText(name);
  });
});
