/** Login and registration, as a person uses them. */
import type { Page } from '@playwright/test';
import { cardPicture } from '#e2e/fixtures/pictures.ts';
import { say } from '#sync/contracts/messages/messages.ts';
import type { Role } from '#sync/contracts/roles.ts';

export const demoPassword = 'touchline-demo';

/** Fills the login that is shown and presses the button, whatever comes of it. */
export async function tryLogIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.getByLabel(say('accounts.email')).fill(email);
  await page.getByLabel(say('accounts.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: say('accounts.login') }).click();
}

export async function logIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.goto('/login');
  await tryLogIn(page, email, password);
  await page.waitForURL((url) => url.pathname !== '/login');
}

export interface Person {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  role: Role;
}

function toNextStep(page: Page): Promise<void> {
  return page.getByRole('button', { name: say('action.continue') }).click();
}

/** The registration's first step, and on. */
export async function fillYou(page: Page, person: Person): Promise<void> {
  await page.getByLabel(say('accounts.givenNames')).fill(person.firstName);
  await page.getByLabel(say('accounts.familyName')).fill(person.lastName);
  await page.getByLabel(say('accounts.email')).fill(person.email);
  await page.getByLabel(say('accounts.mobileNumber')).fill('+201000000107');
  await page.getByLabel(say('accounts.birthdate')).fill('1991-03-14');
  await toNextStep(page);
}

/** The second step, and on if the passwords are the same. */
export async function fillWork(
  page: Page,
  person: Person,
  confirm: string = person.password,
): Promise<void> {
  await page.getByLabel(say('accounts.organizationName')).fill('Delta Press Photo');
  await page.getByLabel(say('accounts.role')).selectOption(person.role);
  await page.getByLabel(say('accounts.password'), { exact: true }).fill(person.password);
  await page.getByLabel(say('accounts.confirmPassword'), { exact: true }).fill(confirm);
  await toNextStep(page);
}

/** The three pictures, each until the server has it. */
export async function addPictures(page: Page): Promise<void> {
  const pictures = [
    [say('accounts.identification'), await cardPicture('id.png', 150)],
    [say('accounts.pressId'), await cardPicture('press.jpg', 20)],
    [say('accounts.profilePicture'), await cardPicture('me.jpg', 220)],
  ] as const;
  for (const [label, picture] of pictures) {
    const field = page.getByRole('group', { name: label });
    await field.locator('input[type=file]').last().setInputFiles(picture);
    await field.getByRole('status').waitFor();
  }
}

/** Fills the registration, step by step, with three pictures, and sends it. */
export async function register(page: Page, person: Person): Promise<void> {
  await page.goto('/register');
  await fillYou(page, person);
  await fillWork(page, person);
  await addPictures(page);
  await toNextStep(page);
  await page.getByLabel(say('accounts.acceptTerms')).check();
  await page.getByRole('button', { name: say('accounts.createAccount') }).click();
  await page.getByText(say('accounts.registeredTitle')).waitFor();
}
