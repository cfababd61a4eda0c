/** A stadium's captive portal answers every request with 200 and a login page. */
import { bookableMatch, countBookings, people } from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { demoPassword, startSession } from '#e2e/pages/accounts.ts';
import { findMatch } from '#e2e/pages/matches.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import { patience } from '#scripts/steps/time-limits.ts';

/** The start of the banner; the time of the last sync follows. */
const offline = englishText('state.offlineAsOf', { time: '' }).trim();

const portal = {
  status: 200,
  contentType: 'text/html',
  body: '<!doctype html><title>Stadium Wi-Fi</title><form><button>Accept</button></form>',
};

test('behind a captive portal nothing is stored, nothing is lost, and the screen shows no signal', async ({
  phone,
  server,
}) => {
  const context = phone.context();
  const match = await bookableMatch(server.url, people.tamer);
  await startSession(phone, people.tamer);
  const row = await findMatch(phone, match);
  const book = row.getByRole('button', { name: englishText('matches.book') });
  await expect(book).toBeVisible();

  await context.route('**/api/**', (route) => route.fulfill(portal));
  await book.click();
  await expect(row.getByText(englishText('sync.waiting'))).toBeVisible();
  await expect(phone.getByText(offline).first()).toBeVisible();
  expect(await countBookings(server.url, people.tamer, match)).toBe(0);

  await test.step('the local data is still there after a reload', async () => {
    await phone.reload();
    await expect(row.getByText(englishText('sync.waiting'))).toBeVisible();
    await expect(phone.getByText(offline).first()).toBeVisible();
    await phone.goto('/sync');
    await expect(phone.getByText(englishText('sync.itemsWait', { count: 1 }))).toBeVisible();
  });

  await test.step('past the portal the work is sent by itself', async () => {
    await context.unroute('**/api/**');
    await expect(phone.getByText(englishText('sync.allSent'))).toBeVisible({
      timeout: 3 * patience,
    });
    await expect(phone.getByText(offline)).toHaveCount(0);
    expect(await countBookings(server.url, people.tamer, match)).toBe(1);
  });
});

test('a login behind a captive portal reports that there is no connection', async ({ phone }) => {
  await phone.goto('/login');
  await phone.route('**/api/**', (route) => route.fulfill(portal));
  await phone.getByLabel(englishText('accounts.email')).fill(people.tamer);
  await phone.getByLabel(englishText('accounts.password'), { exact: true }).fill(demoPassword);
  await phone.getByRole('button', { name: englishText('accounts.login') }).click();
  await expect(phone.getByText(englishText('error.network'))).toBeVisible();
  await expect(phone).toHaveURL(/\/login$/);
});
