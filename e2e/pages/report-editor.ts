/** A report that the officer is editing. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { Upload } from '#e2e/fixtures/pictures.ts';
import { textOn } from '#e2e/pages/language.ts';

/** The card of a question. */
export function questionCard(page: Page, question: string): Locator {
  return page.locator('[data-answer]').filter({ hasText: question });
}

export function answerField(page: Page, question: string): Locator {
  return questionCard(page, question).getByRole('textbox');
}

/** Opens a stored report and waits for one of its questions. */
export async function openReport(page: Page, id: string, question: string): Promise<void> {
  await page.goto(`/reports/edit/${id}`);
  await expect(answerField(page, question)).toBeVisible();
}

/** Types at the end of the field, without waiting until it is saved. */
export async function appendText(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.press('End');
  await field.pressSequentially(text);
}

/** Types the answer, and waits until it is stored on the phone. */
export async function writeAnswer(page: Page, question: string, text: string): Promise<void> {
  await answerField(page, question).fill(text);
  await expect(questionCard(page, question)).toContainText(textOn(page, 'sync.onThisPhone'));
}

export const saveReport = (page: Page) =>
  page.getByRole('button', { name: textOn(page, 'reportScreens.save'), exact: true }).click();

/** Presses Publish, and confirms it unless something is missing. */
export async function publishReport(page: Page): Promise<void> {
  const name = textOn(page, 'reportScreens.publish');
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page.locator('[data-action-bar] [aria-busy]')).toHaveCount(0);
  const dialog = page.getByRole('dialog', { name: textOn(page, 'reportScreens.publishTitle') });
  if ((await dialog.count()) > 0) await dialog.getByRole('button', { name, exact: true }).click();
}

/** The notice about changed questions. */
export const questionChangesNotice = (page: Page) =>
  page.getByRole('region', { name: textOn(page, 'reportScreens.newsTitle') });

/** The section of texts that can no longer be sent. */
export const unsendableTexts = (page: Page, key: 'withdrawn' | 'left') =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: textOn(page, `reportScreens.${key}`) }) });

export const photoLink = (page: Page, name: string) =>
  page.getByRole('link', { name: textOn(page, 'reportScreens.photoOpen', { name }) });

/** Attaches the photo, and waits until it is stored on the phone. */
export async function addPhoto(page: Page, photo: Upload): Promise<void> {
  await page
    .getByLabel(textOn(page, 'reportScreens.addFile'), { exact: true })
    .last()
    .setInputFiles(photo);
  await expect(photoLink(page, photo.name)).toBeVisible();
}
