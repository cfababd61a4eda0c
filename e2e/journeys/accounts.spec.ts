/** Editing profiles, correcting rejected registrations, and deleting accounts. */
import type { Page } from '@playwright/test';
import { waitForEmail } from '#e2e/fixtures/mailbox.ts';
import { drawCardPicture } from '#e2e/fixtures/pictures.ts';
import { callAsAdmin, userIdOf, people, rejectRegistration } from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { logIn, openAs, register, startSession } from '#e2e/pages/accounts.ts';
import { openAdminPage, searchFor } from '#e2e/pages/admin.ts';
import { waitForOfflineApp } from '#e2e/pages/tickets.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

test.use({ serviceWorkers: 'allow' });

const admin = 'admin@touchline.example';
/** The demo's rejected person stays rejected, because other tests need them. */
const registrant = {
  firstName: 'Ramez',
  lastName: 'Guirguis',
  email: 'ramez.guirguis@newsroom.example',
  password: 'a corner flag in the wind',
  role: 'photographer',
} as const;

async function openProfile(page: Page): Promise<void> {
  await page.getByRole('button', { name: englishText('nav.more') }).click();
  await page.getByRole('link', { name: englishText('nav.profile') }).click();
  await expect(page.getByRole('heading', { name: englishText('nav.profile') })).toBeVisible();
}

/** Opens the account from the list of users. */
async function openUser(desktop: Page, email: string): Promise<void> {
  await desktop.goto('/admin/manage/users');
  await searchFor(desktop, email);
  await desktop.getByRole('row').filter({ hasText: email }).getByRole('link').click();
  await expect(
    desktop.getByRole('heading', { name: englishText('profile.editUser') }),
  ).toBeVisible();
}

test('a profile edited offline is sent later, and a replaced document needs another review', async ({
  phone,
  desktop,
}) => {
  const context = phone.context();
  await openAs(phone, people.fady, '/');
  await waitForOfflineApp(phone);
  await openProfile(phone);
  await context.setOffline(true);
  await phone.getByRole('button', { name: englishText('profile.editProfile') }).click();
  // Invalid letters are dropped while typing.
  await phone.getByLabel(englishText('accounts.mobileNumber')).fill('+20 100 555 zero 0199');
  await expect(phone.getByLabel(englishText('accounts.mobileNumber'))).toHaveValue('+201005550199');
  await phone.getByLabel(englishText('accounts.givenNames')).fill('');
  await phone.getByRole('button', { name: englishText('profile.saveEdits') }).click();
  await expect(phone.getByText(englishText('accounts.givenNamesRequired'))).toBeVisible();
  await phone.getByLabel(englishText('accounts.givenNames')).fill('Fady Nabil');
  await phone.getByRole('button', { name: englishText('profile.saveEdits') }).click();
  await expect(phone.getByText(englishText('profile.editWaiting'))).toBeVisible();
  await expect(phone.getByText(englishText('profile.editKept'))).toBeVisible();
  await expect(phone.getByText('+201005550199')).toBeVisible();

  await context.setOffline(false);
  await expect(phone.getByText(englishText('profile.profileUpdated'))).toBeVisible({
    timeout: 30_000,
  });
  await expect(phone.getByText(englishText('profile.editWaiting'))).toBeHidden();
  await startSession(desktop, admin);
  await openUser(desktop, people.fady);
  await expect(desktop.getByLabel(englishText('accounts.givenNames'))).toHaveValue('Fady Nabil');
  await expect(desktop.getByLabel(englishText('accounts.mobileNumber'))).toHaveValue(
    '+201005550199',
  );

  await test.step('with signal a document is replaced, and the administrator reviews it', async () => {
    await phone.getByRole('button', { name: englishText('profile.editProfile') }).click();
    const field = phone.getByRole('group', { name: englishText('accounts.pressId') });
    await field
      .locator('input[type=file]')
      .first()
      .setInputFiles(await drawCardPicture('new-press.jpg', 90));
    await expect(field.getByRole('status')).toBeVisible();
    await phone.getByRole('button', { name: englishText('profile.saveEdits') }).click();
    await expect(phone.getByText(englishText('profile.profileUpdated'))).toBeVisible();

    await desktop.goto('/admin/manage/users?kind=replaced');
    const row = desktop.getByRole('row').filter({ hasText: people.fady });
    await row.getByRole('link').click();
    await expect(desktop.getByText(/Replaced since approval: Press ID/)).toBeVisible();
    await desktop.getByRole('button', { name: englishText('users.lookedAt'), exact: true }).click();
    await expect(desktop.getByText(/Replaced since approval/)).toBeHidden();
  });
});

