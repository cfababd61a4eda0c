/** The ticket on a phone. */
import { expect, type Page } from '@playwright/test';
import { readQr } from '#e2e/fixtures/qr.ts';

export interface ShownTicket {
  /** What the QR says when it is read from the screen. */
  qr: string;
  text: string;
}

/** Reads the ticket that fills the screen now, once the app itself draws it. */
export async function readTicket(page: Page): Promise<ShownTicket> {
  await expect(page.locator('#first-ticket')).toHaveCount(0);
  const card = page.getByRole('article').last();
  const code = card.locator('[data-ticket-qr]');
  await expect(code).toBeVisible();
  // Its own pixels, large: how a scanner sees a phone held up to it.
  const qr = await readQr(await code.screenshot({ scale: 'device' }));
  return { qr, text: await card.innerText() };
}

/** Waits until the service worker holds the app, so that it opens without network. */
export async function waitForOfflineApp(page: Page): Promise<void> {
  // It is active once everything is in its cache.
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    await new Promise<void>((resolve) => {
      const look = () => {
        if (active?.state === 'activated') resolve();
      };
      active?.addEventListener('statechange', look);
      look();
    });
  });
}
