/** The service worker shows a push message once, to the person who is logged in, and syncs. */
import type { BrowserContext, Page, Worker } from '@playwright/test';
import { people } from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { openAs } from '#e2e/pages/accounts.ts';
import { deliverPush } from '#e2e/pages/service-worker.ts';
import { waitForOfflineApp } from '#e2e/pages/tickets.ts';

test.use({ serviceWorkers: 'allow' });

// Without a badge: headless Chromium restarts a worker that sets one.
const message = (origin: string, account: string) => ({
  web_push: 8030,
  notification: {
    title: 'تغيّر موعد المباراة',
    body: 'الأهلي – الزمالك',
    lang: 'ar',
    dir: 'rtl',
    navigate: `${origin}/tickets`,
    tag: 'subject',
    data: { account },
  },
});

interface Shown {
  title: string;
  lang?: string;
  dir?: string;
}

/** Records notifications instead of showing them, which headless browsers cannot. */
async function recordNotifications(worker: Worker): Promise<() => Promise<Shown[]>> {
  await worker.evaluate(() => {
    const shown: object[] = [];
    Object.assign(globalThis, { shownNotifications: shown });
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
      shown.push({ title, ...options });
    };
  });
  return async () =>
    worker.evaluate(
      () => (globalThis as unknown as { shownNotifications: Shown[] }).shownNotifications,
    );
}

const accountIn = (page: Page) =>
  page.evaluate(
    async () =>
      new Promise<string>((resolve) => {
        const open = indexedDB.open('touchline-session');
        open.onsuccess = () => {
          const read = open.result.transaction('state').objectStore('state').get('now');
          read.onsuccess = () => resolve(read.result.session.user.id);
        };
      }),
  );

function countPullsOfWorker(context: BrowserContext): () => number {
  let count = 0;
  context.on('request', (request) => {
    if (request.url().endsWith('/api/sync/pull') && request.serviceWorker() !== null) count += 1;
  });
  return () => count;
}

test('a push message is one notification in its language and starts a pull; another person’s is not shown', async ({
  phone,
  server,
}) => {
  const context = phone.context();
  await openAs(phone, people.heba, '/tickets');
  await waitForOfflineApp(phone);
  const account = await accountIn(phone);
  const [worker] = context.serviceWorkers();
  if (worker === undefined) throw new Error('the app has a service worker');
  const shown = await recordNotifications(worker);
  const pulls = countPullsOfWorker(context);

  await deliverPush(context, server.url, message(server.url, account));
  await expect
    .poll(shown)
    .toEqual([expect.objectContaining({ title: 'تغيّر موعد المباراة', lang: 'ar', dir: 'rtl' })]);
  await expect.poll(pulls).toBeGreaterThan(0);

  const other = '00000000-0000-4000-8000-000000000001';
  await deliverPush(context, server.url, message(server.url, other));
  await expect
    .poll(async () => (await shown()).map(({ title }) => title))
    .toEqual(['تغيّر موعد المباراة', 'Touchline']);
});
