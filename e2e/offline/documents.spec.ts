/**
 * Documents offline: the list always; opened files until newer ones evict them; pinned files
 * always.
 */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { pdf, publishDocuments, replaceFile } from '#e2e/fixtures/documents.ts';
import { people } from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { openAs } from '#e2e/pages/accounts.ts';
import { storageNames } from '#e2e/pages/sync.ts';
import { waitForOfflineApp } from '#e2e/pages/tickets.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

test.use({ serviceWorkers: 'allow' });

const row = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });
const pin = (page: Page, title: string) =>
  page.getByRole('button', { name: englishText('documents.pin', { title }), exact: true });

const cached = new RegExp(
  [englishText('documents.here'), englishText('documents.pinned')].join('|'),
);

/** Opens the document and waits until it is cached; returns the file's name and bytes. */
async function openDocument(page: Page, title: string): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row(page, title).getByRole('link').click(),
  ]);
  // The row then grows by a line, which would move the next row away under a press.
  await expect(row(page, title).getByText(cached)).toBeVisible();
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

async function showDocuments(page: Page, search: string): Promise<void> {
  await page.goto('/documents');
  await page.getByRole('searchbox').fill(search);
}

test('a document opened once opens offline; one never opened says that it needs signal', async ({
  phone,
  server,
}) => {
  await publishDocuments(server.url, ['Gate plan A1', 'Gate plan A2']);
  await openAs(phone, people.writer, '/');
  await waitForOfflineApp(phone);
  await showDocuments(phone, 'Gate plan A');
  await expect(row(phone, 'Gate plan A1').getByText(englishText('documents.here'))).toHaveCount(0);
  const place = (title: string) => row(phone, title).boundingBox();
  const before = [await place('Gate plan A1'), await place('Gate plan A2')];
  const first = await openDocument(phone, 'Gate plan A1');
  expect(first.name).toBe('Gate plan A1.pdf');
  expect(first.bytes.equals(pdf('Gate plan A1'))).toBe(true);
  await expect(row(phone, 'Gate plan A1').getByText(englishText('documents.here'))).toBeVisible();
  // A row that moves between press and release loses the press.
  expect([await place('Gate plan A1'), await place('Gate plan A2')]).toEqual(before);

  await phone.context().setOffline(true);
  await phone.reload();
  await showDocuments(phone, 'Gate plan A');
  expect((await openDocument(phone, 'Gate plan A1')).bytes.equals(pdf('Gate plan A1'))).toBe(true);
  await row(phone, 'Gate plan A2').getByRole('link').click();
  await expect(phone.getByText(englishText('content.needsSignal'))).toBeVisible();
  await phone.context().setOffline(false);
});

test('newer documents evict the one opened longest ago, but never a pinned one', async ({
  phone,
  server,
}) => {
  test.slow();
  const newer = Array.from({ length: 25 }, (_each, at) => `Press note B${String(at + 10)}`);
  await publishDocuments(server.url, ['Press note B-old', 'Press note B-pinned', ...newer]);
  await openAs(phone, people.heba, '/');
  await waitForOfflineApp(phone);
  await showDocuments(phone, 'Press note B');
  await phone.getByRole('button', { name: englishText('documents.loadMore') }).click();
  await openDocument(phone, 'Press note B-old');
  await openDocument(phone, 'Press note B-pinned');
  await pin(phone, 'Press note B-pinned').click();
  await expect(pin(phone, 'Press note B-pinned')).toHaveAttribute('aria-pressed', 'true');
  for (const title of newer) await openDocument(phone, title);

  await expect(row(phone, 'Press note B-old').getByText(englishText('documents.here'))).toHaveCount(
    0,
  );
  await expect(
    row(phone, 'Press note B-pinned').getByText(englishText('documents.pinned')),
  ).toBeVisible();
  await phone.context().setOffline(true);
  await row(phone, 'Press note B-old').getByRole('link').click();
  await expect(phone.getByText(englishText('content.needsSignal'))).toBeVisible();
  await openDocument(phone, 'Press note B-pinned');
  await openDocument(phone, newer[0] ?? '');
  await phone.context().setOffline(false);
});

test('a pinned document is downloaded without being opened, and again when it is replaced', async ({
  phone,
  server,
}) => {
  const [plan] = await publishDocuments(server.url, ['Bib plan C1']);
  if (plan === undefined) throw new Error('nothing was published');
  await openAs(phone, people.sherif, '/');
  await waitForOfflineApp(phone);
  await showDocuments(phone, 'Bib plan C');
  await pin(phone, 'Bib plan C1').click();
  const here = row(phone, 'Bib plan C1').getByText(englishText('documents.pinned'));
  await expect(here).toBeVisible();
  await phone.context().setOffline(true);
  expect((await openDocument(phone, 'Bib plan C1')).bytes.equals(pdf('Bib plan C1'))).toBe(true);
  await phone.context().setOffline(false);

  const fetched = phone.waitForResponse(/\/api\/file\/.*\/download$/);
  await replaceFile(server.url, plan, 'Bib plan C1, second edition');
  await fetched;
  await expect(here).toBeVisible();
  await phone.context().setOffline(true);
  const second = await openDocument(phone, 'Bib plan C1');
  expect(second.bytes.equals(pdf('Bib plan C1, second edition'))).toBe(true);
  await phone.context().setOffline(false);
});

test('the service worker caches no document by itself, and a logout deletes them all', async ({
  phone,
  server,
}) => {
  const [document] = await publishDocuments(server.url, ['Car parks D1']);
  await openAs(phone, people.tamer, '/');
  await waitForOfflineApp(phone);
  await phone.evaluate((name) => fetch(`/api/file/${name}`), document?.name);
  const stored = () =>
    phone.evaluate(async (name) => {
      const found: string[] = [];
      for (const cache of await caches.keys())
        for (const { url } of await (await caches.open(cache)).keys())
          if (url.includes(name)) found.push(cache);
      return found;
    }, document?.name ?? '');
  expect(await stored()).toEqual([]);
  await showDocuments(phone, 'Car parks D');
  await openDocument(phone, 'Car parks D1');
  await expect.poll(stored, { message: 'control: it is found where it lies' }).toHaveLength(1);

  await phone.goto('/events');
  await phone.getByRole('button', { name: englishText('nav.more') }).click();
  await phone.getByRole('button', { name: englishText('nav.logout') }).click();
  await expect(phone).toHaveURL(/\/login$/);
  await expect.poll(stored).toEqual([]);
  expect((await storageNames(phone)).caches).toEqual([]);
});
