/** A logout by the user deletes all local data, after asking about unsent work. */
import type { Page } from '@playwright/test';
import { apiCall } from '#e2e/fixtures/api.ts';
import { bookableMatch, countBookings, people } from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { logIn, openAs, startSession } from '#e2e/pages/accounts.ts';
import { findMatch } from '#e2e/pages/matches.ts';
import { storageNames, storedSession } from '#e2e/pages/sync.ts';
import { waitForOfflineApp, readTicket } from '#e2e/pages/tickets.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

test.use({ serviceWorkers: 'allow' });

async function clickLogOut(page: Page): Promise<void> {
  await page.goto('/events');
  await page.getByRole('button', { name: englishText('nav.more') }).click();
  await page.getByRole('button', { name: englishText('nav.logout') }).click();
}

/** Everything this origin stores, as text: databases, caches, both storages and cookies. */
async function readAllStorage(page: Page): Promise<string> {
  const cookies = await page.context().cookies();
  const stored = await page.evaluate(async () => {
    const texts = [JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])];
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const open = indexedDB.open(name ?? '');
        open.onsuccess = () => resolve(open.result);
        open.onerror = () => reject(open.error);
      });
      for (const store of database.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve, reject) => {
          const read = database.transaction(store).objectStore(store).getAll();
          read.onsuccess = () => resolve(read.result);
          read.onerror = () => reject(read.error);
        });
        texts.push(`${name}/${store} ${JSON.stringify(rows)}`);
      }
      database.close();
    }
    return texts.join('\n');
  });
  return `${stored}\n${JSON.stringify(cookies)}`;
}

test('after a logout nothing of the person is left on the phone', async ({ phone }) => {
  await openAs(phone, people.photographer, '/tickets');
  const { qr } = await readTicket(phone);
  const address = new URL(qr).pathname;
  await waitForOfflineApp(phone);
  const session = await storedSession(phone);
  const id = session?.user.id ?? '';
  const before = await readAllStorage(phone);
  expect(before).toContain(id);
  expect(before).toContain(people.photographer);
  await phone.evaluate(async () => {
    await (await caches.open('touchline-public-files')).put('/seen-before', new Response(''));
  });

  await clickLogOut(phone);
  await expect(phone).toHaveURL(/\/login$/);
  await expect
    .poll(async () => (await storageNames(phone)).databases)
    .not.toContain(`touchline-${id}`);
  expect((await storageNames(phone)).caches).toEqual([]);
  expect(await phone.evaluate(async () => caches.match('/seen-before'))).toBeUndefined();
  await expect
    .poll(() => phone.evaluate(() => localStorage.length + sessionStorage.length))
    .toBe(0);
  const after = await readAllStorage(phone);
  for (const trace of [id, people.photographer, session?.token ?? '', qr])
    expect(after).not.toContain(trace);

  await test.step('the ticket URL leads to the login, and going back shows nothing', async () => {
    await phone.goto(address);
    await expect(phone).toHaveURL(/\/login$/);
    await expect(phone.locator('[data-ticket-qr]')).toHaveCount(0);
  });

  await test.step('the next person on this phone sees their own data only', async () => {
    await phone.evaluate(() => localStorage.clear());
    await logIn(phone, people.writer);
    await phone.goto(address);
    await expect(phone.getByText(englishText('tickets.notYours'))).toBeVisible();
    expect(await readAllStorage(phone)).not.toContain(id);
  });
});

test('a logout with unsent work says how much there is, and discards it only on request', async ({
  phone,
  server,
}) => {
  const context = phone.context();
  const match = await bookableMatch(server.url, people.omar);
  await startSession(phone, people.omar);
  const row = await findMatch(phone, match);
  await expect(row.getByRole('button', { name: englishText('matches.book') })).toBeVisible();
  await waitForOfflineApp(phone);
  await context.setOffline(true);
  await row.getByRole('button', { name: englishText('matches.book') }).click();
  await expect(row.getByText(englishText('sync.waiting'))).toBeVisible();

  await clickLogOut(phone);
  const question = phone.getByRole('dialog').filter({ hasText: englishText('logout.oneUnsent') });
  await expect(question).toContainText(
    englishText('logout.text', { things: englishText('unsent.oneChange') }),
  );
  await phone.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await phone.goto('/sync');
  await expect(phone.getByText(englishText('sync.oneWaits'))).toBeVisible();

  await clickLogOut(phone);
  await question.getByRole('button', { name: englishText('logout.discard') }).click();
  await expect(phone).toHaveURL(/\/login$/);
  await context.setOffline(false);
  await logIn(phone, people.omar);
  const again = await findMatch(phone, match);
  await expect(again.getByRole('button', { name: englishText('matches.book') })).toBeVisible();
  expect(await countBookings(server.url, people.omar, match)).toBe(0);
});

