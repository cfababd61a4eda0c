/** A report in the officer's hands. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { Upload } from '#e2e/fixtures/pictures.ts';
import { say } from '#sync/contracts/messages/messages.ts';

/** The card of a question that is asked. */
export function cardOf(page: Page, question: string): Locator {
  return page.locator('[data-answer]').filter({ hasText: question });
}

export function fieldOf(page: Page, question: string): Locator {
  return cardOf(page, question).getByRole('textbox');
}

/** Opens it where the phone has it; a question of its is on the screen. */
export async function openReport(page: Page, id: string, question: string): Promise<void> {
  await page.goto(`/reports/edit/${id}`);
  await expect(fieldOf(page, question)).toBeVisible();
}

/** Types at the end, as a person does; what is typed is not waited for. */
export async function goOn(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.press('End');
  await field.pressSequentially(text);
}

/** Types it, and waits until it is on the phone's disk. */
export async function write(page: Page, question: string, text: string): Promise<void> {
  await fieldOf(page, question).fill(text);
  await expect(cardOf(page, question)).toContainText(say('sync.onThisPhone'));
}

export const save = (page: Page) =>
  page.getByRole('button', { name: say('reportScreens.save'), exact: true }).click();

export const publish = (page: Page) =>
  page.getByRole('button', { name: say('reportScreens.publish'), exact: true }).click();

/** What tells of changed questions. */
export const notice = (page: Page) =>
  page.getByRole('region', { name: say('reportScreens.newsTitle') });

/** Texts that have no place in the report (any more), each to be copied. */
export const leftTexts = (page: Page, key: 'withdrawn' | 'left') =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: say(`reportScreens.${key}`) }) });

export const photoOf = (page: Page, name: string) =>
  page.getByRole('link', { name: say('reportScreens.photoOpen', { name }) });

/** Attaches it, and waits until it is on the phone's disk. */
export async function addPhoto(page: Page, photo: Upload): Promise<void> {
  await page.getByLabel(say('reportScreens.addFile'), { exact: true }).last().setInputFiles(photo);
  await expect(photoOf(page, photo.name)).toBeVisible();
}
