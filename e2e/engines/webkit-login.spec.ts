/**
 * The engine of iPhones keeps a page that was left, with whatever it was doing. Runs where
 * `E2E_WEBKIT=1` says that there is one, as in the nightly run.
 */
import type { Browser, Driver } from '#e2e/engines/webdriver.ts';
import { startWebKit } from '#e2e/engines/webkit.ts';
import { people } from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { demoPassword } from '#e2e/pages/accounts.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import { patience } from '#scripts/steps/time-limits.ts';

/** Milliseconds after the login at which another page is loaded: the first sync is under way. */
const moments = [0, 250, 500, 1000];

let webkit: Driver;
test.skip(process.env['E2E_WEBKIT'] !== '1', 'there is no WebKit');
test.beforeAll(async () => {
  webkit = await startWebKit();
});
test.afterAll(() => webkit.stop());

async function logIn(phone: Browser, url: string): Promise<void> {
  await phone.goTo(`${url}/login`);
  const hasForm = () => phone.run('return document.querySelector("[type=password]") !== null');
  await expect.poll(hasForm).toBe(true);
  await phone.type('[type=email]', people.photographer);
  await phone.type('[type=password]', demoPassword);
  await phone.click('form [type=submit]');
  await expect.poll(() => phone.run('return location.pathname')).not.toBe('/login');
}

async function expectText(phone: Browser, text: string): Promise<void> {
  const visible = () => phone.run<string>('return document.body.innerText');
  await expect.poll(visible, { timeout: 3 * patience }).toContain(text);
}

for (const moment of moments)
  test(`a page loaded ${moment} ms after the login shows what the first sync brings`, async ({
    server,
  }) => {
    const phone = await webkit.open();
    try {
      await logIn(phone, server.url);
      await new Promise((resolve) => setTimeout(resolve, moment));
      await phone.goTo(`${server.url}/tickets`);
      await expectText(phone, 'Al Ahly v Zamalek');
      await phone.back();
      await expectText(phone, englishText('home.showTicket'));
    } finally {
      await phone.close();
    }
  });
