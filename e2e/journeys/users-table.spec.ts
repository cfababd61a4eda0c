/** The users table keeps sorting, hidden columns and filters in the URL. */
import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/fixtures/test.ts';
import { openAdminPage } from '#e2e/pages/admin.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const head = (page: Page, key: Parameters<typeof englishText>[0]) =>
  page.getByRole('columnheader', { name: englishText(key) });
const rows = (page: Page) => page.locator('tbody tr');
const firstCells = (page: Page) => page.locator('tbody tr td:first-child').allInnerTexts();

test('sorting, hidden columns, search and filters are in the URL, and survive going back', async ({
  desktop,
}) => {
  await openAdminPage(desktop, '/admin/manage/users');
  await expect(desktop.getByRole('row').nth(1)).toBeVisible();
  const byName = await firstCells(desktop);

  await test.step('sorted by organization, in both directions', async () => {
    const organization = head(desktop, 'accounts.organization');
    await organization.getByRole('button').click();
    await expect(organization).toHaveAttribute('aria-sort', 'ascending');
    await organization.getByRole('button').click();
    await expect(organization).toHaveAttribute('aria-sort', 'descending');
    await expect(head(desktop, 'users.name')).not.toHaveAttribute('aria-sort');
  });

  await test.step('a column is hidden by keyboard', async () => {
    await desktop.getByRole('button', { name: englishText('table.columns') }).focus();
    await desktop.keyboard.press('Enter');
    const phone = desktop.getByRole('menuitemcheckbox', { name: englishText('users.phone') });
    await expect(phone).toBeChecked();
    await phone.focus();
    await desktop.keyboard.press('Enter');
    await expect(phone).not.toBeChecked();
    await desktop.keyboard.press('Escape');
    await expect(head(desktop, 'users.phone')).toHaveCount(0);
  });

  await test.step('filtered by status, and searched', async () => {
    await desktop
      .getByRole('button', { name: englishText('users.status'), exact: true })
      .first()
      .click();
    await desktop.getByRole('menuitemradio', { name: englishText('status.approved') }).click();
    await desktop.keyboard.press('Escape');
    await desktop.getByRole('searchbox').first().fill('league');
    await expect(desktop).toHaveURL(/q=league/);
    await expect(rows(desktop).filter({ hasNotText: /league/i })).toHaveCount(0);
    await expect(rows(desktop)).not.toHaveCount(0);
  });

  const shown = await firstCells(desktop);
  expect(shown.length).toBeGreaterThan(0);
  expect(shown.length).toBeLessThan(byName.length);
  const search = new URL(desktop.url()).searchParams;
  expect(Object.fromEntries(search)).toEqual({
    sort: '-organization',
    hide: 'phone',
    kind: 'approved',
    q: 'league',
  });

  const asLeft = async (page: Page) => {
    await expect(head(page, 'accounts.organization')).toHaveAttribute('aria-sort', 'descending');
    await expect(head(page, 'users.phone')).toHaveCount(0);
    await expect(page.getByRole('searchbox').first()).toHaveValue('league');
    await expect.poll(() => firstCells(page)).toEqual(shown);
  };
  await test.step('in another tab with the same URL', async () => {
    const other = await desktop.context().newPage();
    await other.goto(desktop.url());
    await asLeft(other);
    await other.close();
  });
  await test.step('after opening an account and going back', async () => {
    await rows(desktop).getByRole('link').first().click();
    await expect(
      desktop.getByRole('heading', { name: englishText('profile.editUser') }),
    ).toBeVisible();
    await desktop.goBack();
    await asLeft(desktop);
  });
});
