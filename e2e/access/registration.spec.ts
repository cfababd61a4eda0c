/** Everything that can go wrong at a registration is told in words, and nothing typed is lost. */
import type { Page } from '@playwright/test';
import { cardPicture, type Upload } from '#e2e/fixtures/pictures.ts';
import { people } from '#e2e/fixtures/press.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { addPictures, fillWork, fillYou, logIn, type Person } from '#e2e/pages/accounts.ts';
import { say } from '#sync/contracts/messages/messages.ts';
import { roles } from '#sync/contracts/roles.ts';

const person: Person = {
  firstName: 'Samira',
  lastName: 'Adly',
  email: 'samira.adly@deltapress.example',
  password: 'a press pass for samira',
  role: 'written_press',
};

const next = (page: Page) => page.getByRole('button', { name: say('action.continue') }).click();
const send = (page: Page) =>
  page.getByRole('button', { name: say('accounts.createAccount') }).click();

/** Sets a file as a person chooses one from the phone's pictures. */
async function choose(page: Page, label: string, file: Upload) {
  const field = page.getByRole('group', { name: label });
  await field.locator('input[type=file]').first().setInputFiles(file);
  return field;
}

test('passwords that differ, wrong and large files, and unticked terms are told beside the field', async ({
  phone,
}) => {
  await phone.goto('/register');
  await fillYou(phone, person);

  await test.step('every role of the press and the officer’s can be chosen', async () => {
    const named = phone.getByLabel(say('accounts.role'), { exact: true }).locator('option:enabled');
    await expect(named).toHaveText(roles.map((role) => say(`role.${role}`)));
  });

  await test.step('passwords differ', async () => {
    await fillWork(phone, person, 'a press pass for somebody');
    const confirm = phone.getByLabel(say('accounts.confirmPassword'), { exact: true });
    await expect(confirm).toHaveAccessibleDescription(say('accounts.passwordsDiffer'));
    await confirm.fill(person.password);
    await next(phone);
  });

  const uploads: string[] = [];
  phone.on('request', (request) => {
    if (request.url().endsWith('/api/file')) uploads.push(request.url());
  });
  const label = say('accounts.identification');

  await test.step('a text file is told before it is sent', async () => {
    const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('not me') };
    const field = await choose(phone, label, notes);
    await expect(field).toHaveAccessibleDescription(say('files.notAnImage', { file: notes.name }));
    expect(uploads).toEqual([]);
  });

  await test.step('so is a picture of more than 2 MB', async () => {
    const large = await cardPicture('large.png', 40);
    large.buffer = Buffer.concat([large.buffer, Buffer.alloc(2.1 * 1024 * 1024)]);
    const field = await choose(phone, label, large);
    await expect(field).toHaveAccessibleDescription(
      say('files.imageTooLarge', { file: large.name }),
    );
    expect(uploads).toEqual([]);
  });

  await test.step('a text that calls itself a picture is told by the server', async () => {
    const fake = { name: 'card.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') };
    const field = await choose(phone, label, fake);
    await expect(field).toHaveAccessibleDescription(say('files.notAnImage', { file: fake.name }));
    expect(uploads).toHaveLength(1);
  });

  await test.step('without the pictures there is no way on', async () => {
    await next(phone);
    await expect(phone.getByRole('group', { name: say('accounts.pressId') })).toContainText(
      say('files.imageRequired'),
    );
    await addPictures(phone);
    await next(phone);
  });

  await test.step('unticked terms', async () => {
    await send(phone);
    await expect(phone.getByLabel(say('accounts.acceptTerms'))).toHaveAccessibleDescription(
      say('accounts.termsRequired'),
    );
  });
});

