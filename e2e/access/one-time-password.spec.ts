/** The one-time password from the operator's command is valid once, to set another. */
import { execFileSync } from 'node:child_process';
import { expect, test } from '#e2e/fixtures/test.ts';
import { logIn, submitLogin } from '#e2e/pages/accounts.ts';
import { storedSession } from '#e2e/pages/sync.ts';
import { show } from '#e2e/pages/navigation.ts';
import { cleanEnv } from '#scripts/steps/clean-env.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const email = 'head.of.media@league.example';
const newPassword = 'a whistle in the dark';

test('a new administrator must set a password before anything opens', async ({
  desktop,
  server,
}) => {
  const printed = execFileSync(process.execPath, ['.scripts/admin.ts', 'add', email], {
    env: cleanEnv({ DATA_DIR: server.dataDir }),
    encoding: 'utf8',
  });
  const once = /here: (\S+)/.exec(printed)?.[1] ?? '';
  await desktop.goto('/login');
  await submitLogin(desktop, email, once);
  await expect(desktop).toHaveURL(/\/reset-password#[\w-]{43}$/);
  await expect(desktop.getByText(englishText('users.passwordOnce'))).toBeVisible();
  expect(await storedSession(desktop)).toBeNull();
  // The address changes before the screen does, and the login has a field of the same name.
  const resetTitle = englishText('accounts.resetTitle');
  await expect(desktop.getByRole('heading', { name: resetTitle })).toBeVisible();
  await desktop.getByLabel(englishText('accounts.email')).fill(email);
  await desktop.getByLabel(englishText('accounts.newPassword')).fill(newPassword);
  await desktop.getByLabel(englishText('accounts.confirmPassword')).fill(newPassword);
  await desktop.getByRole('button', { name: resetTitle }).click();
  await expect(desktop).toHaveURL(/\/login$/);

  await submitLogin(desktop, email, once);
  await expect(desktop.getByText(englishText('accounts.wrongLogin'))).toBeVisible();
  await logIn(desktop, email, newPassword);
  await show(desktop, '/admin/manage/users');
  await expect(desktop.getByRole('heading', { name: englishText('users.title') })).toBeVisible();
});
