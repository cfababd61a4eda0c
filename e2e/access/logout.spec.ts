/** A logout by the user deletes all local data, after asking about unsent work. */
import type { Page } from '@playwright/test';
import { apiCall } from '#e2e/fixtures/api.ts';
import { bookableMatches, countBookings, people } from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { logIn, startSession } from '#e2e/pages/accounts.ts';
import { findMatch } from '#e2e/pages/matches.ts';
import { storageNames, storedSession } from '#e2e/pages/sync.ts';
import { readTicket, waitForOfflineApp } from '#e2e/pages/tickets.ts';
import { show } from '#e2e/pages/navigation.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import type { Match } from '#sync/contracts/matches/matches.ts';
import { patience } from '#scripts/steps/time-limits.ts';

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

test('after a logout nothing of the person is left, for the next person or in an old tab', async ({
  phone,
}) => {
  const context = phone.context();
  await logIn(phone, people.photographer);
  await phone.goto('/tickets');
  const { qr } = await readTicket(phone);
  const address = new URL(qr).pathname;
  await phone.goto(address);
  await readTicket(phone);
  await waitForOfflineApp(phone);
  const session = await storedSession(phone);
  const id = session?.user.id ?? '';
  const traces = [id, people.photographer, session?.token ?? '', qr, 'Salma Nabil'];
  const before = await readAllStorage(phone);
  for (const trace of [id, people.photographer]) expect(before).toContain(trace);
  await phone.evaluate(async () => {
    await (await caches.open('touchline-public-files')).put('/seen-before', new Response(''));
  });
  const old = await context.newPage();
  await old.goto('/tickets');
  await expect(old.locator('[data-ticket-qr]').last()).toBeVisible();
  await old.evaluate(() => sessionStorage.setItem('left', 'behind'));
  await phone.bringToFront();

  await clickLogOut(phone);
  await expect(phone).toHaveURL(/\/login$/);
  await expect(old).toHaveURL(/\/login$/);
  await expect(old.locator('[data-ticket-qr]')).toHaveCount(0);
  expect(await old.evaluate(() => sessionStorage.getItem('left'))).toBeNull();
  await expect
    .poll(async () => (await storageNames(phone)).databases)
    .not.toContain(`touchline-${id}`);
  await expect.poll(async () => (await storageNames(phone)).caches).toEqual([]);
  await expect.poll(() => phone.evaluate(() => caches.match('/seen-before'))).toBeUndefined();
  await expect
    .poll(() => phone.evaluate(() => localStorage.length + sessionStorage.length))
    .toBe(0);
  const after = await readAllStorage(phone);
  for (const trace of traces) expect(after).not.toContain(trace);

  await test.step('going back shows the login, and the ticket’s address nothing of it', async () => {
    for (let step = 0; step < 4; step += 1) {
      await phone.goBack();
      // Going back further leaves the app.
      if (phone.url() === 'about:blank') break;
      await expect(phone).toHaveURL(/\/login$/);
      await expect(phone.locator('[data-ticket-qr]')).toHaveCount(0);
    }
    // Anyone can verify a ticket at its address, where nothing is stored about it.
    await phone.goto(address);
    await expect(phone.getByRole('heading', { level: 1 })).toBeVisible();
    const html = await phone.content();
    for (const trace of traces) expect(html).not.toContain(trace);
    await phone.goto('/');
    await expect(phone).toHaveURL(/\/login$/);
    await expect(phone.locator('[data-ticket-qr]')).toHaveCount(0);
  });

  await test.step('the next person finds nothing in the same tabs', async () => {
    await phone.evaluate(() => localStorage.clear());
    await logIn(phone, people.writer);
    await expect(phone).not.toHaveURL(address);
    await expect(old).not.toHaveURL(/\/login$/);
    const expectNoTrace = async (page: Page) => {
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      const html = await page.content();
      for (const trace of traces) expect(html).not.toContain(trace);
    };
    // The page is not loaded again, which would empty its memory.
    await expectNoTrace(old);
    for (const path of ['/', '/tickets', '/sync', '/events', '/documents']) {
      await show(phone, path);
      await expectNoTrace(phone);
    }
    const stored = await readAllStorage(phone);
    for (const trace of traces) expect(stored).not.toContain(trace);
    await phone.goto(address);
    await expect(phone.getByText(englishText('tickets.notYours'))).toBeVisible();
    expect(await readAllStorage(phone)).not.toContain(id);
    for (let step = 0; step < 8; step += 1) {
      await phone.goBack();
      if (phone.url() === 'about:blank') break;
      await expect(phone.locator('#root')).not.toBeEmpty();
      expect(await phone.content()).not.toContain(id);
    }
  });
});

