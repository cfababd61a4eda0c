/** Prepares a phone with a stored ticket, and a static page with the same ticket. */
import type { BrowserContext, Page } from '@playwright/test';
import { serveStaticPage } from '#e2e/bench/ticket/static-page.ts';
import { people } from '#e2e/fixtures/demo-people.ts';
import { readQr } from '#e2e/fixtures/qr.ts';
import { logIn } from '#e2e/pages/accounts.ts';
import { storedSession } from '#e2e/pages/sync.ts';
import { waitForOfflineApp, readTicket } from '#e2e/pages/tickets.ts';

export interface Addresses {
  ours: string;
  yardstick: string;
}

/**
 * Stores both on the phone while their servers run; the static page's server has stopped when this
 * returns.
 */
export async function putTicketOnPhone(context: BrowserContext): Promise<Addresses> {
  const page = await context.newPage();
  await logIn(page, people.photographer);
  await waitForOfflineApp(page);
  const ours = `/reservation/${await ticketOfToday(page)}`;
  await page.goto(ours);
  // The app's own card, which replaces the one drawn by the service worker, is complete.
  await page.locator('#first-ticket').waitFor({ state: 'detached' });
  const { qr, text } = await readTicket(page);
  const code = page.locator('[data-ticket-qr]').last();
  const svg = await code.evaluate((node) => node.outerHTML);
  const facts = text.split('\n').filter((line) => line.trim() !== '');
  const copy = await serveStaticPage(svg, facts);
  try {
    await page.goto(copy.url);
    await page.evaluate(async () => {
      await navigator.serviceWorker.register('/worker.js');
      await navigator.serviceWorker.ready;
    });
    await page.reload();
    const same = await readQr(await page.locator('[data-ticket-qr]').screenshot());
    if (same !== qr) throw new Error('the static page shows another QR');
  } finally {
    await copy.end();
  }
  await page.close();
  return { ours, yardstick: copy.url };
}

/**
 * Makes the kick-off of a ticket on the phone now, so that it is today's, and returns its ref once
 * the sync has stored it.
 */
async function ticketOfToday(page: Page): Promise<string> {
  const session = await storedSession(page);
  if (session === null) throw new Error('nobody is logged in');
  const found = await page.waitForFunction(
    (name) =>
      new Promise<string | undefined>((resolve, reject) => {
        const open = indexedDB.open(name);
        open.onerror = () => reject(open.error);
        open.onsuccess = () => {
          const change = open.result.transaction('ticket', 'readwrite');
          const tickets = change.objectStore('ticket');
          const all = tickets.getAll();
          let ref: string | undefined;
          all.onsuccess = () => {
            const rows = all.result as { ref: string; url: string | null; facts: object }[];
            const row = rows.find(({ url }) => url !== null);
            if (row === undefined) return;
            ref = row.ref;
            tickets.put({ ...row, facts: { ...row.facts, date: new Date().toISOString() } });
          };
          change.oncomplete = () => {
            open.result.close();
            resolve(ref);
          };
          change.onabort = () => reject(change.error);
        };
      }),
    `touchline-${session.user.id}`,
  );
  return (await found.jsonValue()) as string;
}
