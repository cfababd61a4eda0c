/** A stadium's captive portal answers everything with 200 and a login page. */
import { bookableMatch, bookingsOf, people } from '#e2e/fixtures/press.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { demoPassword, logIn } from '#e2e/pages/accounts.ts';
import { findMatch } from '#e2e/pages/matches.ts';
import { say } from '#sync/contracts/messages/messages.ts';

const portal = {
  status: 200,
  contentType: 'text/html',
  body: '<!doctype html><title>Stadium Wi-Fi</title><form><button>Accept</button></form>',
};

test('behind a captive portal nothing is applied, nothing is lost, and the screen says no signal', async ({
  phone,
  server,
}) => {
  const context = phone.context();
  const match = await bookableMatch(server.url, people.tamer);
  await logIn(phone, people.tamer);
  const row = await findMatch(phone, match);
  const book = row.getByRole('button', { name: say('matches.book') });
  await expect(book).toBeVisible();

  await context.route('**/api/**', (route) => route.fulfill(portal));
  await book.click();
  await expect(row.getByText(say('sync.waiting'))).toBeVisible();
  await expect(phone.getByText(say('state.offline')).first()).toBeVisible();
  expect(await bookingsOf(server.url, people.tamer, match)).toBe(0);

  await test.step('what was on the phone is still there after a reload', async () => {
    await phone.reload();
    await expect(row.getByText(say('sync.waiting'))).toBeVisible();
    await expect(phone.getByText(say('state.offline')).first()).toBeVisible();
    await phone.goto('/sync');
    await expect(phone.getByText(say('sync.oneWaits'))).toBeVisible();
  });

  await test.step('past the portal it goes out by itself', async () => {
    await context.unroute('**/api/**');
    await expect(phone.getByText(say('sync.allSent'))).toBeVisible({ timeout: 60_000 });
    await expect(phone.getByText(say('state.offline'))).toHaveCount(0);
    expect(await bookingsOf(server.url, people.tamer, match)).toBe(1);
  });
});

test('a login behind a captive portal says that there is no connection', async ({ phone }) => {
  await phone.goto('/login');
  await phone.route('**/api/**', (route) => route.fulfill(portal));
  await phone.getByLabel(say('accounts.email')).fill(people.tamer);
  await phone.getByLabel(say('accounts.password'), { exact: true }).fill(demoPassword);
  await phone.getByRole('button', { name: say('accounts.login') }).click();
  await expect(phone.getByText(say('error.network'))).toBeVisible();
  await expect(phone).toHaveURL(/\/login$/);
});
