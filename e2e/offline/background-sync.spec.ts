/** With every tab closed, the browser wakes the service worker and unsent work is sent once. */
import { bookableMatch, countBookings, people } from '#e2e/fixtures/demo-people.ts';
import { drawCardPicture } from '#e2e/fixtures/pictures.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { recordPushedMutations } from '#e2e/fixtures/push-interception.ts';
import { openAs, startSession } from '#e2e/pages/accounts.ts';
import { findMatch } from '#e2e/pages/matches.ts';
import { openOfficerEngine, officer } from '#e2e/pages/officer-engine.ts';
import { waitForOfflineApp } from '#e2e/pages/tickets.ts';
import { triggerBackgroundSync } from '#e2e/pages/service-worker.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

test.use({ serviceWorkers: 'allow' });

test('a booking made with the server dead arrives once while no tab is open', async ({
  phone,
  server,
}) => {
  const context = phone.context();
  const match = await bookableMatch(server.url, people.heba);
  await startSession(phone, people.heba);
  const row = await findMatch(phone, match);
  await expect(row.getByRole('button', { name: englishText('matches.book') })).toBeVisible();
  await waitForOfflineApp(phone);
  await server.kill();
  await row.getByRole('button', { name: englishText('matches.book') }).click();
  await expect(row.getByText(englishText('sync.waiting'))).toBeVisible();
  await phone.close();
  await server.start();
  expect(await countBookings(server.url, people.heba, match)).toBe(0);

  const pushed = recordPushedMutations(context);
  await triggerBackgroundSync(context, server.url);
  await expect.poll(() => countBookings(server.url, people.heba, match)).toBe(1);
  expect(context.pages()).toHaveLength(0);

  await test.step('a second wake-up, and opening the app again, send nothing more', async () => {
    await triggerBackgroundSync(context, server.url);
    const page = await context.newPage();
    await page.goto('/sync');
    await expect(page.getByText(englishText('sync.allSent'))).toBeVisible();
    await expect(page.getByText(englishText('sync.withTheLeague'), { exact: true })).toBeVisible();
    expect(new Set(pushed.map(({ id }) => id)).size).toBe(1);
    expect(await countBookings(server.url, people.heba, match)).toBe(1);
  });
});

test('a report and its photo arrive while no tab is open', async ({
  phone,
  otherPhone,
  server,
}) => {
  const context = phone.context();
  await openAs(phone, officer, '/sync');
  await expect(phone.getByText(englishText('sync.allSent'))).toBeVisible();
  await waitForOfflineApp(phone);
  const desktop = await openOfficerEngine(phone);
  const [report] = await desktop.reports();
  if (report === undefined) throw new Error('the demo officer has no open report');
  await server.kill();
  await desktop.attach(report.id, await drawCardPicture('tunnel.jpg', 40));
  await desktop.write({ reportId: report.id, question: 0, text: 'Written in the tunnel.' });
  await expect(phone.getByText(englishText('sync.onePhotoOf'))).toBeVisible();
  await phone.close();
  await server.start();
  await triggerBackgroundSync(context, server.url);

  await openAs(otherPhone, officer, '/sync');
  await expect(otherPhone.getByText(englishText('sync.allSent'))).toBeVisible();
  const other = await openOfficerEngine(otherPhone);
  await expect
    .poll(async () => (await other.answers(report.id))[0]?.text, { timeout: 40_000 })
    .toBe('Written in the tunnel.');
});
