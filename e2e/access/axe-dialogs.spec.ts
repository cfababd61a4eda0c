/** Dialogs with decisions or passwords pass axe in the light and the dark theme. */
import type { Page } from '@playwright/test';
import { userIdOf, pendingRequests } from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { startSession } from '#e2e/pages/accounts.ts';
import { openAdminPage, selectRequests } from '#e2e/pages/admin.ts';
import { violationsInBothThemes } from '#e2e/pages/axe.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

// Tracing would record every question that axe asks the page.
test.use({ trace: 'off' });

/** Opens each dialog of the page, and checks it in both themes. */
async function checkDialogs(
  page: Page,
  path: string,
  dialogs: Record<string, () => Promise<void>>,
): Promise<void> {
  for (const [name, open] of Object.entries(dialogs)) {
    await page.goto(path);
    await open();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await violationsInBothThemes(page, name)).toEqual([]);
  }
}

test('the dialog to change a password', async ({ phone, server }) => {
  test.setTimeout(120_000);
  await startSession(phone, 'writer@touchline.example');
  const id = await userIdOf(server.url, 'writer@touchline.example');
  const change = englishText('profile.changePassword');
  await checkDialogs(phone, `/profile/${id}`, {
    'with what is missing': async () => {
      await phone.getByRole('button', { name: change }).click();
      await phone.getByRole('dialog').getByRole('button', { name: change }).click();
      await expect(phone.getByText(englishText('accounts.passwordRequired')).first()).toBeVisible();
    },
  });
});

test('the dialogs for bulk decisions', async ({ desktop, server }) => {
  test.setTimeout(120_000);
  const some = (await pendingRequests(server.url, 'join_match')).slice(0, 2);
  await openAdminPage(desktop, '/admin/approvals/match-tickets');
  await checkDialogs(desktop, '/admin/approvals/match-tickets', {
    accepting: async () => {
      const bar = await selectRequests(desktop, some);
      await bar.getByRole('button', { name: englishText('approvals.accept') }).click();
    },
  });
  await checkDialogs(desktop, '/admin/approvals/users', {
    'rejecting with a reason': async () => {
      await desktop.getByRole('list').getByRole('checkbox').first().check();
      const bar = desktop.getByRole('toolbar', {
        name: englishText('table.selected', { count: 1 }),
      });
      await bar.getByRole('button', { name: englishText('approvals.reject') }).click();
      const dialog = desktop.getByRole('dialog');
      await dialog.getByLabel(englishText('approvals.rejectionReason')).fill(' ');
    },
  });
});
