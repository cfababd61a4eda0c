/** The links of invitations, from the email to the account. */
import { apiCall, apiToken } from '#e2e/fixtures/api.ts';
import { waitForEmail } from '#e2e/fixtures/mailbox.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { demoPassword } from '#e2e/pages/accounts.ts';
import { violationsOnPage } from '#e2e/pages/axe.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

async function invite(url: string, body: { email: string; role: string }): Promise<string> {
  const token = await apiToken(url, 'admin@touchline.example', demoPassword);
  const form = { ...body, language: 'en' };
  expect((await apiCall(url, token, 'POST', '/admin/invitation', form)).status).toBe(201);
  const { text } = await waitForEmail(url, body.email, /You’re invited/);
  return /\/invitation#[\w-]{43}/.exec(text)?.[0] ?? 'no link';
}

test('an invited administrator sets a password and is logged in', async ({ phone, server }) => {
  const link = await invite(server.url, { email: 'nadia@desk.example', role: 'admin' });
  await phone.goto(link);
  await phone.getByLabel('Given name(s)').fill('Nadia');
  expect(await violationsOnPage(phone)).toEqual([]);
  await phone.getByLabel('Family name').fill('Salem');
  await phone.getByLabel('New password').fill('a corner flag in the wind');
  await phone.getByLabel('Confirm password').fill('a corner flag in the wind');
  await phone.getByRole('button', { name: englishText('invitation.accept') }).click();
  await expect(phone).toHaveURL(/\/admin$/);
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Overview');
});

test('an invited member comes to the registration with the address filled in', async ({
  phone,
  server,
}) => {
  const email = 'salma.adel@press.example';
  await phone.goto(await invite(server.url, { email, role: 'photographer' }));
  await expect(phone.getByText(englishText('invitation.approval'))).toBeVisible();
  expect(await violationsOnPage(phone)).toEqual([]);
  await phone.getByRole('link', { name: englishText('invitation.register') }).click();
  await expect(phone.getByLabel('Email')).toHaveValue(email);
});