test('the e-mail language from the profile is used for the next e-mail', async ({
  phone,
  server,
}) => {
  const ask = () =>
    fetch(`${server.url}/api/auth/forgot-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: people.fady }),
    });
  await ask();
  const before = await waitForEmail(server.url, people.fady, /^Reset your/);
  expect(before.html).toContain('dir="ltr"');

  await openAs(phone, people.fady, '/');
  await openProfile(phone);
  await phone.getByRole('button', { name: englishText('profile.editProfile') }).click();
  await phone.getByLabel(englishText('profile.mailLanguage')).selectOption('ar');
  await phone.getByRole('button', { name: englishText('profile.saveEdits') }).click();
  await expect(phone.getByText(englishText('profile.profileUpdated'))).toBeVisible();
  await expect(phone.getByText(englishText('profile.language.ar'))).toBeVisible();

  await ask();
  const after = await waitForEmail(server.url, people.fady, /كلمة مرور جديدة/);
  expect(after.html).toContain('dir="rtl"');
});

test('an edit that the server refuses later is also reported on the profile', async ({
  phone,
  server,
}) => {
  const context = phone.context();
  await openAs(phone, people.fady, '/');
  await waitForOfflineApp(phone);
  await openProfile(phone);
  await context.setOffline(true);
  await phone.getByRole('button', { name: englishText('profile.editProfile') }).click();
  await phone.getByLabel(englishText('accounts.mobileNumber')).fill('+201005550111');
  await phone.getByRole('button', { name: englishText('profile.saveEdits') }).click();
  await expect(phone.getByText(englishText('profile.editKept'))).toBeVisible();

  const id = await userIdOf(server.url, people.fady);
  await callAsAdmin(server.url, 'PATCH', `/admin/user/${id}`, {
    user: { mobileNumber: '+201005550222' },
  });
  await context.setOffline(false);
  const refusal = phone.getByRole('alert').filter({ hasText: '“+201005550222”' });
  await expect(refusal).toBeVisible({ timeout: 30_000 });
  await expect(phone.getByText(englishText('profile.profileUpdated'))).toHaveCount(0);
  await refusal.getByRole('link', { name: englishText('sync.look') }).click();
  await expect(phone.getByText('+201005550111')).toBeVisible();
});

test('failed pictures and sessions can be loaded again; an administrator has no history', async ({
  phone,
  otherPhone,
}) => {
  await openAs(otherPhone, admin, '/admin');
  await otherPhone.getByRole('banner').getByRole('link', { name: 'Dina' }).click();
  await expect(otherPhone.getByRole('heading', { name: englishText('nav.profile') })).toBeVisible();
  await expect(otherPhone.getByText(englishText('profile.thisDevice'))).toBeVisible();
  await expect(otherPhone.getByLabel(englishText('profile.history'))).toHaveCount(0);

  const context = phone.context();
  await openAs(phone, people.fady, '/');
  const away = /\/api\/(file\/|auth\/sessions)/;
  await context.route(away, (route) => route.abort());
  await openProfile(phone);
  await expect(phone.getByLabel(englishText('profile.history'))).toBeVisible();
  const sessions = phone.getByRole('alert').filter({ hasText: englishText('error.network') });
  await expect(sessions).toBeVisible();
  const retries = phone
    .getByRole('figure')
    .getByRole('button', { name: englishText('action.tryAgain') });
  await expect(retries).toHaveCount(3);

  await context.unroute(away);
  await sessions.getByRole('button', { name: englishText('action.tryAgain') }).click();
  await expect(phone.getByText(englishText('profile.thisDevice'))).toBeVisible();
  for (const left of [2, 1, 0]) {
    await retries.first().click();
    await expect(retries).toHaveCount(left);
  }
});

test('a rejected registrant corrects the registration, and the administrator sees the changes', async ({
  phone,
  desktop,
  server,
}) => {
  await register(phone, registrant);
  await rejectRegistration(server.url, registrant.email, 'The press ID has run out.');
  await logIn(phone, registrant.email, registrant.password);
  await expect(phone.getByText(englishText('accounts.rejectedReason'))).toBeVisible();
  await phone.getByRole('button', { name: englishText('accounts.correct') }).click();
  const organization = phone.getByLabel(englishText('accounts.organizationName'));

  await test.step('the draft is saved, and leaving it asks first', async () => {
    const day = phone.getByLabel(englishText('accounts.birthdate'));
    await day.fill('');
    await day.pressSequentially('19880229');
    await expect(day).toHaveValue('1988-02-29');
    await phone.getByLabel(englishText('accounts.mobileNumber')).fill('+20 100 555 zero 0177');
    await expect(phone.getByLabel(englishText('accounts.mobileNumber'))).toHaveValue(
      '+201005550177',
    );
    await organization.fill('Not this one');
    await phone.reload();
    await phone.getByRole('button', { name: englishText('accounts.correct') }).click();
    await expect(organization).toHaveValue('Not this one');
    await expect(day).toHaveValue('1988-02-29');

    const question = phone.getByRole('dialog', { name: englishText('form.leaveTitle') });
    await phone.getByRole('banner').getByRole('button').click();
    await question.getByRole('button', { name: englishText('form.stay') }).click();
    await expect(organization).toHaveValue('Not this one');
    await phone.getByRole('button', { name: englishText('action.cancel') }).click();
    await question.getByRole('button', { name: englishText('form.leave') }).click();
    await phone.getByRole('button', { name: englishText('accounts.correct') }).click();
    await expect(organization).not.toHaveValue('Not this one');
  });

  await organization.fill('Delta Photo Agency');
  const field = phone.getByRole('group', { name: englishText('accounts.pressId') });
  await field
    .locator('input[type=file]')
    .first()
    .setInputFiles(await drawCardPicture('press-again.png', 150));
  await expect(field.getByRole('status')).toBeVisible();
  await phone.getByRole('button', { name: englishText('profile.askAgain') }).click();
  await expect(phone.getByText(englishText('accounts.pendingText'))).toBeVisible();

  await openAdminPage(desktop, '/admin/approvals/users');
  await searchFor(desktop, registrant.email);
  await expect(desktop.getByText(englishText('approvals.changesTitle'))).toBeVisible();
  await expect(desktop.getByText(/Organization \(was /)).toBeVisible();
  await desktop.getByRole('button', { name: englishText('approvals.accept') }).click();
  await expect(phone.getByRole('navigation', { name: englishText('nav.main') })).toBeVisible({
    timeout: 60_000,
  });
});

test('an administrator edits, rejects with a reason, and deletes an account', async ({
  phone,
  desktop,
}) => {
  await openAs(phone, people.yara, '/');
  await startSession(desktop, admin);
  await openUser(desktop, people.yara);
  await desktop.getByLabel(englishText('users.status'), { exact: true }).selectOption('rejected');
  await desktop.getByRole('button', { name: englishText('action.save') }).click();
  await expect(desktop.getByText(englishText('approvals.reasonRequired'))).toBeVisible();
  await desktop
    .getByLabel(englishText('approvals.rejectionReason'))
    .fill('The press card has run out.');
  await desktop.getByRole('button', { name: englishText('action.save') }).click();
  await expect(desktop.getByText(englishText('users.edited'))).toBeVisible();
  // The phone is told that its session is over.
  await expect(phone.getByRole('heading', { name: englishText('accounts.login') })).toBeVisible({
    timeout: 60_000,
  });
  await logIn(phone, people.yara);
  await expect(phone.getByText('The press card has run out.')).toBeVisible();

  await openUser(desktop, people.yara);
  await desktop.getByRole('button', { name: englishText('users.delete'), exact: true }).click();
  const dialog = desktop.getByRole('dialog');
  await dialog.getByRole('button', { name: englishText('users.delete'), exact: true }).click();
  await expect(desktop.getByText(englishText('users.deleted'))).toBeVisible();
  await expect(desktop).toHaveURL(/\/admin\/manage\/users$/);
});
