/** The notes and documents for the day of a booked match, without signal. */
import { readFile } from 'node:fs/promises';
import { people } from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { openAs } from '#e2e/pages/accounts.ts';
import { saveOpenDocument } from '#e2e/pages/documents.ts';
import { waitForOfflineApp } from '#e2e/pages/tickets.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

test.use({ serviceWorkers: 'allow' });

const title = "Photographers' places by ground";
const pdf = new URL(
  '../../api/demo/pictures/documents/photographers-places-by-ground.pdf',
  import.meta.url,
);

test('a document about the venue of a booked match opens in the app while the server is killed, unasked before', async ({
  phone,
  server,
}) => {
  await openAs(phone, people.photographer, '/tickets');
  await waitForOfflineApp(phone);
  const downloads: string[] = [];
  phone.on('download', (download) => downloads.push(download.suggestedFilename()));
  const row = phone.getByRole('listitem').filter({ hasText: title });
  await test.step('the ticket leads to the match day, whose documents are kept by themselves', async () => {
    await phone.getByRole('link', { name: englishText('matchDay.title'), exact: true }).click();
    await expect(phone.getByText(englishText('guide.photographers'))).toBeVisible();
    await expect(row.getByText(englishText('documents.forMatch'))).toBeVisible();
  });

  await server.kill();
  await test.step('the notes and the document open without a server', async () => {
    await phone.reload();
    await expect(phone.getByText(englishText('guide.bibs'))).toBeVisible();
    await row.getByRole('link').click();
    await expect(phone.getByRole('heading', { name: title })).toBeVisible();
    const save = phone.getByRole('button', { name: englishText('documents.save'), exact: true });
    await expect(save).toBeVisible();
    expect(downloads).toEqual([]);
    const { name, bytes } = await saveOpenDocument(phone);
    expect(name).toBe(`${title}.pdf`);
    expect(bytes.equals(await readFile(pdf))).toBe(true);
  });

  await test.step('the sync page counts the documents that are on the phone, not all of the season', async () => {
    await phone.goto('/sync');
    const tile = phone.locator('dl > div').filter({ hasText: englishText('sync.documents') });
    const kept = await phone.evaluate(async () => {
      const name = (await caches.keys()).find((each) => each.startsWith('touchline-documents-'));
      const files = name === undefined ? [] : await (await caches.open(name)).keys();
      return files.filter(({ url }) => url.endsWith('.pdf')).length;
    });
    expect(kept).toBeGreaterThan(0);
    expect(kept, 'control: the season has more documents').toBeLessThan(6);
    await expect(tile.locator('dd')).toHaveText(String(kept));
  });
  await server.start();
});
