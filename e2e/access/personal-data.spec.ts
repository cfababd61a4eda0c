/** A person downloads their data and deletes the account; afterwards the phone is empty. */
import { readFileSync } from 'node:fs';
import { callAsAdmin, people } from '#e2e/fixtures/demo-people.ts';
import { registerPerson } from '#e2e/fixtures/registered-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { demoPassword, openAs, startSession, submitLogin } from '#e2e/pages/accounts.ts';
import { storageNames, storedSession } from '#e2e/pages/sync.ts';
import type { User } from '#sync/contracts/accounts/accounts.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

/** Registered for this spec, because the account is gone afterwards. */
async function findDispensablePerson(url: string): Promise<string> {
  const needed = new Set<string>(Object.values(people));
  const users = await callAsAdmin<User[]>(url, 'GET', '/admin/users');
  const found = users.find(
    ({ email, status, Member }) =>
      status === 'approved' &&
      !needed.has(email) &&
      Member?.Events.some((event) => event.status === 'approved'),
  );
  if (found === undefined) throw new Error('the demo has nobody to spare');
  return found.email;
}

test('a person can download their data, and delete the account with its password', async ({
  phone,
  server,
}) => {
  const email = await findDispensablePerson(server.url);
  await startSession(phone, email);
  const userId = (await storedSession(phone))?.user.id ?? '';
  await phone.goto(`/profile/${userId}`);

  await test.step('the data comes as one file', async () => {
    const downloading = phone.waitForEvent('download');
    await phone.getByRole('button', { name: englishText('profile.downloadData') }).click();
    const held = JSON.parse(readFileSync(await (await downloading).path(), 'utf8'));
    expect(held.account).toMatchObject({ id: userId, email });
    expect(held.accreditations.length).toBeGreaterThan(0);
  });

  await test.step('a wrong password deletes nothing', async () => {
    await phone.getByRole('button', { name: englishText('profile.deleteSelf') }).click();
    const dialog = phone.getByRole('dialog');
    await expect(dialog.getByText(/This also cancels/)).toBeVisible();
    const password = dialog.getByRole('textbox', {
      name: englishText('profile.deleteSelfPassword'),
    });
    await password.fill('not that one');
    await dialog.getByRole('button', { name: englishText('profile.deleteSelf') }).click();
    await expect(dialog.getByText(englishText('profile.passwordWrong'))).toBeVisible();
    await password.fill(demoPassword);
    await dialog.getByRole('button', { name: englishText('profile.deleteSelf') }).click();
  });

  await test.step('the right password deletes everything', async () => {
    await expect(phone).toHaveURL(/\/login$/);
    await expect(phone.getByText(englishText('profile.deletedSelf'))).toBeVisible();
    expect(await storedSession(phone)).toBeNull();
    const { databases } = await storageNames(phone);
    expect(databases).not.toContain(`touchline-${userId}`);
    await submitLogin(phone, email);
    await expect(phone.getByText(englishText('accounts.wrongLogin'))).toBeVisible();
  });
});

test('a person waiting for approval can download their data and delete the account', async ({
  phone,
  server,
}) => {
  const person = {
    firstName: 'Karim',
    lastName: 'Sabry',
    email: 'karim.sabry@newsroom.example',
    password: 'a corner flag in the wind',
    role: 'photographer',
  } as const;
  await registerPerson(server.url, person);
  const yourData = phone.getByRole('link', { name: englishText('profile.yourData') });
  await test.step('late content moves nothing that a finger may be on', async () => {
    const { promise: seen, resolve: release } = Promise.withResolvers<void>();
    await phone.route('**/api/profile/*/email', async (route) => {
      await seen;
      await route.continue();
    });
    await openAs(phone, person.email, '/', person.password);
    await expect(
      phone.getByRole('heading', { name: englishText('accounts.pendingTitle') }),
    ).toBeVisible();
    const before = await yourData.boundingBox();
    release();
    await expect(phone.getByRole('region', { name: englishText('address.title') })).toBeVisible();
    expect(await yourData.boundingBox()).toEqual(before);
    await phone.unroute('**/api/profile/*/email');
  });
  const other = (await storedSession(phone))?.user.id ?? '';
  await phone.goto(`/profile/${other.replaceAll(/[0-9a-f]/g, '0')}`);
  await expect(
    phone.getByRole('heading', { name: englishText('accounts.pendingTitle') }),
  ).toBeVisible();

  await yourData.click();
  await expect(phone.getByText(englishText('profile.thisDevice'))).toBeVisible();
  const downloading = phone.waitForEvent('download');
  await phone.getByRole('button', { name: englishText('profile.downloadData') }).click();
  const held = JSON.parse(readFileSync(await (await downloading).path(), 'utf8'));
  expect(held.account).toMatchObject({ email: person.email });
  await phone.getByRole('link', { name: englishText('action.back') }).click();
  await expect(
    phone.getByRole('heading', { name: englishText('accounts.pendingTitle') }),
  ).toBeVisible();

  await yourData.click();
  await phone.getByRole('button', { name: englishText('profile.deleteSelf') }).click();
  const dialog = phone.getByRole('dialog');
  await dialog
    .getByRole('textbox', { name: englishText('profile.deleteSelfPassword') })
    .fill(person.password);
  await dialog.getByRole('button', { name: englishText('profile.deleteSelf') }).click();
  await expect(phone).toHaveURL(/\/login$/);
  await expect(phone.getByText(englishText('profile.deletedSelf'))).toBeVisible();
  expect(await storedSession(phone)).toBeNull();
  const users = await callAsAdmin<User[]>(server.url, 'GET', '/admin/users');
  expect(users.map(({ email }) => email)).not.toContain(person.email);
});
