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
import { roles } from '#sync/contracts/accounts/roles.ts';

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

test('differing passwords, wrong or large files and missing consent are reported beside the field', async ({
  phone,
}) => {
  await phone.goto('/register');
  await fillPersonalStep(phone, person);

  await test.step('every press role and the media officer role can be chosen', async () => {
    const named = phone
      .getByLabel(englishText('accounts.role'), { exact: true })
      .locator('option:enabled');
    await expect(named).toHaveText(roles.map((role) => englishText(`role.${role}`)));
  });

  await test.step('passwords differ', async () => {
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

  await test.step('so is a picture of more than 2 MB', async () => {
    const large = await drawCardPicture('large.png', 40);
    large.buffer = Buffer.concat([large.buffer, Buffer.alloc(2.1 * 1024 * 1024)]);
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
    await uploadPictures(phone);
    await next(phone);
  });

  await test.step('missing consent to the terms', async () => {
    await send(phone);
    await expect(phone.getByLabel(englishText('accounts.acceptTerms'))).toHaveAccessibleDescription(
      englishText('accounts.termsRequired'),
    );
  });
});

test('a tab killed by the camera reopens at its step; the first step links to the login', async ({
  phone,
}) => {
  const footer = phone.getByRole('contentinfo', { name: englishText('nav.footer') });
  const legal = async () => {
    for (const link of ['nav.contact', 'legal.terms', 'legal.privacy'] as const)
      await expect(footer.getByRole('link', { name: englishText(link) })).toBeVisible();
  };
  await phone.goto('/register');
  await expect(phone.getByText(englishText('accounts.haveAccount'))).toBeVisible();
  await expect(phone.getByRole('link', { name: englishText('accounts.login') })).toHaveAttribute(
    'href',
    '/login',
  );
  await legal();
  await fillPersonalStep(phone, { ...person, email: 'samira.third@deltapress.example' });
  await expect(phone.getByText(englishText('accounts.haveAccount'))).toBeHidden();
  await legal();
  await fillWorkStep(phone, person);
  const field = await chooseFile(
    phone,
    englishText('accounts.identification'),
    await drawCardPicture('id.png', 150),
  );
  await expect(field.getByRole('status')).toBeVisible();

  await phone.reload();
  await expect(field.getByRole('status')).toBeVisible();
  await legal();
  await uploadPictures(phone);
  // Passwords are never saved, so the form asks again before it continues.
  await next(phone);
  const password = phone.getByLabel(englishText('accounts.password'), { exact: true });
  await expect(password).toHaveAccessibleDescription(
    new RegExp(englishText('accounts.passwordRequired')),
  );
  await fillWorkStep(phone, person);
  await next(phone);
  await legal();
  await phone.getByLabel(englishText('accounts.acceptTerms')).check();
  await send(phone);
  await expect(phone.getByText(englishText('accounts.registeredTitle'))).toBeVisible();
});

test('a taken e-mail address is reported beside its field, and another one is accepted', async ({
  phone,
}) => {
  await phone.goto('/register');
  await fillPersonalStep(phone, { ...person, email: people.photographer });
  await fillWorkStep(phone, person);
  await uploadPictures(phone);
  await next(phone);
  await phone.getByLabel(englishText('accounts.acceptTerms')).check();
  await send(phone);
  const email = phone.getByLabel(englishText('accounts.email'));
  await expect(email).toHaveAccessibleDescription(englishText('accounts.emailTaken'));

  await email.fill('samira.second@deltapress.example');
  for (let step = 1; step <= 3; step += 1) await next(phone);
  await send(phone);
  await expect(phone.getByText(englishText('accounts.registeredTitle'))).toBeVisible();
});

test('if the server dies during the submission, only the password must be typed again', async ({
  phone,
  server,
}) => {
  await phone.goto('/register');
  await fillPersonalStep(phone, person);
  await fillWorkStep(phone, person);
  await uploadPictures(phone);
  await next(phone);
  await phone.getByLabel(englishText('accounts.acceptTerms')).check();
  await phone.route('**/api/auth/register', async (route) => {
    await server.kill();
    await route.continue();
  });
  await send(phone);
  await expect(phone.getByText(englishText('error.network'))).toBeVisible();
  await expect(
    phone.getByRole('button', { name: englishText('accounts.createAccount') }),
  ).toBeEnabled();

  await server.start();
  await phone.unroute('**/api/auth/register');
  await phone.reload();
  // The same step, with the same input.
  const check = phone.getByRole('heading', { name: englishText('accounts.step.check.title') });
  await expect(check).toBeVisible();
  await expect(phone.getByText(person.email)).toBeVisible();
  await phone.getByLabel(englishText('accounts.acceptTerms')).check();
  await send(phone);
  await expect(phone.getByLabel(englishText('accounts.role'))).toHaveValue(person.role);
  await expect(phone.getByLabel(englishText('accounts.password'), { exact: true })).toHaveValue('');
  const stored = await phone.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  );
  expect(stored).not.toContain(person.password);

  await fillWorkStep(phone, person);
  await expect(phone.getByRole('group').getByRole('status')).toHaveCount(3);
  await next(phone);
  await send(phone);
  await expect(phone.getByText(englishText('accounts.registeredTitle'))).toBeVisible();
  const left = await phone.evaluate(() => [localStorage, sessionStorage].flatMap(Object.keys));
  expect(left).not.toContain('touchline.registration');
  await logIn(phone, person.email, person.password);
  await expect(phone.getByText(englishText('accounts.pendingText'))).toBeVisible();
});
