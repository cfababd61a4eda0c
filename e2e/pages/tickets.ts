/** The ticket on a phone. */
import { expect, type Page } from '@playwright/test';
import { readQr } from '#e2e/fixtures/qr.ts';
import { parseTicketCode } from '#sync/contracts/tickets/parse-ticket-code.ts';

export interface ShownTicket {
  /** The content of the QR code on the screen. */
  qr: string;
  text: string;
}

/** Reads the ticket on the screen once the app has replaced the prerendered one. */
export async function readTicket(page: Page): Promise<ShownTicket> {
  await expect(page.locator('#first-ticket')).toHaveCount(0);
  const card = page.getByRole('article').last();
  const code = card.locator('[data-ticket-qr]');
  await expect(code).toBeVisible();
  // A high-resolution screenshot, as a scanner sees a phone held up to it.
  const qr = await readQr(await code.screenshot({ scale: 'device' }));
  return { qr, text: await card.innerText() };
}

/** The page that the address in a ticket's QR code leads to. */
export function reservationPath(qr: string): string {
  const ticket = parseTicketCode(qr);
  if (ticket === null) throw new Error(`${qr} is no ticket`);
  return `/reservation/${ticket.ref}`;
}

/** Waits until the service worker has cached the app, so that it opens offline. */
export async function waitForOfflineApp(page: Page): Promise<void> {
  // It becomes active once the first screens are cached, and then caches the others.
  await page.evaluate(async () => {
    const late = new Promise<never>((_resolve, reject) => {
      const blocked = new Error('no service worker: does the spec allow it?');
      setTimeout(() => reject(blocked), 30_000);
    });
    const { active } = await Promise.race([navigator.serviceWorker.ready, late]);
    await new Promise<void>((resolve) => {
      const look = () => {
        if (active?.state === 'activated') resolve();
      };
      active?.addEventListener('statechange', look);
      look();
    });
    const worker = await (await fetch('/worker.js')).text();
    const files = [...worker.matchAll(/"url":"([^"]+)"/g)].map(([, url]) => `/${url}`);
    if (files.length < 20) throw new Error('the worker names no files');
    const isCached = async () => {
      const opened = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
      const paths = new Set(
        (await Promise.all(opened)).flat().map(({ url }) => new URL(url).pathname),
      );
      return files.every((file) => paths.has(file));
    };
    while (!(await isCached())) await new Promise((resolve) => setTimeout(resolve, 200));
  });
}
