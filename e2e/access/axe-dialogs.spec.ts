/** Open dialogs in which people decide or type a secret, by day and by night: nothing axe objects to. */
import type { Page } from '@playwright/test';
import { userIdOf, pendingRequests } from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { logIn } from '#e2e/pages/accounts.ts';
import { openAdminPage, selectRequests } from '#e2e/pages/admin.ts';
import { violationsOnPage } from '#e2e/pages/axe.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

// The recorder would record every one of axe's questions.
test.use({ trace: 'off' });

/** Visits the page by day and by night, and looks at each dialog that is opened there. */
async function lookAt(
  page: Page,
  path: string,
  dialogs: Record<string, () => Promise<void>>,
): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    // A visit each: colours that change in place are on their way when axe looks.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const [name, open] of Object.entries(dialogs)) {
      await page.goto(path);
      await open();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await violationsOnPage(page, `${name}, ${colorScheme}:`)).toEqual([]);
    }
  }
}

test('a member changes the password', async ({ phone, server }) => {
  test.setTimeout(120_000);
  await logIn(phone, 'writer@touchline.example');
  const id = await userIdOf(server.url, 'writer@touchline.example');
  const change = englishText('profile.changePassword');
  await lookAt(phone, `/profile/${id}`, {
    'with what is missing': async () => {
      await phone.getByRole('button', { name: change }).click();
      await phone.getByRole('dialog').getByRole('button', { name: change }).click();
      await expect(phone.getByText(englishText('accounts.passwordRequired')).first()).toBeVisible();
    },
  });
});

test('an administrator decides many requests at once', async ({ desk, server }) => {
  test.setTimeout(120_000);
  const some = (await pendingRequests(server.url, 'join_match')).slice(0, 2);
  await openAdminPage(desk, '/admin/approvals/match-tickets');
  await lookAt(desk, '/admin/approvals/match-tickets', {
    accepting: async () => {
      const bar = await selectRequests(desk, some);
      await bar.getByRole('button', { name: englishText('approvals.accept') }).click();
    },
  });
  await lookAt(desk, '/admin/approvals/users', {
    'rejecting with a reason': async () => {
      await desk.getByRole('list').getByRole('checkbox').first().check();
      const bar = desk.getByRole('toolbar', { name: englishText('table.selected', { count: 1 }) });
      await bar.getByRole('button', { name: englishText('approvals.reject') }).click();
      const dialog = desk.getByRole('dialog');
      await dialog.getByLabel(englishText('approvals.rejectionReason')).fill(' ');
    },
  });
});
