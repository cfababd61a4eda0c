/** A person ends other sessions from the profile, and changes the password, which ends them too. */
import { waitForEmail } from '#e2e/fixtures/mailbox.ts';
import { people } from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { demoPassword, logIn, openAs, startSession, submitLogin } from '#e2e/pages/accounts.ts';
import { storedSession } from '#e2e/pages/sync.ts';
import { show } from '#e2e/pages/navigation.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import { patience } from '#scripts/steps/time-limits.ts';

const newPassword = 'a linesman with a kite';

test('other sessions end on request, and with a changed password, which works by keyboard', async ({
  phone,
  otherPhone,
  server,
}) => {
  const email = people.walid;
  await openAs(otherPhone, email, '/');
  await startSession(phone, email);
  const userId = (await storedSession(phone))?.user.id ?? '';
  await phone.goto(`/profile/${userId}`);

  await test.step('a session ended from the profile asks for the password', async () => {
    await expect(phone.getByText(englishText('profile.thisDevice'))).toHaveCount(1);
    await phone.getByRole('button', { name: englishText('profile.endOthers') }).click();
    const question = phone.getByRole('dialog', { name: englishText('profile.endOthersTitle') });
    await question.getByLabel(englishText('profile.deleteSelfPassword')).fill(demoPassword);
    await question.getByRole('button', { name: englishText('profile.endOthers') }).click();
    await expect(phone.getByText(englishText('profile.othersEnded'))).toBeVisible();
    await otherPhone.goto('/events');
    await expect(otherPhone).toHaveURL(/\/login$/, { timeout: 2 * patience });
    await logIn(otherPhone, email);
    await show(phone, '/tickets');
    await expect(phone).toHaveURL(/\/tickets$|\/reservation\//);
    await show(phone, `/profile/${userId}`);
    await expect(
      phone.getByRole('button', { name: englishText('profile.endOthers') }),
      'two sessions',
    ).toBeVisible();
  });

  await phone.getByRole('button', { name: englishText('profile.changePassword') }).click();
  const dialog = phone.getByRole('dialog', { name: englishText('profile.changePassword') });
  const field = (key: Parameters<typeof englishText>[0]) =>
    dialog.getByRole('textbox', { name: englishText(key), exact: true });

  await test.step('Escape closes the dialog and returns focus to the button', async () => {
    const opener = phone.getByRole('button', { name: englishText('profile.changePassword') });
    await expect(field('profile.presentPassword')).toBeFocused();
    await phone.keyboard.press('Escape');
    await expect(opener).toBeFocused();
    await phone.keyboard.press('Enter');
  });

  await test.step('missing and wrong input is reported beside the field', async () => {
    await expect(field('profile.presentPassword')).toBeFocused();
    await phone.keyboard.press('Enter');
    await expect(dialog.getByText(englishText('accounts.passwordRequired'))).toHaveCount(2);
    await field('profile.presentPassword').fill('not that one');
    await field('accounts.newPassword').fill(newPassword);
    await field('accounts.confirmPassword').fill(`${newPassword}s`);
    await expect(dialog.getByText(englishText('accounts.passwordsDiffer'))).toBeVisible();
    await field('accounts.confirmPassword').fill(newPassword);
    await phone.keyboard.press('Enter');
    await expect(dialog.getByText(englishText('profile.passwordWrong'))).toBeVisible();
    await expect(field('profile.presentPassword')).toBeFocused();
    await phone.setViewportSize({ width: 320, height: 640 });
    const wide = await dialog.evaluate((node) => node.scrollWidth > node.clientWidth);
    expect(wide).toBe(false);
  });

  await test.step('without signal an error appears, and the input stays', async () => {
    await phone.context().setOffline(true);
    await field('profile.presentPassword').fill(demoPassword);
    await dialog.getByRole('button', { name: englishText('profile.changePassword') }).click();
    await expect(dialog.getByText(englishText('error.network'))).toBeVisible();
    await phone.context().setOffline(false);
  });

  await dialog.getByRole('button', { name: englishText('profile.changePassword') }).click();
  await expect(phone.getByText(englishText('profile.passwordChanged'))).toBeVisible();
  await expect(dialog).toBeHidden();

  await test.step('this device stays logged in, as the only one', async () => {
    await expect(phone.getByText(englishText('profile.thisDevice'))).toBeVisible();
    await expect(
      phone.getByRole('button', { name: englishText('profile.endOthers') }),
    ).toBeHidden();
    await phone.reload();
    await expect(phone.getByText(englishText('profile.thisDevice'))).toBeVisible();
  });

  await test.step('the other device asks for the password and accepts only the new one', async () => {
    await otherPhone.reload();
    await expect(otherPhone).toHaveURL(/\/login$/);
    await submitLogin(otherPhone, email);
    await expect(otherPhone.getByText(englishText('accounts.wrongLogin'))).toBeVisible();
    await submitLogin(otherPhone, email, newPassword);
    await expect(otherPhone, 'where the session ended').toHaveURL(/\/events$/);
  });

  const notice = await waitForEmail(server.url, email, /password was changed/);
  expect(notice.text).toContain('All other devices have been logged out.');
});