test('a logout with unsent work can wait, send first, or discard; without signal it is reported later', async ({
  phone,
  server,
}) => {
  const context = phone.context();
  const [match, other] = await bookableMatches(server.url, people.omar);
  if (match === undefined || other === undefined) throw new Error('no match left to book');
  await startSession(phone, people.omar);
  const bookOffline = async (booked: Match) => {
    const row = await findMatch(phone, booked);
    await expect(row.getByRole('button', { name: englishText('matches.book') })).toBeVisible();
    await waitForOfflineApp(phone);
    await context.setOffline(true);
    await row.getByRole('button', { name: englishText('matches.book') }).click();
    await expect(row.getByText(englishText('sync.waiting'))).toBeVisible();
  };
  const question = phone.getByRole('dialog', { name: englishText('logout.unsent', { count: 1 }) });
  await bookOffline(match);

  await test.step('the question says how much waits, and Escape keeps it', async () => {
    await clickLogOut(phone);
    await expect(question).toContainText(
      englishText('logout.text', { things: englishText('unsent.changes', { count: 1 }) }),
    );
    await phone.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await show(phone, '/sync');
    await expect(phone.getByText(englishText('sync.itemsWait', { count: 1 }))).toBeVisible();
  });

  await test.step('without signal it cannot send, and stays', async () => {
    await clickLogOut(phone);
    await question.getByRole('button', { name: englishText('logout.send') }).click();
    await expect(question.getByText(englishText('logout.notSent'))).toBeVisible();
    expect(await countBookings(server.url, people.omar, match)).toBe(0);
  });

  await test.step('with signal it sends and logs out', async () => {
    // The server is back but the app has not noticed: pressing the button sends.
    await context.setOffline(false);
    await question.getByRole('button', { name: englishText('logout.send') }).click();
    await expect(phone).toHaveURL(/\/login$/, { timeout: 2 * patience });
    expect(await countBookings(server.url, people.omar, match)).toBe(1);
  });

  await logIn(phone, people.omar);
  await bookOffline(other);
  const session = await storedSession(phone);
  if (session === null) throw new Error('nobody is logged in');
  const listSessions = () => apiCall(server.url, session.token, 'GET', '/auth/sessions');
  const fileCookie = async () =>
    (await context.cookies(`${server.url}/api/file/x`)).filter(({ name }) => /file/.test(name));
  expect(await fileCookie()).toHaveLength(1);

  await test.step('without signal it discards on request, and the session stays on the server', async () => {
    await clickLogOut(phone);
    await question.getByRole('button', { name: englishText('logout.discard') }).click();
    await expect(phone).toHaveURL(/\/login$/);
    expect((await listSessions()).status).toBe(200);
  });

  await test.step('the session ends as soon as there is signal, and the booking is gone', async () => {
    await context.setOffline(false);
    await expect.poll(async () => (await listSessions()).status).toBe(412);
    await expect.poll(fileCookie).toEqual([]);
    await expect.poll(() => readAllStorage(phone)).not.toContain(session.token);
    await logIn(phone, people.omar);
    const again = await findMatch(phone, other);
    await expect(again.getByRole('button', { name: englishText('matches.book') })).toBeVisible();
    expect(await countBookings(server.url, people.omar, other)).toBe(0);
  });
});
