/** Resetting a forgotten password. */
import { waitForEmail } from '#e2e/fixtures/mailbox.ts';
import { people } from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { logIn, startSession } from '#e2e/pages/accounts.ts';
import { storedSession } from '#e2e/pages/sync.ts';
import { type MessageKey, messageText } from '#sync/contracts/messages/catalogue.ts';

/** Her emails are in Arabic. */
const email = people.nour;
const newPassword = 'a corner flag in the wind';

test('the link in the email sets a new password, once', async ({ phone, server }) => {
  await phone.goto('/login');
  await phone.getByRole('button', { name: 'Forgot Password' }).click();
  const dialog = phone.getByRole('dialog', { name: 'Forgot Password' });
  const submit = dialog.getByRole('button', { name: 'Send link' });
  await expect(submit).toBeDisabled();
  await dialog.getByLabel('Email').fill('nobody');
  await submit.click();
  await expect(dialog.getByText('Invalid email address')).toBeVisible();
  await dialog.getByLabel('Email').fill(email);
  await submit.click();
  await expect(dialog.getByText(/sent it a link/)).toBeVisible();

  const resetEmail = await waitForEmail(server.url, email, /Touchline/);
  const link = /\/reset-password#[\w-]{43}/.exec(resetEmail.text)?.[0];
  // Someone else is logged in on the phone where the link is opened: they are logged out.
  await startSession(phone, people.rania);
  await phone.goto(link ?? 'no link');
  await phone.getByLabel('New password').fill(newPassword);
  await phone.getByLabel('Confirm password').fill(`${newPassword}y`);
  await phone.getByRole('button', { name: 'Reset password' }).click();
  await expect(phone.getByText('The two passwords that you entered do not match!')).toBeVisible();
  await phone.getByLabel('Email').fill(email);
  await phone.getByLabel('Confirm password').fill(newPassword);
  await phone.getByRole('button', { name: 'Reset password' }).click();
  await expect(phone.getByText('Password reset successfully.')).toBeVisible();
  await expect(phone).toHaveURL(/\/login$/);
  expect(await storedSession(phone)).toBeNull();
  await logIn(phone, email, newPassword);
  await expect(phone).toHaveURL(/\/$/);

  // The screens follow her account.
  await expect(phone.locator('html')).toHaveAttribute('lang', 'ar');
  const inArabic = (key: MessageKey) => messageText('ar', key);

  await test.step('the same link is used up, and a truncated one is reported immediately', async () => {
    await phone.goto(link ?? 'no link');
    await phone.getByLabel(inArabic('accounts.email')).fill(email);
    await phone.getByLabel(inArabic('accounts.newPassword')).fill(newPassword);
    await phone.getByLabel(inArabic('accounts.confirmPassword')).fill(newPassword);
    await phone.getByRole('button', { name: inArabic('accounts.resetTitle') }).click();
    await expect(phone.getByText(inArabic('accounts.resetLinkInvalid'))).toBeVisible();
    // The address of links in emails of earlier versions.
    await phone.goto('/reset-password/abc');
    await expect(phone).toHaveURL(/\/reset-password#abc$/);
    await expect(phone.getByText(inArabic('accounts.resetLinkInvalid'))).toBeVisible();
  });
});
