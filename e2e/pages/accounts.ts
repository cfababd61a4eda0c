/** Login and registration, as a person uses them. */
import { pdf } from '#e2e/fixtures/documents.ts';
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { drawCardPicture } from '#e2e/fixtures/pictures.ts';
import type { LoginReply } from '#sync/contracts/accounts/accounts.ts';
import { show } from '#e2e/pages/navigation.ts';
import { textOn } from '#e2e/pages/language.ts';
import type { Role } from '#sync/contracts/accounts/role-names.ts';

export const demoPassword = 'touchline-demo';

/** Submits the login form on screen, whatever the result. */
export async function submitLogin(
  page: Page,
  email: string,
  password = demoPassword,
): Promise<void> {
  await page.getByLabel(textOn(page, 'accounts.email')).fill(email);
  await page.getByLabel(textOn(page, 'accounts.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: textOn(page, 'accounts.login') }).click();
}

/** Logs in on screen. Where the login is not the subject, `startSession` is much faster. */
export async function logIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await show(page, '/login');
  await submitLogin(page, email, password);
  await page.waitForURL((url) => url.pathname !== '/login');
}

/**
 * Logs in through the API and stores the session as the login screen does
 * (`pwa/lib/session/session-database.ts`). No screen is open afterwards. Each call makes a session
 * of its own, because two pages with one refresh token would look like a stolen one.
 */
export async function startSession(
  page: Page,
  email: string,
  password = demoPassword,
): Promise<void> {
  const reply = await page.request.post('/api/auth/login', { data: { email, password } });
  if (!reply.ok()) throw new Error(`login of ${email} answered ${reply.status()}`);
  const { data } = (await reply.json()) as { data: LoginReply };
  const now = Date.now();
  const id = randomUUID();
  const session = { ...data, id, remember: true, loggedInAt: now, refreshedAt: now };
  // Any address of this origin that is not the app.
  await page.goto('/api/ready');
  await page.evaluate(
    (state) =>
      new Promise<void>((resolve, reject) => {
        const open = indexedDB.open('touchline-session', 1);
        open.onupgradeneeded = () => open.result.createObjectStore('state');
        open.onerror = () => reject(open.error);
        open.onsuccess = () => {
          const write = open.result.transaction('state', 'readwrite');
          write.objectStore('state').put(state, 'now');
          write.onerror = () => reject(write.error);
          write.oncomplete = () => {
            open.result.close();
            resolve();
          };
        };
      }),
    { session, ended: null, logouts: [], leftovers: [] },
  );
}

/** Opens a screen with a session of this person. */
export async function openAs(
  page: Page,
  email: string,
  path: string,
  password = demoPassword,
): Promise<void> {
  await startSession(page, email, password);
  await page.goto(path);
}

export interface Person {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  role: Role;
}

function continueToNextStep(page: Page): Promise<void> {
  return page.getByRole('button', { name: textOn(page, 'action.continue') }).click();
}

/** Fills the first registration step and continues. */
export async function fillPersonalStep(page: Page, person: Person): Promise<void> {
  await page.getByLabel(textOn(page, 'accounts.givenNames')).fill(person.firstName);
  await page.getByLabel(textOn(page, 'accounts.familyName')).fill(person.lastName);
  await page.getByLabel(textOn(page, 'accounts.email')).fill(person.email);
  await page.getByLabel(textOn(page, 'accounts.mobileNumber')).fill('+201000000107');
  await page.getByLabel(textOn(page, 'accounts.birthdate')).fill('1991-03-14');
  await continueToNextStep(page);
}

/** Fills the second step and continues, if the passwords match. */
export async function fillWorkStep(
  page: Page,
  person: Person,
  confirm: string = person.password,
): Promise<void> {
  await page.getByLabel(textOn(page, 'accounts.organizationName')).fill('Delta Press Photo');
  await page.getByLabel(textOn(page, 'accounts.role')).selectOption(person.role);
  await page.getByLabel(textOn(page, 'accounts.password'), { exact: true }).fill(person.password);
  await page.getByLabel(textOn(page, 'accounts.confirmPassword'), { exact: true }).fill(confirm);
  await continueToNextStep(page);
}

/** Uploads the three pictures, each until the server has it. */
export async function uploadPictures(page: Page): Promise<void> {
  const pictures = [
    [textOn(page, 'accounts.identification'), await drawCardPicture('id.png', 150)],
    [textOn(page, 'accounts.pressId'), await drawCardPicture('press.jpg', 20)],
    [textOn(page, 'accounts.profilePicture'), await drawCardPicture('me.jpg', 220)],
  ] as const;
  for (const [label, picture] of pictures) {
    const field = page.getByRole('group', { name: label });
    await field.locator('input[type=file]').last().setInputFiles(picture);
    await field.getByRole('status').waitFor();
  }
}

/** Uploads the letter and the insurance that the demo asks photographers for, and continues. */
async function uploadEvidence(page: Page): Promise<void> {
  for (const [index, fileName] of ['letter.pdf', 'insurance.pdf'].entries()) {
    const field = page.getByRole('group').filter({ has: page.locator('[accept*=".pdf"]') });
    const buffer = pdf(fileName);
    await field
      .nth(index)
      .locator('[accept*=".pdf"]')
      .setInputFiles({ name: fileName, mimeType: 'application/pdf', buffer });
    await field.nth(index).getByRole('status').waitFor();
  }
  await page.locator('input[type=date]').fill('2099-01-31');
  await continueToNextStep(page);
}

/** Completes the whole registration with three pictures, and with papers where the role needs them. */
export async function register(page: Page, person: Person): Promise<void> {
  await page.goto('/register');
  await fillPersonalStep(page, person);
  await fillWorkStep(page, person);
  await uploadPictures(page);
  await continueToNextStep(page);
  if (person.role === 'photographer') await uploadEvidence(page);
  await page.getByLabel(textOn(page, 'accounts.acceptTerms')).check();
  await page.getByRole('button', { name: textOn(page, 'accounts.createAccount') }).click();
  await page.getByText(textOn(page, 'accounts.registeredTitle')).waitFor();
}
