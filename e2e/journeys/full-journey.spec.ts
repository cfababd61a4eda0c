/** The whole journey: from registration to a ticket that opens without signal. */
import type { JSONWebKeySet } from 'jose';
import { findOpenSeatedMatch } from '#e2e/fixtures/api.ts';
import { waitForEmail } from '#e2e/fixtures/mailbox.ts';
import { readQr } from '#e2e/fixtures/qr.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { verifyTicket } from '#e2e/fixtures/tickets.ts';
import { logIn, register, startSession } from '#e2e/pages/accounts.ts';
import { acceptRegistration, acceptRequest, leaveQueue, moveKickOff } from '#e2e/pages/admin.ts';
import { applyToEvent, bookMatch, chooseSeat } from '#e2e/pages/matches.ts';
import { waitForOfflineApp, readTicket } from '#e2e/pages/tickets.ts';
import { textOn, useArabic } from '#e2e/pages/language.ts';

test.use({ serviceWorkers: 'allow' });

const person = {
  firstName: 'Hagar',
  lastName: 'Lotfy',
  email: 'hagar.lotfy@canalpress.example',
  password: 'a press pass for hagar',
  role: 'photographer',
} as const;
const name = `${person.firstName} ${person.lastName}`;

test('a photographer registers in Arabic, is accredited, books, takes a seat, and opens the ticket with the server dead', async ({
  phone,
  desktop,
  server,
}) => {
  test.setTimeout(180_000);
  const match = await findOpenSeatedMatch(server.url);
  await useArabic(phone);

  await test.step('a guest registers with three pictures and waits', async () => {
    await register(phone, person);
    await logIn(phone, person.email, person.password);
    await expect(phone.getByText(textOn(phone, 'accounts.pendingText'))).toBeVisible();
  });

  await test.step('the admin reviews the documents and accepts; an email confirms it', async () => {
    await startSession(desktop, 'admin@touchline.example');
    await acceptRegistration(desktop, name);
    await leaveQueue(desktop);
    const email = await waitForEmail(server.url, person.email, /^تمت الموافقة على حسابك/);
    expect(email.text).toContain(person.firstName);
  });

  await test.step('the waiting phone, looked at again, lets the person in without another login', async () => {
    // It also asks every 30 seconds.
    await phone.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(
      phone.getByRole('heading', { name: textOn(phone, 'home.waitingForYou') }),
    ).toBeVisible();
  });

  await test.step('she applies for the tournament, and the admin accepts', async () => {
    await applyToEvent(phone, match.Event);
    await acceptRequest(desktop, '/admin/approvals/tournaments-accreditations', name);
    await leaveQueue(desktop);
    await waitForEmail(server.url, person.email, /^تم الاعتماد/);
  });

  await test.step('she books a match, and the admin accepts', async () => {
    await bookMatch(phone, match);
    await acceptRequest(desktop, '/admin/approvals/match-tickets', name);
    await leaveQueue(desktop);
    await waitForEmail(server.url, person.email, /^تمت الموافقة على الحجز/);
  });

  const ticket =
    await test.step('she chooses a seat; the ticket arrives on the phone and by email', async () => {
      const seat = await chooseSeat(phone, match);
      const ticket = await readTicket(phone);
      expect(ticket.text).toContain(String(seat));
      const email = await waitForEmail(server.url, person.email, /^تذكرتك/);
      const [code = ''] = /<img class="qr"[^>]+>/.exec(email.html) ?? [];
      const [, picture] = /base64,([^"]+)"/.exec(code) ?? [];
      expect(await readQr(Buffer.from(picture ?? '', 'base64'))).toBe(ticket.qr);
      return { ...ticket, seat };
    });

  const keys = (await (await fetch(`${server.url}/api/tickets/keys`)).json()) as JSONWebKeySet;
  await waitForOfflineApp(phone);
  const context = phone.context();
  await server.kill();
  await context.setOffline(true);

  const later =
    await test.step('with a dead server and no network the app starts and the ticket opens', async () => {
      await phone.close();
      const page = await context.newPage();
      await page.goto('/?home');
      // An exact match: a news article may mention tickets too.
      await page
        .getByRole('link', { name: textOn(page, 'nav.tickets'), exact: true })
        .first()
        .click();
      const reopened = await readTicket(page);
      expect(reopened.qr).toBe(ticket.qr);
      const claim = verifyTicket(reopened.qr, server.url, keys);
      expect(claim).toMatchObject({
        matchId: match.id,
        name,
        role: person.role,
        seat: ticket.seat,
      });
      return page;
    });

  await test.step('when the server is back, the new kick-off arrives by itself', async () => {
    await expect(later.getByText('10:30 م')).toBeHidden();
    await server.start();
    await moveKickOff(desktop, match, '22:30');
    await context.setOffline(false);
    await expect(later.getByText('10:30 م').first()).toBeVisible({ timeout: 90_000 });
  });
});
