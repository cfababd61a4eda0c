/** Without "Remember me" the session and all local data end after twelve hours. */
import type { Page } from '@playwright/test';
import { people } from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { demoPassword } from '#e2e/pages/accounts.ts';
import { storageNames, storedSession } from '#e2e/pages/sync.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import { patience } from '#scripts/steps/time-limits.ts';

const hour = 3_600_000;

async function logInWith(phone: Page, remember: boolean): Promise<string> {
  await phone.goto('/login');
  const box = phone.getByRole('checkbox', { name: englishText('accounts.rememberMe') });
  await expect(box).toBeChecked();
  await phone.getByLabel(englishText('accounts.email')).fill(people.tamer);
  await phone.getByLabel(englishText('accounts.password'), { exact: true }).fill(demoPassword);
  if (!remember) await box.uncheck();
  await phone.getByRole('button', { name: englishText('accounts.login') }).click();
  await phone.waitForURL((url) => url.pathname !== '/login');
  const session = await storedSession(phone);
  const database = `touchline-${session?.user.id}`;
  await expect.poll(async () => (await storageNames(phone)).databases).toContain(database);
  return database;
}

/** Pages opened from here on have a clock so many hours ahead. */
async function advanceClock(phone: Page, hours: number): Promise<void> {
  await phone.context().addInitScript((shift) => {
    const real = Date.now.bind(Date);
    Date.now = () => real() + shift;
  }, hours * hour);
  // The start page is the ticket on a match day.
  await phone.goto('/events');
}

test('without "Remember me" the next morning asks for the password, and no data is left', async ({
  phone,
}) => {
  const database = await logInWith(phone, false);
  await advanceClock(phone, 11);
  await expect(phone.getByRole('navigation', { name: englishText('nav.main') })).toBeVisible();
  expect(await storedSession(phone)).not.toBeNull();
  // 11 and 2 hours add up to more than twelve.
  await advanceClock(phone, 2);
  await expect(phone).toHaveURL(/\/login$/);
  expect(await storedSession(phone)).toBeNull();
  await expect
    .poll(async () => (await storageNames(phone)).databases, { timeout: 2 * patience })
    .not.toContain(database);
});

test('control: with "Remember me" the person is still logged in, with all data', async ({
  phone,
}) => {
  const database = await logInWith(phone, true);
  await advanceClock(phone, 13);
  await expect(phone.getByRole('navigation', { name: englishText('nav.main') })).toBeVisible();
  expect(await storedSession(phone)).not.toBeNull();
  expect((await storageNames(phone)).databases).toContain(database);
});
