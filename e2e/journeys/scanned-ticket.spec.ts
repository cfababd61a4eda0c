/** Opening the address of a ticket's QR code, as a phone's camera does with what it reads. */
import { people } from '#e2e/fixtures/demo-people.ts';
import { verifyTicket } from '#e2e/fixtures/tickets.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { openAs } from '#e2e/pages/accounts.ts';
import { showIn } from '#e2e/pages/languages.ts';
import { readTicket, waitForOfflineApp } from '#e2e/pages/tickets.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import { refHash, ticketCode } from '#sync/contracts/tickets/printed-code.ts';
import { completeLanguages } from '#sync/contracts/messages/languages.ts';

test.use({ serviceWorkers: 'allow' });

test('the address of a QR code opens its ticket, with and without signal', async ({
  phone,
  server,
  browser,
}) => {
  await openAs(phone, people.photographer, '/tickets');
  const { qr, text } = await readTicket(phone);
  const keys = await (await phone.request.get('/api/tickets/keys')).json();
  // The demo season's tickets were issued by a server on another port.
  const { origin: issuer, pathname, hash } = new URL(qr);
  const { ref } = verifyTicket(qr, issuer, keys);
  const address = `${server.url.toUpperCase()}${pathname}${hash}`;
  expect(text).toContain(ticketCode(refHash(ref)));
  await test.step('its holder and printed code are on the first screen, in both languages', async () => {
    for (const language of completeLanguages) {
      await showIn(phone, language);
      const code = phone.getByRole('article').getByText(ticketCode(refHash(ref)), { exact: true });
      const menu = phone.getByRole('navigation').last();
      const [line, below] = await Promise.all([code.boundingBox(), menu.boundingBox()]);
      if (line === null || below === null) throw new Error('not shown');
      expect(line.y + line.height, language).toBeLessThanOrEqual(below.y);
    }
    await showIn(phone, 'en');
  });
  await waitForOfflineApp(phone);

  await test.step('on its holder’s phone, by the service worker', async () => {
    await phone.context().setOffline(true);
    const scanned = await phone.context().newPage();
    await scanned.goto(address);
    expect(new URL(scanned.url()).pathname).toBe(`/reservation/${ref}`);
    expect((await readTicket(scanned)).qr).toBe(qr);
    await phone.context().setOffline(false);
  });

  await test.step('on a phone that never opened the portal, by the server, to the login', async () => {
    const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' });
    const stranger = await context.newPage();
    await stranger.goto(address);
    await expect(
      stranger.getByRole('button', { name: englishText('accounts.login') }),
    ).toBeVisible();
    await expect(stranger.getByRole('article')).toHaveCount(0);
    await context.close();
  });
});
