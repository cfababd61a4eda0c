/** An administrator rejects somebody with a reason; another one reads it in the log. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { withOwnServer } from '#e2e/fixtures/own-server.ts';
import { nameOf, personOf, waitingRequests } from '#e2e/fixtures/press.ts';
import type { TestServer } from '#e2e/fixtures/server.ts';
import { expect } from '#e2e/fixtures/test.ts';
import { logIn, tryLogIn } from '#e2e/pages/accounts.ts';
import { openDesk } from '#e2e/pages/admin.ts';
import { cleanEnv } from '#scripts/steps/clean-env.ts';
import { say } from '#sync/contracts/messages/messages.ts';

const test = withOwnServer();
const other = { email: 'second@league.example', name: 'League Administrator' };
const password = 'a whistle in the dark';
const reason = 'The press card ran out in June.';

/** As the operator makes one, who then chooses a password. */
async function anotherAdministrator(page: Page, { dataDir }: TestServer): Promise<void> {
  const command = ['.scripts/admin.ts', 'add', other.email];
  const env = cleanEnv({ DATA_DIR: dataDir });
  const { stdout } = await promisify(execFile)(process.execPath, command, { env });
  await page.goto('/login');
  await tryLogIn(page, other.email, /here: (\S+)/.exec(stdout)?.[1] ?? '');
  // The login has a field for the e-mail too, and stands until this page is there.
  await expect(page.getByRole('heading', { name: say('accounts.resetTitle') })).toBeVisible();
  await page.getByLabel(say('accounts.email')).fill(other.email);
  await page.getByLabel(say('accounts.newPassword')).fill(password);
  await page.getByLabel(say('accounts.confirmPassword')).fill(password);
  await page.getByRole('button', { name: say('accounts.resetTitle') }).click();
  await page.waitForURL(/\/login$/);
  await logIn(page, other.email, password);
}

test('what one administrator decides stands in the other’s log at once, and is found again', async ({
  desk,
  otherPhone,
  server,
}) => {
  const [request] = await waitingRequests(server.url, 'create_profile');
  if (request === undefined) throw new Error('no registration waits');
  const person = { name: nameOf(request), id: personOf(request)?.id ?? '' };
  const row = desk.getByRole('row').filter({ hasText: reason });

  await test.step('the other opens the log by the rail, and reads how they came', async () => {
    await anotherAdministrator(desk, server);
    const listening = desk.waitForRequest(/\/api\/sync\/live/);
    await desk.goto('/admin');
    await listening;
    await desk.getByRole('link', { name: say('audit.title') }).click();
    const actor = say('audit.operator');
    const made = say('audit.did.admin.made', { actor, person: other.name });
    await expect(desk.getByRole('row').filter({ hasText: made })).toBeVisible();
    await expect(row).toHaveCount(0);
  });

  await test.step('the first rejects', async () => {
    await openDesk(otherPhone, `/user-details/${person.id}`);
    await otherPhone.getByRole('button', { name: say('approvals.reject') }).click();
    const dialog = otherPhone.getByRole('dialog');
    await dialog.getByLabel(say('approvals.rejectionReason')).fill(reason);
    await dialog.getByRole('button', { name: say('action.submit') }).click();
  });

  await test.step('the line appears below the eyes of the other', async () => {
    await expect(row).toContainText(`rejected ${person.name}’s registration`, { timeout: 30_000 });
    await expect(row).toContainText(say('audit.kind.reject'));
  });

  await test.step('it is found by name, by kind and by day', async () => {
    const lines = desk.getByRole('row');
    await desk.getByRole('searchbox').fill(person.name);
    await expect(lines).toHaveCount(2);
    await desk.getByRole('button', { name: say('audit.kind'), exact: true }).click();
    await desk.getByRole('menuitemradio', { name: say('audit.kind.approve') }).click();
    await expect(desk.getByText(say('state.nothingFoundTitle'))).toBeVisible();
    await desk.getByRole('button', { name: say('audit.kind.approve'), exact: true }).click();
    await desk.getByRole('menuitemradio', { name: say('audit.kind.reject') }).click();
    await expect(row).toBeVisible();
    await desk.getByLabel(say('audit.to')).fill('2020-01-01');
    await expect(desk.getByText(say('state.nothingFoundTitle'))).toBeVisible();
    await desk.getByRole('button', { name: say('action.clearFilters') }).click();
    await expect(row).toBeVisible();
    await expect(desk).toHaveURL(/\/admin\/audit$/);
  });

  await test.step('without a network it says so, and reads again with one', async () => {
    await desk.context().setOffline(true);
    // Not asked for yet, so that nothing of it is there.
    await desk.getByRole('searchbox').fill(person.name.toLowerCase());
    await expect(desk.getByText(say('state.errorTitle'))).toBeVisible({ timeout: 30_000 });
    await desk.context().setOffline(false);
    await expect(row).toBeVisible({ timeout: 30_000 });
  });

  await test.step('and leads to the person', async () => {
    await row.getByRole('link', { name: person.name }).click();
    await expect(desk).toHaveURL(new RegExp(`/user-details/${person.id}$`));
    await expect(desk.getByText(reason)).toBeVisible();
  });
});
