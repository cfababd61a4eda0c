/** An administrator's browser beside a server of a whole league's size; the measurements share both. */
import { chromium, type Page } from '@playwright/test';
import { launch } from '#e2e/bench/browser.ts';
import { atEnd } from '#e2e/bench/measurement.ts';
import { benchServer } from '#e2e/bench/server/start.ts';
import { startSession } from '#e2e/pages/accounts.ts';

let opened: Promise<Page> | undefined;

/** Returns the page of a logged-in administrator; the first call fills the season. */
export function openAdmin(): Promise<Page> {
  return (opened ??= open());
}

async function open(): Promise<Page> {
  const url = await benchServer('league');
  const filled = await fetch(`${url}/api/bench/league`, { method: 'POST' });
  if (!filled.ok) throw new Error(`the season was not filled: ${await filled.text()}`);
  const browser = await chromium.launch(launch);
  atEnd(() => browser.close());
  const page = await browser.newPage({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    // A worker that fetches the app in the background would be measured too.
    serviceWorkers: 'block',
    locale: 'en-GB',
  });
  await startSession(page, 'admin@touchline.example');
  return page;
}

export const queuePath = '/admin/approvals/users';

/** Opens the queue of registrations and waits for the first person. */
export async function openQueue(): Promise<Page> {
  const page = await openAdmin();
  await page.goto(queuePath);
  await page.locator(chosenName).waitFor();
  return page;
}

/** The name of the person beside the queue. */
export const chosenName = 'section h2 a[href^="/user-details/"]';

/** The tables of the sidebar, by address. */
export const tables = [
  '/admin/approvals/tournaments-accreditations',
  '/admin/approvals/match-tickets',
  '/admin/manage/users',
  '/admin/manage/tournaments',
  '/admin/manage/matches',
  '/admin/manage/teams',
  '/admin/manage/venues',
  '/admin/reports',
  '/admin/manage/documents',
  '/admin/manage/news',
  '/admin/mails',
  '/admin/audit',
] as const;

/** Waits for what a page loads beside its rows; the live stream has no end, so there is no idle network. */
export const settle = (page: Page): Promise<void> => page.waitForTimeout(1000);

/** Opens a table from the overview as a click does; resolves to milliseconds until its rows are painted. */
export async function timeToRows(page: Page, path: string): Promise<number> {
  await page.goto('/admin');
  await page.locator(`nav a[href="${path}"]`).first().waitFor();
  await settle(page);
  return page.evaluate(
    (address) =>
      new Promise<number>((resolve) => {
        const start = performance.now();
        document.querySelector<HTMLElement>(`nav a[href="${address}"]`)?.click();
        const look = () => {
          if (location.pathname !== address || document.querySelector('tbody tr td') === null) {
            requestAnimationFrame(look);
            return;
          }
          const painted = new MessageChannel();
          painted.port1.addEventListener('message', () => resolve(performance.now() - start));
          painted.port1.start();
          painted.port2.postMessage(0);
        };
        requestAnimationFrame(look);
      }),
    path,
  );
}
