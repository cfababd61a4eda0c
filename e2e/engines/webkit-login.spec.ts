/**
 * The engine of iPhones keeps a page that was left, with whatever it was doing. Runs where
 * `E2E_ENGINES` names it, as in the nightly run.
 */
import type { Engine, EngineBrowser } from '#e2e/engines/engine.ts';
import { createWalker } from '#e2e/engines/walker.ts';
import { startWebKit } from '#e2e/engines/webdriver.ts';
import { people } from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { demoPassword } from '#e2e/pages/accounts.ts';

/** Milliseconds after the login at which another page is loaded: the first sync is under way. */
const moments = [0, 250, 500, 1000];

let webkit: Engine;
test.skip(!process.env['E2E_ENGINES']?.includes('webkit'), 'there is no WebKit');
test.beforeAll(async () => {
  webkit = await startWebKit();
});
test.afterAll(() => webkit.stop());

async function logIn(phone: EngineBrowser, url: string): Promise<void> {
  await phone.goTo(`${url}/login`);
  const hasForm = () => phone.run('return document.querySelector("[type=password]") !== null');
  await expect.poll(hasForm).toBe(true);
  await phone.type('[type=email]', people.photographer);
  await phone.type('[type=password]', demoPassword);
  await phone.click('form [type=submit]');
  await expect.poll(() => phone.run('return location.pathname')).not.toBe('/login');
}

for (const moment of moments)
  test(`a page loaded ${moment} ms after the login shows what the first sync brings`, async ({
    server,
  }) => {
    const phone = await webkit.open();
    try {
      await logIn(phone, server.url);
      await new Promise((resolve) => setTimeout(resolve, moment));
      const { goTo, see, seeElement, text } = createWalker(phone, server.url);
      await goTo('/tickets');
      await seeElement('[data-ticket-qr]');
      await phone.back();
      await see(text('home.showTicket'));
    } finally {
      await phone.close();
    }
  });
