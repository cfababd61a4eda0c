/** Every registration error is explained, and no input is lost. */
import type { Page } from '@playwright/test';
import { drawCardPicture, type Upload } from '#e2e/fixtures/pictures.ts';
import { people } from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import {
  uploadPictures,
  fillWorkStep,
  fillPersonalStep,
  logIn,
  type Person,
} from '#e2e/pages/accounts.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import { roles } from '#sync/contracts/accounts/role-names.ts';

const person: Person = {
  firstName: 'Samira',
  lastName: 'Adly',
  email: 'samira.adly@deltapress.example',
  password: 'a press pass for samira',
  role: 'written_press',
};

const next = (page: Page) =>
  page.getByRole('button', { name: englishText('action.continue') }).click();
const send = (page: Page) =>
  page.getByRole('button', { name: englishText('accounts.createAccount') }).click();

/** Selects a file as if from the phone's gallery. */
async function chooseFile(page: Page, label: string, file: Upload) {
  const field = page.getByRole('group', { name: label });
  await field.locator('input[type=file]').first().setInputFiles(file);
  return field;
}

const passwordField = (page: Page) =>
  page.getByLabel(englishText('accounts.password'), { exact: true });

async function expectLegalLinks(page: Page): Promise<void> {
  const footer = page.getByRole('contentinfo', { name: englishText('nav.footer') });
  for (const link of ['legal.terms', 'legal.privacy'] as const)
    await expect(footer.getByRole('link', { name: englishText(link) })).toBeVisible();
}

test('every error of a registration is explained beside its field, and no input is lost', async ({
  phone,
}) => {
  const terms = phone.getByLabel(englishText('accounts.acceptTerms'));
  const haveAccount = phone.getByText(englishText('accounts.haveAccount'));

  await test.step('the first step links to the login', async () => {
    await phone.goto('/register');
    await expect(haveAccount).toBeVisible();
    const login = phone
      .getByRole('main')
      .getByRole('link', { name: englishText('accounts.login') });
    await expect(login).toHaveAttribute('href', '/login');
    await expect(phone.getByRole('link', { name: englishText('nav.contact') })).toBeVisible();
    await expectLegalLinks(phone);
    await fillPersonalStep(phone, { ...person, email: people.photographer });
    await expect(haveAccount).toBeHidden();
    await expectLegalLinks(phone);
  });

  await test.step('every press role and the media officer role can be chosen', async () => {
    const named = phone
      .getByLabel(englishText('accounts.role'), { exact: true })
      .locator('option:enabled');
    await expect(named).toHaveText(roles.map((role) => englishText(`role.${role}`)));
  });

  await test.step('different passwords are reported', async () => {
    await fillWorkStep(phone, person, 'a press pass for somebody');
    const confirm = phone.getByLabel(englishText('accounts.confirmPassword'), { exact: true });
    await expect(confirm).toHaveAccessibleDescription(englishText('accounts.passwordsDiffer'));
    await confirm.fill(person.password);
    await next(phone);
  });

  const uploads: string[] = [];
  phone.on('request', (request) => {
    if (request.url().endsWith('/api/file')) uploads.push(request.url());
  });
  const label = englishText('accounts.identification');

  await test.step('a text file is rejected before the upload', async () => {
    const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('not me') };
    const field = await chooseFile(phone, label, notes);
    await expect(field).toHaveAccessibleDescription(
      englishText('files.notAnImage', { file: notes.name }),
    );
    expect(uploads).toEqual([]);
  });

  const beyondLimit = Buffer.alloc(2.1 * 1024 * 1024);
  await test.step('a file of more than 2 MB that cannot be scaled down is rejected', async () => {
    const large = { name: 'large.png', mimeType: 'image/png', buffer: beyondLimit };
    const field = await chooseFile(phone, label, large);
    await expect(field).toHaveAccessibleDescription(
      englishText('files.imageTooLarge', { file: large.name }),
    );
    expect(uploads).toEqual([]);
  });

  await test.step('a text file with a picture’s name is rejected by the server', async () => {
    const fake = { name: 'card.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') };
    const field = await chooseFile(phone, label, fake);
    await expect(field).toHaveAccessibleDescription(
      englishText('files.notAnImage', { file: fake.name }),
    );
    expect(uploads).toHaveLength(1);
  });

  await test.step('without pictures the form does not continue', async () => {
    await next(phone);
    await expect(phone.getByRole('group', { name: englishText('accounts.pressId') })).toContainText(
      englishText('files.imageRequired'),
    );
  });

  await test.step('a tab killed by the camera reopens at its step', async () => {
    const picture = await drawCardPicture('id.png', 150);
    // Scaled down on the phone.
    picture.buffer = Buffer.concat([picture.buffer, beyondLimit]);
    const field = await chooseFile(phone, label, picture);
    await expect(field.getByRole('status')).toBeVisible();
    await phone.reload();
    await expect(field.getByRole('status')).toBeVisible();
    await expectLegalLinks(phone);
    await uploadPictures(phone);
    // Passwords are never saved, so the form asks again before it continues.
    await next(phone);
    await expect(passwordField(phone)).toHaveAccessibleDescription(
      new RegExp(englishText('accounts.passwordRequired')),
    );
    await expect(phone.getByText(englishText('accounts.passwordAgain'))).toBeVisible();
    await fillWorkStep(phone, person);
    await next(phone);
    await expectLegalLinks(phone);
  });

  await test.step('missing consent to the terms is reported', async () => {
    await send(phone);
    await expect(terms).toHaveAccessibleDescription(englishText('accounts.termsRequired'));
    await terms.check();
  });

  await test.step('a taken email address is reported', async () => {
    await send(phone);
    const email = phone.getByLabel(englishText('accounts.email'));
    await expect(email).toHaveAccessibleDescription(englishText('accounts.alreadyRegistered'));
    await email.fill(person.email);
    for (let step = 1; step <= 3; step += 1) await next(phone);
  });

  await test.step('if the connection breaks, only the password must be typed again', async () => {
    await phone.route('**/api/auth/register', (route) => route.abort());
    await send(phone);
    await expect(phone.getByText(englishText('error.network'))).toBeVisible();
    await expect(
      phone.getByRole('button', { name: englishText('accounts.createAccount') }),
    ).toBeEnabled();
    await phone.unroute('**/api/auth/register');
    await phone.reload();
    const check = phone.getByRole('heading', { name: englishText('accounts.step.check.title') });
    await expect(check).toBeVisible();
    await expect(phone.getByText(person.email)).toBeVisible();
    await terms.check();
    await send(phone);
    await expect(phone.getByLabel(englishText('accounts.role'))).toHaveValue(person.role);
    await expect(passwordField(phone)).toHaveValue('');
    const stored = await phone.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    );
    expect(stored).not.toContain(person.password);
    await fillWorkStep(phone, person);
    await expect(phone.getByRole('group').getByRole('status')).toHaveCount(3);
    await next(phone);
  });

  await test.step('the registration is accepted, and nothing of it stays on the phone', async () => {
    await send(phone);
    await expect(phone.getByText(englishText('accounts.registeredTitle'))).toBeVisible();
    const left = await phone.evaluate(() => [localStorage, sessionStorage].flatMap(Object.keys));
    expect(left).not.toContain('touchline.registration');
    await logIn(phone, person.email, person.password);
    await expect(phone.getByText(englishText('accounts.pendingText'))).toBeVisible();
  });
});
