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
  otherPhone,
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
      const line = await code.boundingBox();
      if (line === null) throw new Error('not shown');
      expect(line.y + line.height, language).toBeLessThanOrEqual(phone.viewportSize()?.height ?? 0);
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

  await test.step('on its holder’s computer, by the page that others get', async () => {
    const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' });
    const computer = await context.newPage();
    await openAs(computer, people.photographer, '/');
    await computer.goto(address);
    await expect(computer).toHaveURL(`${server.url}/reservation/${ref}${hash}`);
    expect((await readTicket(computer)).qr).toBe(qr);
    await context.close();
  });

  await test.step('on another member’s phone, as a verified ticket behind a link', async () => {
    await openAs(otherPhone, people.heba, '/');
    await otherPhone.goto(address);
    await expect(otherPhone.getByText(englishText('tickets.notYours'))).toBeVisible();
    await otherPhone.getByRole('link', { name: englishText('tickets.verify') }).click();
    const valid = { level: 1, name: englishText('verify.valid') };
    await expect(otherPhone.getByRole('heading', valid)).toBeVisible();
  });

  await test.step('on a stranger’s phone, as a verified ticket without the app', async () => {
    const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' });
    const stranger = await context.newPage();
    await stranger.goto(address);
    const valid = { level: 1, name: englishText('verify.valid') };
    await expect(stranger.getByRole('heading', valid)).toBeVisible();
    await expect(stranger.getByRole('article')).toHaveCount(0);
    await context.close();
  });
});
