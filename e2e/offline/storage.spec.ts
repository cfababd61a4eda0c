/** Full storage, cleared storage and disabled storage are each reported. */
import type { Page } from '@playwright/test';
import { bookableMatch, countBookings, people } from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { demoPassword, logIn, openAs, startSession } from '#e2e/pages/accounts.ts';
import { findMatch } from '#e2e/pages/matches.ts';
import { storedSession } from '#e2e/pages/sync.ts';
import { readTicket } from '#e2e/pages/tickets.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import { patience } from '#scripts/steps/time-limits.ts';

/** Deletes storage as the browser does when it runs short. */
async function clearStorage(page: Page, origin: string, storageTypes: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes });
  await session.detach();
}

const fullKey = 'test.full';

/**
 * Lets tests decide, from the next page load on, whether IndexedDB has room. (Chromium's
 * `Storage.overrideQuotaForOrigin` does not affect IndexedDB.)
 */
async function fillable(page: Page): Promise<void> {
  await page.addInitScript((key) => {
    for (const name of ['put', 'add'] as const) {
      const real = IDBObjectStore.prototype[name];
      IDBObjectStore.prototype[name] = function keep(this: IDBObjectStore, ...args) {
        if (localStorage.getItem(key) !== null)
          throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
        return real.apply(this, args);
      };
    }
  }, fullKey);
}

async function setFull(page: Page, full: boolean): Promise<void> {
  await page.evaluate(
    ([key, now]) => (now ? localStorage.setItem(key, '1') : localStorage.removeItem(key)),
    [fullKey, full] as const,
  );
}

test('a full phone reports it immediately, loses nothing, and continues when there is room', async ({
  phone,
  server,
}) => {
  const match = await bookableMatch(server.url, people.tamer);
  await startSession(phone, people.tamer);
  await fillable(phone);
  const row = await findMatch(phone, match);
  const book = row.getByRole('button', { name: englishText('matches.book') });
  await expect(book).toBeVisible();
  await setFull(phone, true);
  await book.click();
  await expect(phone.getByText(englishText('sync.storageFull')).first()).toBeVisible();
  // It is not shown as waiting, because it was not stored.
  await expect(book).toBeVisible();
  await phone.goto('/sync');
  await expect(phone.getByText(englishText('sync.allSent'))).toBeVisible();
  expect(await countBookings(server.url, people.tamer, match)).toBe(0);

  await setFull(phone, false);
  await findMatch(phone, match);
  await book.click();
  await expect(row.getByText(englishText('status.pending'))).toBeVisible({ timeout: 2 * patience });
  expect(await countBookings(server.url, people.tamer, match)).toBe(1);
});

test('a database cleared under an open app is restored, and that is reported', async ({
  phone,
  server,
}) => {
  await test.step('a phone on which no one was logged in reports nothing', async () => {
    await phone.goto('/login');
    await clearStorage(phone, server.url, 'indexeddb,local_storage');
    await phone.reload();
    await expect(phone.getByRole('button', { name: englishText('accounts.login') })).toBeVisible();
    await expect(phone.getByText(englishText('sync.clearedLogin'))).toHaveCount(0);
  });

  await openAs(phone, people.photographer, '/tickets');
  const { qr } = await readTicket(phone);
  const userId = (await storedSession(phone))?.user.id ?? '';
  await phone.evaluate(
    (name) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase(name);
        request.onsuccess = () => resolve();
        request.onerror = () => reject(request.error);
      }),
    `touchline-${userId}`,
  );
  // It disappears with the database, and comes back with it.
  await expect(async () => expect((await readTicket(phone)).qr).toBe(qr)).toPass({
    timeout: 2 * patience,
  });
  await phone.goto('/sync');
  const told = phone.getByRole('alert').filter({ hasText: englishText('sync.clearedTitle') });
  await expect(told).toContainText(englishText('sync.clearedText'));

  await test.step('until it is dismissed', async () => {
    await phone.reload();
    await expect(told).toBeVisible();
    await told.getByRole('button', { name: englishText('sync.clearedRead') }).click();
    await expect(told).toBeHidden();
    await phone.reload();
    await expect(phone.getByText(englishText('sync.allSent'))).toBeVisible();
    await expect(told).toHaveCount(0);
  });

  await test.step('when all storage is gone, with the session, the login reports it', async () => {
    await clearStorage(phone, server.url, 'indexeddb,cache_storage,service_workers,local_storage');
    await phone.goto('/events');
    await expect(phone).toHaveURL(/\/login$/);
    await expect(phone.getByText(englishText('sync.clearedLogin'))).toBeVisible();
    await logIn(phone, people.photographer);
    await phone.goto('/tickets');
    expect((await readTicket(phone)).qr).toBe(qr);
  });

  await test.step('a logout is no loss of storage', async () => {
    await phone.goto('/events');
    await phone.getByRole('button', { name: englishText('nav.more'), exact: true }).click();
    await phone.getByRole('button', { name: englishText('nav.logout') }).click();
    await expect(phone).toHaveURL(/\/login$/);
    await phone.reload();
    await expect(phone.getByRole('button', { name: englishText('accounts.login') })).toBeVisible();
    await expect(phone.getByText(englishText('sync.clearedLogin'))).toHaveCount(0);
  });
});

test('a browser without storage gets an explanation instead of a blank page', async ({ phone }) => {
  await phone.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
  });
  await phone.goto('/events');
  await expect(phone).toHaveURL(/\/login$/);
  await expect(phone.getByText(englishText('sync.closed'))).toBeVisible();
  await phone.getByLabel(englishText('accounts.email')).fill(people.writer);
  await phone.getByLabel(englishText('accounts.password'), { exact: true }).fill(demoPassword);
  await phone.getByRole('button', { name: englishText('accounts.login') }).click();
  await expect(
    phone.getByRole('alert').filter({ hasText: englishText('sync.closed') }),
  ).toBeVisible();
});
