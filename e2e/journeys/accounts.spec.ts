/** A member's profile, and an account from its rejection to its deletion. */
import type { Page } from '@playwright/test';
import { waitForEmail } from '#e2e/fixtures/mailbox.ts';
import { drawCardPicture } from '#e2e/fixtures/pictures.ts';
import { callAsAdmin, userIdOf, people } from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { logIn, openAs } from '#e2e/pages/accounts.ts';
import { openAdminPage, searchFor } from '#e2e/pages/admin.ts';
import { show } from '#e2e/pages/navigation.ts';
import type { User } from '#sync/contracts/accounts/accounts.ts';
import { englishText, messageText } from '#sync/contracts/messages/catalogue.ts';

async function openProfile(page: Page): Promise<void> {
  await page.getByRole('button', { name: englishText('nav.more') }).click();
  await page.getByRole('link', { name: englishText('nav.profile') }).click();
  await expect(page.getByRole('heading', { name: englishText('nav.profile') })).toBeVisible();
}

/** Opens the account from the list of users. */
async function openUser(desktop: Page, email: string): Promise<void> {
  await searchFor(desktop, email);
  // The rows of the list before move while one is pressed.
  await expect(desktop.locator('tr[data-row]')).toHaveCount(1);
  await desktop.getByRole('row').filter({ hasText: email }).getByRole('link').click();
  await expect(
    desktop.getByRole('heading', { name: englishText('profile.editUser') }),
  ).toBeVisible();
}

