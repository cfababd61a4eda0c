/** The desk asks about a registration; the applicant answers, partly without signal, and is accepted. */
import { registerPerson } from '#e2e/fixtures/registered-people.ts';
import { drawCardPicture } from '#e2e/fixtures/pictures.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { openAs } from '#e2e/pages/accounts.ts';
import { openAdminPage, searchFor } from '#e2e/pages/admin.ts';
import { violationsOnPage } from '#e2e/pages/axe.ts';
import { waitForOfflineApp } from '#e2e/pages/tickets.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

test.use({ serviceWorkers: 'allow' });

const person = {
  firstName: 'Dalia',
  lastName: 'Ezzat',
  nameArabic: 'داليا عزت',
  email: 'dalia.ezzat@newsroom.example',
  password: 'a corner flag in the wind',
  role: 'radio_reporter',
} as const;
const name = 'Dalia Ezzat';

test('a question leaves the queue, is answered on a phone, and returns to be accepted', async ({
  desktop,
  phone,
  server,
}) => {
  await registerPerson(server.url, person);
  const inQueue = desktop
    .getByRole('region', { name: englishText('approvals.list') })
    .getByRole('link', { name });
  const details = desktop.getByRole('region', { name, exact: true });

  await test.step('the administrator asks with Q; the registration waits in another view', async () => {
    await openAdminPage(desktop, '/admin/approvals/users');
    await searchFor(desktop, name);
    await expect(details).toBeVisible();
    await desktop.getByRole('heading', { name: englishText('approvals.title') }).click();
    await desktop.keyboard.press('q');
    const dialog = desktop.getByRole('dialog', {
      name: englishText('approvals.askOne', { name }),
    });
    await dialog.getByRole('button', { name: englishText('reason.pressId') }).click();
    await expect(
      dialog.getByRole('checkbox', { name: englishText('accounts.pressId'), exact: true }),
    ).toBeChecked();
    expect(await violationsOnPage(desktop)).toEqual([]);
    await dialog.getByRole('button', { name: englishText('approvals.sendQuestion') }).click();
    await expect(desktop.getByText(englishText('approvals.questionSent', { name }))).toBeVisible();
    await expect(inQueue).toHaveCount(0);
  });

  await test.step('the applicant sees the question, and what is typed without signal stays', async () => {
    await openAs(phone, person.email, '/', person.password);
    await expect(phone.getByRole('figure')).toContainText(englishText('reason.pressId'));
    await waitForOfflineApp(phone);
    expect(await violationsOnPage(phone)).toEqual([]);
    await phone.context().setOffline(true);
    await phone.reload();
    await phone.getByRole('button', { name: englishText('accounts.answer') }).click();
    await phone
      .getByLabel(englishText('accounts.yourAnswer'))
      .fill('The old one was in a plastic cover.');
    await phone.getByRole('button', { name: englishText('accounts.sendAnswer') }).click();
    await expect(phone.getByText(englishText('error.network'))).toBeVisible();
    await phone.reload();
    await phone.context().setOffline(false);
    await phone.getByRole('button', { name: englishText('accounts.answer') }).click();
  });

  await test.step('only the press ID is asked for; it is sent with the words', async () => {
    await expect(phone.getByLabel(englishText('accounts.yourAnswer'))).toHaveValue(/plastic cover/);
    await expect(
      phone.getByRole('group', { name: englishText('accounts.profilePicture') }),
    ).toHaveCount(0);
    const picture = phone.getByRole('group', { name: englishText('accounts.pressId') });
    await picture
      .locator('input[type=file]')
      .first()
      .setInputFiles(await drawCardPicture('press.jpg', 200));
    await expect(picture.getByRole('status')).toBeVisible();
    expect(await violationsOnPage(phone)).toEqual([]);
    await phone.getByRole('button', { name: englishText('accounts.sendAnswer') }).click();
    await expect(
      phone.getByRole('heading', { name: englishText('accounts.pendingTitle') }),
    ).toBeVisible();
  });

  await test.step('the desk sees the answer beside both pictures, and accepts with A', async () => {
    await expect(inQueue).toContainText(englishText('approvals.answered'));
    await expect(details).toContainText('The old one was in a plastic cover.');
    await expect(
      details.getByRole('img', { name: new RegExp(englishText('accounts.pressId')) }).first(),
    ).toBeVisible();
    expect(await violationsOnPage(desktop)).toEqual([]);
    await desktop.keyboard.press('a');
    await expect(inQueue).toHaveCount(0);
    await desktop.goto('/admin/overview');
    await expect(
      phone.getByRole('heading', { name: englishText('accounts.pendingTitle') }),
    ).toBeHidden({
      timeout: 45_000,
    });
  });
});
