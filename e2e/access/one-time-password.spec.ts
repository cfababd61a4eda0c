/** The one-time password from the operator's command is valid once, to set another. */
import { execFileSync } from 'node:child_process';
import { expect, test } from '#e2e/fixtures/test.ts';
import { logIn, submitLogin } from '#e2e/pages/accounts.ts';
import { storedSession } from '#e2e/pages/sync.ts';
import { cleanEnv } from '#scripts/steps/clean-env.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const email = 'head.of.media@league.example';
const chosen = 'a whistle in the dark';

test('a new administrator must set a password before anything opens', async ({ desk, server }) => {
  const printed = execFileSync(process.execPath, ['.scripts/admin.ts', 'add', email], {
    env: cleanEnv({ DATA_DIR: server.dataDir }),
    encoding: 'utf8',
  });
  const once = /here: (\S+)/.exec(printed)?.[1] ?? '';
  await desk.goto('/login');
  await submitLogin(desk, email, once);
  await expect(desk).toHaveURL(/\/reset-password\/[\w-]{43}$/);
  await expect(desk.getByText(englishText('users.passwordOnce'))).toBeVisible();
  expect(await storedSession(desk)).toBeNull();
  await desk.getByLabel(englishText('accounts.email')).fill(email);
  await desk.getByLabel(englishText('accounts.newPassword')).fill(chosen);
  await desk.getByLabel(englishText('accounts.confirmPassword')).fill(chosen);
  await desk.getByRole('button', { name: englishText('accounts.resetTitle') }).click();
  await expect(desk).toHaveURL(/\/login$/);

  await submitLogin(desk, email, once);
  await expect(desk.getByText(englishText('accounts.wrongLogin'))).toBeVisible();
  await logIn(desk, email, chosen);
  await desk.goto('/admin/manage/users');
  await expect(desk.getByRole('heading', { name: englishText('users.title') })).toBeVisible();
});
