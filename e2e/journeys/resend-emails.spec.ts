/** Resending e-mails that failed, with a real SMTP server that first refuses and then accepts. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { apiCall, apiToken } from '#e2e/fixtures/api.ts';
import { createTestServer, type TestServer } from '#e2e/fixtures/server.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { demoPassword } from '#e2e/pages/accounts.ts';
import { openAdminPage } from '#e2e/pages/admin.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const recipient = 'salma@press.example';
const subject = 'Bibs on Saturday';
const refusal = '5.1.1 No such mailbox here';

/** Received e-mails. */
const arrived: { to: string; subject: string | undefined }[] = [];
let refusing = true;
let server: TestServer;
const smtp = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onRcptTo(_address, _session, answer) {
    answer(refusing ? Object.assign(new Error(refusal), { responseCode: 550 }) : null);
  },
  onData(stream, { envelope }, answer) {
    const receive = callbackify(async () => {
      const { subject: said } = await PostalMime.parse(await buffer(stream));
      arrived.push(...envelope.rcptTo.map(({ address }) => ({ to: address, subject: said })));
    });
    receive((error) => answer(error));
  },
});

test.beforeAll(async () => {
  const listening = smtp.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  server = await createTestServer({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  await server.start();
});
test.afterAll(async () => {
  await server.remove();
  await new Promise<void>((resolve) => smtp.close(resolve));
});

test('a failed e-mail is sent again, then all failed ones at once', async ({ browser }) => {
  test.setTimeout(120_000);
  const token = await apiToken(server.url, 'admin@touchline.example', demoPassword);
  const mail = { subject, text: 'From three on.', styled: true, rtl: false };
  const written = await apiCall(server.url, token, 'POST', '/notifications/mail', {
    email: { mail, receivers: [recipient] },
  });
  expect(written.status).toBe(201);

  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
  });
  const desktop = await context.newPage();
  await openAdminPage(desktop, `/admin/mails?q=${recipient}`);
  const row = desktop.getByRole('row').filter({ hasText: recipient });
  const again = row.getByRole('button', { name: englishText('mails.againOne', { recipient }) });
  const tries = row.getByRole('cell').nth(5);

  await test.step('it failed, with the mail server’s message', async () => {
    await expect(row).toContainText(englishText('mails.state.failed'));
    await expect(row).toContainText(refusal);
    await expect(tries).toHaveText('1');
  });

  await test.step('sent again while the server still refuses, it fails again', async () => {
    await again.click();
    await expect(tries).toHaveText('2');
    await expect(row).toContainText(englishText('mails.state.failed'));
    expect(arrived).toEqual([]);
  });

  await test.step('sent again when the server accepts, it arrives once', async () => {
    refusing = false;
    await again.click();
    await expect(desktop.getByText(englishText('mails.queuedAgain')).first()).toBeVisible();
    await expect(row).toContainText(englishText('mails.state.sent'));
    await expect(again).toHaveCount(0);
    expect(arrived).toEqual([{ to: recipient, subject }]);
  });

  await test.step('all other failed e-mails are sent with one press', async () => {
    await desktop.goto('/admin/mails?state=failed');
    await expect(desktop.getByRole('row').nth(1)).toContainText(englishText('mails.state.failed'));
    const rows = await desktop.getByRole('row').filter({ hasText: '@' }).count();
    await desktop.getByRole('button', { name: englishText('mails.allAgain') }).click();
    await expect(desktop.getByRole('button', { name: englishText('mails.allAgain') })).toHaveCount(
      0,
    );
    await expect.poll(() => arrived.length).toBeGreaterThan(rows);
    expect(new Set(arrived.map(({ to }) => to)).size, 'each of them once').toBe(arrived.length);
  });
  await context.close();
});
