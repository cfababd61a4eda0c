/** Documents offline: the list always, opened and pinned files until a logout. */
import type { Page } from '@playwright/test';
import { pdf, publishDocuments, replaceFile } from '#e2e/fixtures/documents.ts';
import { people } from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { openAs } from '#e2e/pages/accounts.ts';
import { saveOpenDocument } from '#e2e/pages/documents.ts';
import { storageNames } from '#e2e/pages/sync.ts';
import { waitForOfflineApp } from '#e2e/pages/tickets.ts';
import { show } from '#e2e/pages/navigation.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

test.use({ serviceWorkers: 'allow' });

const row = (page: Page, title: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: title });
const pin = (page: Page, title: string) =>
  page.getByRole('button', { name: englishText('documents.pin', { title }), exact: true });

const cached = new RegExp(
  [englishText('documents.here'), englishText('documents.pinned')].join('|'),
);

/** Opens the document, saves its file and goes back, where it is cached. */
async function openDocument(page: Page, title: string): Promise<{ name: string; bytes: Buffer }> {
  await row(page, title).getByRole('link').click();
  const saved = await saveOpenDocument(page);
  await page.goBack();
  await page.getByRole('searchbox').fill('Gate plan');
  await expect(row(page, title).getByText(cached)).toBeVisible();
  return saved;
}

async function showDocuments(page: Page, search: string): Promise<void> {
  await page.goto('/documents');
  await page.getByRole('searchbox').fill(search);
}

test('opened and pinned documents open offline until a logout, and others say that they need signal', async ({
  phone,
  server,
}) => {
  const [plan, , bibs] = await publishDocuments(server.url, [
    'Gate plan opened',
    'Gate plan closed',
    'Gate plan pinned',
  ]);
  if (plan === undefined || bibs === undefined) throw new Error('nothing was published');
  const opens = async (title: string, text = title) =>
    expect((await openDocument(phone, title)).bytes.equals(pdf(text))).toBe(true);
  const stored = () =>
    phone.evaluate(async (name) => {
      const found: string[] = [];
      for (const cache of await caches.keys())
        for (const { url } of await (await caches.open(cache)).keys())
          if (url.includes(name)) found.push(cache);
      return found;
    }, plan.name);
  await openAs(phone, people.writer, '/documents');
  await waitForOfflineApp(phone);

  await test.step('the service worker caches no document by itself', async () => {
    await showDocuments(phone, 'Gate plan');
    await phone.evaluate((name) => fetch(`/api/file/${name}`), plan.name);
    expect(await stored()).toEqual([]);
  });

  await test.step('an opened one is cached, and no row moves', async () => {
    const here = row(phone, 'Gate plan opened').getByText(englishText('documents.here'));
    await expect(here).toHaveCount(0);
    // A row that moves between press and release loses the press.
    const places = () =>
      Promise.all(
        ['opened', 'closed'].map((each) => row(phone, `Gate plan ${each}`).boundingBox()),
      );
    const before = await places();
    const { name, bytes } = await openDocument(phone, 'Gate plan opened');
    expect(name).toBe('Gate plan opened.pdf');
    expect(bytes.equals(pdf('Gate plan opened'))).toBe(true);
    await expect(here).toBeVisible();
    expect(await places()).toEqual(before);
    await expect.poll(stored, { message: 'control: it is found where it lies' }).toHaveLength(1);
  });

  const pinned = row(phone, 'Gate plan pinned').getByText(englishText('documents.pinned'));
  await test.step('a pinned one is downloaded without being opened', async () => {
    await pin(phone, 'Gate plan pinned').click();
    await expect(pinned).toBeVisible();
  });

  await test.step('offline both open, after a reload too; the other one needs signal', async () => {
    await phone.context().setOffline(true);
    await showDocuments(phone, 'Gate plan');
    await opens('Gate plan opened');
    await opens('Gate plan pinned');
    await row(phone, 'Gate plan closed').getByRole('link').click();
    await expect(phone.getByText(englishText('content.needsSignal'))).toBeVisible();
    await phone.goBack();
    await phone.context().setOffline(false);
  });

  await test.step('a pinned one is downloaded again when it is replaced', async () => {
    const fetched = phone.waitForResponse(/\/api\/file\/.*\/download$/);
    await replaceFile(server.url, bibs, 'Second edition');
    await fetched;
    await expect(pinned).toBeVisible();
    await phone.context().setOffline(true);
    await opens('Gate plan pinned', 'Second edition');
    await phone.context().setOffline(false);
  });

  await test.step('a logout deletes them all', async () => {
    await show(phone, '/events');
    await phone.getByRole('button', { name: englishText('nav.more') }).click();
    await phone.getByRole('button', { name: englishText('nav.logout') }).click();
    await expect(phone).toHaveURL(/\/login$/);
    await expect.poll(stored).toEqual([]);
    expect((await storageNames(phone)).caches).toEqual([]);
  });
});
