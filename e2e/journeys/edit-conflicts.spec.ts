/** An administrator edits an account that another one decides meanwhile. */
import type { Page } from '@playwright/test';
import { callAsAdmin, disposableRegistration, userIdOf } from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { openAdminPage } from '#e2e/pages/admin.ts';
import { violationsOnPage } from '#e2e/pages/axe.ts';
import { show } from '#e2e/pages/navigation.ts';
import type { User } from '#sync/contracts/accounts/accounts.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const save = (page: Page) => page.getByRole('button', { name: englishText('action.save') });
const loadAgain = (page: Page) => page.getByRole('button', { name: englishText('form.reload') });
const field = (page: Page, key: Parameters<typeof englishText>[0]) =>
  page.getByRole('main').getByLabel(englishText(key), { exact: true });

test('the second of two administrators who decide about an account gets a conflict', async ({
  desktop,
  server,
}) => {
  const { url } = server;
  const { requestId, userId: id } = await disposableRegistration(url);
  const stored = () => callAsAdmin<User>(url, 'GET', `/admin/user/${id}`);

  const listening = desktop.waitForRequest(/\/api\/sync\/live/);
  await openAdminPage(desktop, `/admin/manage/users/${id}`);
  await listening;
  await field(desktop, 'users.status').selectOption('approved');
  const read: string[] = [];
  desktop.on('request', (requested) => {
    if (requested.url().includes(`/api/admin/user/${id}`)) read.push(requested.method());
  });
  // Lists refresh after the other's change, and would refresh everything else with them.
  const renewed = desktop.waitForResponse(/\/api\/admin\/requests\?.*create_profile/);

  await test.step('the other rejects the account', async () => {
    await callAsAdmin(url, 'PATCH', `/admin/request/${requestId}`, {
      status: 'rejected',
      rejectionReason: 'The press ID is not yours.',
    });
  });
  await renewed;
  expect(read).toEqual([]);

  await test.step('the first gets a conflict, with the current value', async () => {
    await expect(field(desktop, 'users.status')).toHaveValue('approved');
    await save(desktop).click();
    await expect(desktop.getByText(englishText('error.stale'))).toBeVisible();
    expect((await stored()).status).toBe('rejected');
    await loadAgain(desktop).click();
    const now = englishText('form.nowStands', { value: englishText('status.rejected') });
    await expect(desktop.getByText(now)).toBeVisible();
    await expect(field(desktop, 'users.status')).toHaveValue('approved');
    expect((await stored()).status).toBe('rejected');
  });

  await test.step('and can continue, knowing about it', async () => {
    await save(desktop).click();
    await expect(desktop.getByText(englishText('users.edited'))).toBeVisible();
    expect((await stored()).status).toBe('approved');
  });

  await test.step('an administrator’s edit URL explains why there is no form, and links to the profile', async () => {
    const own = await userIdOf(url, 'admin@touchline.example');
    await show(desktop, `/admin/manage/users/${own}`);
    await expect(
      desktop.getByRole('heading', { name: englishText('users.adminTitle') }),
    ).toBeVisible();
    await expect(desktop.getByText(englishText('users.gone'))).toHaveCount(0);
    expect(await violationsOnPage(desktop)).toEqual([]);
    await desktop.getByRole('link', { name: englishText('users.toProfile') }).click();
    await expect(desktop).toHaveURL(new RegExp(`/profile/${own}$`));
    // An administrator books nothing, so there is no history.
    await expect(desktop.getByText(englishText('profile.thisDevice'))).toBeVisible();
    await expect(desktop.getByLabel(englishText('profile.history'))).toHaveCount(0);
  });
});
