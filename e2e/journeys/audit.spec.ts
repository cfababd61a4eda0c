/** One administrator rejects somebody; another reads the decision in the audit log. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { testWithOwnServer } from '#e2e/fixtures/own-server.ts';
import { requesterName, requestUser, pendingRequests } from '#e2e/fixtures/demo-people.ts';
import type { TestServer } from '#e2e/fixtures/server.ts';
import { expect } from '#e2e/fixtures/test.ts';
import { logIn, submitLogin } from '#e2e/pages/accounts.ts';
import { openAdminPage } from '#e2e/pages/admin.ts';
import { cleanEnv } from '#scripts/steps/clean-env.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const test = testWithOwnServer();
const other = { email: 'second@league.example', name: 'League Administrator' };
const password = 'a whistle in the dark';
const reason = 'The press card ran out in June.';

/** Created by the operator's command; then sets a password. */
async function anotherAdministrator(page: Page, { dataDir }: TestServer): Promise<void> {
  const command = ['.scripts/admin.ts', 'add', other.email];
  const env = cleanEnv({ DATA_DIR: dataDir });
  const { stdout } = await promisify(execFile)(process.execPath, command, { env });
  await page.goto('/login');
  await submitLogin(page, other.email, /here: (\S+)/.exec(stdout)?.[1] ?? '');
  // The login form also has an e-mail field, so wait for this page.
  await expect(
    page.getByRole('heading', { name: englishText('accounts.resetTitle') }),
  ).toBeVisible();
  await page.getByLabel(englishText('accounts.email')).fill(other.email);
  await page.getByLabel(englishText('accounts.newPassword')).fill(password);
  await page.getByLabel(englishText('accounts.confirmPassword')).fill(password);
  await page.getByRole('button', { name: englishText('accounts.resetTitle') }).click();
  await page.waitForURL(/\/login$/);
  await logIn(page, other.email, password);
}

test('a decision by one administrator appears at once in the other’s audit log, and can be found', async ({
  desktop,
  otherPhone,
  server,
}) => {
  const [request] = await pendingRequests(server.url, 'create_profile');
  if (request === undefined) throw new Error('no registration waits');
  const person = { name: requesterName(request), id: requestUser(request)?.id ?? '' };
  const row = desktop.getByRole('row').filter({ hasText: reason });

  await test.step('the other opens the log from the sidebar and reads how they were created', async () => {
    await anotherAdministrator(desktop, server);
    const listening = desktop.waitForRequest(/\/api\/sync\/live/);
    await desktop.goto('/admin');
    await listening;
    await desktop.getByRole('link', { name: englishText('audit.title') }).click();
    const actor = englishText('audit.operator');
    const made = englishText('audit.did.admin.made', { actor, person: other.name });
    await expect(desktop.getByRole('row').filter({ hasText: made })).toBeVisible();
    await expect(row).toHaveCount(0);
  });

  await test.step('the first rejects a registration', async () => {
    await openAdminPage(otherPhone, `/user-details/${person.id}`);
    await otherPhone.getByRole('button', { name: englishText('approvals.reject') }).click();
    const dialog = otherPhone.getByRole('dialog');
    await dialog.getByLabel(englishText('approvals.rejectionReason')).fill(reason);
    await dialog.getByRole('button', { name: englishText('action.submit') }).click();
  });

  await test.step('the entry appears in the open log', async () => {
    await expect(row).toContainText(`rejected ${person.name}’s registration`, { timeout: 30_000 });
    await expect(row).toContainText(englishText('audit.kind.reject'));
  });

  await test.step('it is found by name, by action and by date', async () => {
    const lines = desktop.getByRole('row');
    await desktop.getByRole('searchbox').fill(person.name);
    await expect(lines).toHaveCount(2);
    await desktop.getByRole('button', { name: englishText('audit.kind'), exact: true }).click();
    await desktop.getByRole('menuitemradio', { name: englishText('audit.kind.approve') }).click();
    await expect(desktop.getByText(englishText('state.nothingFoundTitle'))).toBeVisible();
    await desktop
      .getByRole('button', { name: englishText('audit.kind.approve'), exact: true })
      .click();
    await desktop.getByRole('menuitemradio', { name: englishText('audit.kind.reject') }).click();
    await expect(row).toBeVisible();
    await desktop.getByLabel(englishText('audit.to')).fill('2020-01-01');
    await expect(desktop.getByText(englishText('state.nothingFoundTitle'))).toBeVisible();
    await desktop.getByRole('button', { name: englishText('action.clearFilters') }).click();
    await expect(row).toBeVisible();
    await expect(desktop).toHaveURL(/\/admin\/audit$/);
  });

  await test.step('without network the log says so, and loads again with signal', async () => {
    await desktop.context().setOffline(true);
    // A filter that was not requested before, so nothing of it is cached.
    await desktop.getByRole('searchbox').fill(person.name.toLowerCase());
    await expect(desktop.getByText(englishText('state.errorTitle'))).toBeVisible({
      timeout: 30_000,
    });
    await desktop.context().setOffline(false);
    await expect(row).toBeVisible({ timeout: 30_000 });
  });

  await test.step('the entry links to the person', async () => {
    await row.getByRole('link', { name: person.name }).click();
    await expect(desktop).toHaveURL(new RegExp(`/user-details/${person.id}$`));
    // The log's row has the reason too, until the other page is shown.
    await expect(desktop.getByRole('alert')).toContainText(reason);
  });
});
