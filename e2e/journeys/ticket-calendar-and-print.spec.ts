/** Adding a ticket to the calendar, and printing it. */
import { readFile } from 'node:fs/promises';
import { people } from '#e2e/fixtures/demo-people.ts';
import { readQr } from '#e2e/fixtures/qr.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { openAs } from '#e2e/pages/accounts.ts';
import { waitForOfflineApp } from '#e2e/pages/tickets.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import { parseTicketCode } from '#sync/contracts/tickets/parse-ticket-code.ts';
import { refHash, ticketCode } from '#sync/contracts/tickets/printed-code.ts';

test.use({ serviceWorkers: 'allow' });

test('without signal a ticket is added to the calendar, and printed with a readable code', async ({
  phone,
}) => {
  await openAs(phone, people.photographer, '/events');
  await waitForOfflineApp(phone);
  await phone.goto('/tickets');
  const code = phone.locator('[data-ticket-qr]');
  await expect(code).toBeVisible();
  await phone.context().setOffline(true);

  await test.step('the calendar entry does not contain the ticket’s secret', async () => {
    await phone.getByRole('button', { name: englishText('ticketMenu.open') }).click();
    const [download] = await Promise.all([
      phone.waitForEvent('download'),
      phone.getByRole('menuitem', { name: englishText('ticketMenu.calendar') }).click(),
    ]);
    const entry = await readFile(await download.path(), 'utf8');
    expect(download.suggestedFilename()).toBe('touchline-match.ics');
    expect(entry).toMatch(
      /^BEGIN:VCALENDAR\r\n[\s\S]*DTSTART:\d{8}T\d{6}Z\r\n[\s\S]*END:VCALENDAR\r\n$/,
    );
    expect(entry).not.toContain('#');
  });

  await test.step('the printed page has only the ticket', async () => {
    await phone.emulateMedia({ media: 'print' });
    await expect(phone.getByRole('navigation', { name: englishText('nav.main') })).toBeHidden();
    await expect(phone.getByRole('button', { name: englishText('ticketMenu.open') })).toBeHidden();
    const printed = parseTicketCode(await readQr(await code.screenshot({ scale: 'device' })));
    expect(printed?.format).toBe('cwt');
    await expect(phone.getByText(ticketCode(refHash(printed?.ref ?? '')))).toBeVisible();
  });
});
