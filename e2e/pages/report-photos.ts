/** The photos of a report on the officer's screen and on the server. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { apiCall, apiToken } from '#e2e/fixtures/api.ts';
import type { Upload } from '#e2e/fixtures/pictures.ts';
import { callAsAdmin } from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { demoPassword } from '#e2e/pages/accounts.ts';
import { officer } from '#e2e/pages/officer-engine.ts';
import type { Report, FullReport } from '#sync/contracts/reports/manage-reports.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

/** Assigns a report with one question to the officer; returns its id. */
export async function assignReport(url: string, name: string): Promise<string> {
  const own = await apiCall<Report[]>(
    url,
    await apiToken(url, officer, demoPassword),
    'GET',
    '/report',
  );
  const [known] = own.data;
  if (known === undefined) throw new Error('the officer has no report');
  const admin = await apiToken(url, 'admin@touchline.example', demoPassword);
  const given = await apiCall<Report[]>(url, admin, 'POST', '/report', {
    eventId: known.Event.id,
    matchId: known.Match.id,
    report: { name, content: JSON.stringify([{ question: 'Who stood where?', answer: '' }]) },
  });
  const mine = given.data.find(({ Officer }) => Officer.id === known.Officer.id);
  if (mine === undefined) throw new Error('the report went to somebody else');
  return mine.id;
}

export async function reportFilesOnServer(
  url: string,
  reportId: string,
): Promise<FullReport['Files']> {
  return (await callAsAdmin<FullReport>(url, 'GET', `/report/${reportId}`)).Files;
}

export async function openReport(page: Page, reportId: string): Promise<void> {
  await page.goto(`/reports/edit/${reportId}`);
  await expect(answerField(page)).toBeVisible();
}

export const answerField = (page: Page) => page.locator('[data-answer] textarea');
export const photoSection = (page: Page) =>
  page.getByRole('region', { name: englishText('reportScreens.photos') });
export const photoTiles = (page: Page) => photoSection(page).getByRole('listitem');
export const photoTile = (page: Page, name: string): Locator =>
  photoTiles(page).filter({
    has: page.getByRole('button', { name: englishText('reportScreens.photoRemove', { name }) }),
  });
export const photoErrors = (page: Page) => photoSection(page).getByRole('alert');

/** Chooses files from the phone's storage, all together. */
export async function chooseFiles(page: Page, ...files: Upload[]): Promise<void> {
  // Written to disk first, because sending forty photos to the browser is slow on a busy machine.
  const folder = test.info().outputPath('chosen');
  await mkdir(folder, { recursive: true });
  const paths = files.map(({ name }) => join(folder, name));
  await Promise.all(files.map(({ buffer }, at) => writeFile(paths[at] ?? '', buffer)));
  await photoSection(page).locator('input[type=file]').last().setInputFiles(paths);
}

export async function saveReport(page: Page): Promise<void> {
  await page.getByRole('button', { name: englishText('reportScreens.save'), exact: true }).click();
}

/** SHA-256 of each photo stored on this phone, in lower-case hex, sorted. */
export async function storedPhotoHashes(page: Page, userId: string): Promise<string[]> {
  return page.evaluate(
    (name) =>
      new Promise((resolve, reject) => {
        const open = indexedDB.open(name);
        open.onerror = () => reject(open.error);
        open.onsuccess = () => {
          const read = open.result.transaction('photoBytes').objectStore('photoBytes').getAllKeys();
          read.onerror = () => reject(read.error);
          read.onsuccess = () => {
            open.result.close();
            resolve((read.result as string[]).toSorted());
          };
        };
      }),
    `touchline-${userId}`,
  );
}