test('a tab that is lost over the camera comes back to its step; the way to the login is on the first', async ({
  phone,
}) => {
  const footer = phone.getByRole('contentinfo', { name: say('nav.footer') });
  const legal = async () => {
    for (const link of ['nav.contact', 'legal.terms', 'legal.privacy'] as const)
      await expect(footer.getByRole('link', { name: say(link) })).toBeVisible();
  };
  await phone.goto('/register');
  await expect(phone.getByText(say('accounts.haveAccount'))).toBeVisible();
  await expect(phone.getByRole('link', { name: say('accounts.login') })).toHaveAttribute(
    'href',
    '/login',
  );
  await legal();
  await fillYou(phone, { ...person, email: 'samira.third@deltapress.example' });
  await expect(phone.getByText(say('accounts.haveAccount'))).toBeHidden();
  await legal();
  await fillWork(phone, person);
  const field = await choose(
    phone,
    say('accounts.identification'),
    await cardPicture('id.png', 150),
  );
  await expect(field.getByRole('status')).toBeVisible();

  await phone.reload();
  await expect(field.getByRole('status')).toBeVisible();
  await legal();
  await addPictures(phone);
  // The password was kept nowhere: it is asked for before it goes on.
  await next(phone);
  const password = phone.getByLabel(say('accounts.password'), { exact: true });
  await expect(password).toHaveAccessibleDescription(new RegExp(say('accounts.passwordRequired')));
  await fillWork(phone, person);
  await next(phone);
  await legal();
  await phone.getByLabel(say('accounts.acceptTerms')).check();
  await send(phone);
  await expect(phone.getByText(say('accounts.registeredTitle'))).toBeVisible();
});

test('an e-mail that is taken is told beside it, and another one goes through', async ({
  phone,
}) => {
  await phone.goto('/register');
  await fillYou(phone, { ...person, email: people.photographer });
  await fillWork(phone, person);
  await addPictures(phone);
  await next(phone);
  await phone.getByLabel(say('accounts.acceptTerms')).check();
  await send(phone);
  const email = phone.getByLabel(say('accounts.email'));
  await expect(email).toHaveAccessibleDescription(say('accounts.emailTaken'));

  await email.fill('samira.second@deltapress.example');
  for (let step = 1; step <= 3; step += 1) await next(phone);
  await send(phone);
  await expect(phone.getByText(say('accounts.registeredTitle'))).toBeVisible();
});

test('a server that dies while the form is sent costs nothing but the password', async ({
  phone,
  server,
}) => {
  await phone.goto('/register');
  await fillYou(phone, person);
  await fillWork(phone, person);
  await addPictures(phone);
  await next(phone);
  await phone.getByLabel(say('accounts.acceptTerms')).check();
  await phone.route('**/api/auth/register', async (route) => {
    await server.kill();
    await route.continue();
  });
  await send(phone);
  await expect(phone.getByText(say('error.network'))).toBeVisible();
  await expect(phone.getByRole('button', { name: say('accounts.createAccount') })).toBeEnabled();

  await server.start();
  await phone.unroute('**/api/auth/register');
  await phone.reload();
  // Where it was, with what was typed.
  const check = phone.getByRole('heading', { name: say('accounts.step.check.title') });
  await expect(check).toBeVisible();
  await expect(phone.getByText(person.email)).toBeVisible();
  await phone.getByLabel(say('accounts.acceptTerms')).check();
  await send(phone);
  await expect(phone.getByLabel(say('accounts.role'))).toHaveValue(person.role);
  await expect(phone.getByLabel(say('accounts.password'), { exact: true })).toHaveValue('');
  const kept = await phone.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  );
  expect(kept).not.toContain(person.password);

  await fillWork(phone, person);
  await expect(phone.getByRole('group').getByRole('status')).toHaveCount(3);
  await next(phone);
  await send(phone);
  await expect(phone.getByText(say('accounts.registeredTitle'))).toBeVisible();
  const left = await phone.evaluate(() => [localStorage, sessionStorage].flatMap(Object.keys));
  expect(left).not.toContain('touchline.registration');
  await logIn(phone, person.email, person.password);
  await expect(phone.getByText(say('accounts.pendingText'))).toBeVisible();
});