test('a logout can send first: without signal it stays, with signal it sends and logs out', async ({
  phone,
  server,
}) => {
  const context = phone.context();
  const match = await bookableMatch(server.url, people.omar);
  await startSession(phone, people.omar);
  const row = await findMatch(phone, match);
  await expect(row.getByRole('button', { name: englishText('matches.book') })).toBeVisible();
  await waitForOfflineApp(phone);
  await context.setOffline(true);
  await row.getByRole('button', { name: englishText('matches.book') }).click();
  await expect(row.getByText(englishText('sync.waiting'))).toBeVisible();
  await clickLogOut(phone);
  const question = phone.getByRole('dialog', { name: englishText('logout.oneUnsent') });
  await question.getByRole('button', { name: englishText('logout.send') }).click();
  await expect(question.getByText(englishText('logout.notSent'))).toBeVisible();
  expect(await countBookings(server.url, people.omar, match)).toBe(0);

  // The server is back but the app has not noticed: pressing the button sends.
  await context.setOffline(false);
  await question.getByRole('button', { name: englishText('logout.send') }).click();
  await expect(phone).toHaveURL(/\/login$/, { timeout: 30_000 });
  expect(await countBookings(server.url, people.omar, match)).toBe(1);
});

test('an offline logout is reported to the server as soon as there is signal', async ({
  phone,
  server,
}) => {
  const context = phone.context();
  await openAs(phone, people.writer, '/events');
  await waitForOfflineApp(phone);
  const session = await storedSession(phone);
  if (session === null) throw new Error('nobody is logged in');
  const listSessions = () => apiCall(server.url, session.token, 'GET', '/auth/sessions');
  expect((await listSessions()).status).toBe(200);
  const fileCookie = async () =>
    (await context.cookies(`${server.url}/api/file/x`)).filter(({ name }) => /file/.test(name));
  expect(await fileCookie()).toHaveLength(1);

  await context.setOffline(true);
  await clickLogOut(phone);
  await expect(phone).toHaveURL(/\/login$/);
  expect((await listSessions()).status).toBe(200);

  await context.setOffline(false);
  await expect.poll(async () => (await listSessions()).status).toBe(412);
  await expect.poll(fileCookie).toEqual([]);
  await expect.poll(() => readAllStorage(phone)).not.toContain(session.token);
});

test('after a logout the next person finds nothing, neither in an old tab nor by going back', async ({
  phone,
}) => {
  const context = phone.context();
  await logIn(phone, people.photographer);
  await phone.goto('/tickets');
  const { qr } = await readTicket(phone);
  const address = new URL(qr).pathname;
  await phone.goto(address);
  await readTicket(phone);
  const id = (await storedSession(phone))?.user.id ?? '';
  const old = await context.newPage();
  await old.goto('/tickets');
  await readTicket(old);
  await old.evaluate(() => sessionStorage.setItem('left', 'behind'));
  await phone.bringToFront();

  await clickLogOut(phone);
  await expect(phone).toHaveURL(/\/login$/);
  await expect(old).toHaveURL(/\/login$/);
  await expect(old.locator('[data-ticket-qr]')).toHaveCount(0);
  expect(await old.evaluate(() => sessionStorage.getItem('left'))).toBeNull();

  await test.step('going back twice still shows the login', async () => {
    for (let step = 0; step < 4; step += 1) {
      await phone.goBack();
      // Going back further leaves the app.
      if (phone.url() === 'about:blank') break;
      await expect(phone).toHaveURL(/\/login$/);
      await expect(phone.locator('[data-ticket-qr]')).toHaveCount(0);
    }
    await phone.goto('/');
    await expect(phone).toHaveURL(/\/login$/);
  });

  await test.step('the next person finds nothing in the same tabs', async () => {
    await logIn(phone, people.writer);
    await expect(phone).not.toHaveURL(address);
    await expect(old).not.toHaveURL(/\/login$/);
    const traces = [id, people.photographer, qr, 'Salma Nabil'];
    for (const page of [phone, old])
      for (const path of ['/', '/tickets', '/sync', '/events', '/documents']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        const html = await page.content();
        for (const trace of traces) expect(html).not.toContain(trace);
      }
    const stored = await readAllStorage(phone);
    for (const trace of traces) expect(stored).not.toContain(trace);
    for (let step = 0; step < 8; step += 1) {
      await phone.goBack();
      if (phone.url() === 'about:blank') break;
      await expect(phone.locator('#root')).not.toBeEmpty();
      expect(await phone.content()).not.toContain(id);
    }
  });
});