test('a profile loads what failed, and edits made offline are sent later or refused', async ({
  phone,
  desktop,
  server,
}) => {
  const context = phone.context();
  const id = await userIdOf(server.url, people.fady);
  const stored = () => callAsAdmin<User>(server.url, 'GET', `/admin/user/${id}`);
  const edit = async () => {
    await phone.getByRole('button', { name: englishText('profile.editProfile') }).click();
    // A toast stays as long as the pointer is over it.
    await phone.mouse.move(0, 0);
  };
  const mobile = phone.getByLabel(englishText('accounts.mobileNumber'));
  // The form is saved by keyboard, because a toast may be over the button.
  const save = () => mobile.press('Enter');
  const givenNames = phone.getByLabel(englishText('accounts.givenNames'));

  await test.step('failed pictures and sessions can be loaded again', async () => {
    await openAs(phone, people.fady, '/');
    // Offline, toasts need code that the first one has loaded.
    await expect(phone.getByText(`${englishText('events.windowNoticeTitle')}:`)).toBeVisible();
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

  await test.step('offline, the edit is validated and waits on the phone', async () => {
    await edit();
    await context.setOffline(true);
    // Invalid letters are dropped while typing.
    await mobile.fill('+20 100 555 zero 0199');
    await expect(mobile).toHaveValue('+201005550199');
    await phone.getByLabel(englishText('profile.mailLanguage')).selectOption('ar');
    await givenNames.fill('');
    await save();
    await expect(phone.getByText(englishText('accounts.givenNamesRequired'))).toBeVisible();
    await givenNames.fill('Fady Nabil');
    await save();
    await expect(phone.getByText(englishText('profile.editWaiting'))).toBeVisible();
    await expect(phone.getByText(englishText('profile.editKept'))).toBeVisible();
    await expect(phone.getByText('+201005550199')).toBeVisible();
    await expect(
      phone.getByRole('definition').getByText(englishText('profile.language.ar')),
    ).toBeVisible();
  });

  await test.step('with signal it is sent, and the next email is in its language', async () => {
    await context.setOffline(false);
    // The screens follow the account's language.
    // Without signal the texts could not be fetched; browsers keep a failed import until a reload.
    await phone.reload();
    await expect(phone.locator('html')).toHaveAttribute('lang', 'ar');
    await expect(phone.getByText(messageText('ar', 'profile.editWaiting'))).toBeHidden();
    expect(await stored()).toMatchObject({
      firstName: 'Fady Nabil',
      mobileNumber: '+201005550199',
    });
    await phone.request.post('/api/auth/forgot-password', { data: { email: people.fady } });
    const email = await waitForEmail(server.url, people.fady, /كلمة مرور جديدة/);
    expect(email.html).toContain('dir="rtl"');
    await phone.getByRole('button', { name: 'English' }).click();
    await expect(phone.locator('html')).toHaveAttribute('lang', 'en');
  });

  await test.step('an edit that the server refuses later is also reported on the profile', async () => {
    await edit();
    await context.setOffline(true);
    await mobile.fill('+201005550111');
    await save();
    await expect(phone.getByText(englishText('profile.editKept'))).toBeVisible();
    await callAsAdmin(server.url, 'PATCH', `/admin/user/${id}`, {
      user: { mobileNumber: '+201005550222' },
    });
    const updated = phone.getByText(englishText('profile.profileUpdated'));
    await expect(updated).toHaveCount(0);
    await context.setOffline(false);
    const refusal = phone.getByRole('alert').filter({ hasText: '“+201005550222”' });
    await expect(refusal).toBeVisible();
    await expect(updated).toHaveCount(0);
    await refusal.getByRole('link', { name: englishText('sync.look') }).click();
    await expect(phone.getByText('+201005550111')).toBeVisible();
    await phone.goBack();
  });

  await test.step('a replaced document is reviewed by an administrator', async () => {
    await edit();
    const field = phone.getByRole('group', { name: englishText('accounts.pressId') });
    await field
      .locator('input[type=file]')
      .first()
      .setInputFiles(await drawCardPicture('new-press.jpg', 90));
    await expect(field.getByRole('status')).toBeVisible();
    await save();
    await expect(phone.getByText(englishText('profile.profileUpdated'))).toBeVisible();

    await openAdminPage(desktop, '/admin/manage/users?kind=replaced');
    await desktop.getByRole('row').filter({ hasText: people.fady }).getByRole('link').click();
    await expect(desktop.getByText(/Replaced since approval: Press ID/)).toBeVisible();
    await desktop.getByRole('button', { name: englishText('users.lookedAt'), exact: true }).click();
    await expect(desktop.getByText(/Replaced since approval/)).toBeHidden();
  });
});

test('a person is rejected with a reason, corrects the registration, is approved again, and deleted', async ({
  phone,
  desktop,
  server,
}) => {
  const id = await userIdOf(server.url, people.yara);
  const stored = () => callAsAdmin<User>(server.url, 'GET', `/admin/user/${id}`);

  await test.step('the administrator rejects the account; the phone is told that its session is over', async () => {
    await openAs(phone, people.yara, '/events');
    await openAdminPage(desktop, '/admin/manage/users');
    await openUser(desktop, people.yara);
    await desktop.getByLabel(englishText('users.status'), { exact: true }).selectOption('rejected');
    const save = desktop.getByRole('button', { name: englishText('action.save') });
    await save.click();
    await expect(
      desktop.getByText(englishText('approvals.revocationReasonRequired')),
    ).toBeVisible();
    await desktop.getByLabel(englishText('tickets.why')).fill('The press card has run out.');
    await save.click();
    await expect(desktop.getByText(englishText('users.edited'))).toBeVisible();
    await expect(phone.getByRole('heading', { name: englishText('accounts.login') })).toBeVisible();
  });

  const correct = () =>
    phone.getByRole('button', { name: englishText('accounts.correct') }).click();
  const organization = phone.getByLabel(englishText('accounts.organization'), { exact: true });
  await test.step('after a login the person sees the reason; a correction is a draft, and leaving it asks first', async () => {
    await logIn(phone, people.yara);
    await expect(phone.getByText('The press card has run out.')).toBeVisible();
    await correct();
    const day = phone.getByLabel(englishText('accounts.birthdate'));
    await day.fill('');
    await day.pressSequentially('19880229');
    await expect(day).toHaveValue('1988-02-29');
    await organization.fill('Not this one');
    await phone.reload();
    await correct();
    await expect(organization).toHaveValue('Not this one');
    await expect(day).toHaveValue('1988-02-29');

    const question = phone.getByRole('dialog', { name: englishText('form.leaveTitle') });
    await phone.getByRole('banner').getByRole('button').click();
    await question.getByRole('button', { name: englishText('form.stay') }).click();
    await expect(organization).toHaveValue('Not this one');
    await phone.getByRole('button', { name: englishText('action.cancel') }).click();
    await question.getByRole('button', { name: englishText('form.leave') }).click();
    await correct();
    await expect(organization).not.toHaveValue('Not this one');
  });

  await test.step('it is sent with a new document', async () => {
    await organization.fill('Delta Photo Agency');
    const field = phone.getByRole('group', { name: englishText('accounts.pressId') });
    await field
      .locator('input[type=file]')
      .first()
      .setInputFiles(await drawCardPicture('press-again.png', 150));
    await expect(field.getByRole('status')).toBeVisible();
    await phone.getByRole('button', { name: englishText('profile.askAgain') }).click();
    await expect(phone.getByText(englishText('accounts.pendingText'))).toBeVisible();
  });

  await test.step('the administrator sees the changes and accepts; with signal the phone lets the person in', async () => {
    await show(desktop, '/admin/approvals/users');
    await searchFor(desktop, people.yara);
    await expect(desktop.getByText(englishText('approvals.changesTitle'))).toBeVisible();
    await expect(desktop.getByText(/^Organization: .* →/)).toBeVisible();
    await expect(desktop.getByRole('img', { name: /^Previous Press ID of/ })).toBeVisible();
    await desktop.getByRole('button', { name: englishText('approvals.accept') }).click();
    // Leaving the page sends the decision.
    await show(desktop, '/admin/manage/users');
    await expect.poll(async () => (await stored()).status).toBe('approved');
    // The phone asks every 30 seconds, and when its signal returns.
    await phone.context().setOffline(true);
    await phone.context().setOffline(false);
    await expect(phone.getByRole('navigation', { name: englishText('nav.main') })).toBeVisible();
  });

  await test.step('the account is deleted', async () => {
    await openUser(desktop, people.yara);
    const remove = { name: englishText('users.delete'), exact: true };
    await desktop.getByRole('button', remove).click();
    await desktop.getByRole('dialog').getByRole('button', remove).click();
    await expect(desktop.getByText(englishText('users.deleted'))).toBeVisible();
    await expect(desktop).toHaveURL(/\/admin\/manage\/users$/);
  });
});
