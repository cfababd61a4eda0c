/** Documents as members open them. */
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

/** Saves the document that is open in the app; returns the file's name and bytes. */
export async function saveOpenDocument(page: Page): Promise<{ name: string; bytes: Buffer }> {
  const save = page.getByRole('button', { name: englishText('documents.save'), exact: true });
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
  const name = download.suggestedFilename();
  await expect(page.getByText(englishText('documents.saved', { name })).last()).toBeVisible();
  return { name, bytes: await readFile(await download.path()) };
}
