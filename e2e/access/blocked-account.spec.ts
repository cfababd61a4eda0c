/** An account is blocked while its phone has unsent work. Its bookings end with the block. */
import { testWithOwnServer } from '#e2e/fixtures/own-server.ts';
import { callAsAdmin } from '#e2e/fixtures/demo-people.ts';
import { expect } from '#e2e/fixtures/test.ts';
import { logIn, openAs } from '#e2e/pages/accounts.ts';
import { openOfficerEngine, officer } from '#e2e/pages/officer-engine.ts';
import { storedSession } from '#e2e/pages/sync.ts';
import { waitForOfflineApp } from '#e2e/pages/tickets.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

/** Uses its own server: other specs start from the officer's bookings. */
const test = testWithOwnServer();

test.use({ serviceWorkers: 'allow' });

test('a blocked account loses its synced data, keeps its unsent work, and sends it once approved again', async ({
  phone,
  server,
}) => {
  const context = phone.context();
  await openAs(phone, officer, '/sync');
  await expect(phone.getByText(englishText('sync.allSent'))).toBeVisible();
  await waitForOfflineApp(phone);
  const desktop = await openOfficerEngine(phone);
  const [report] = await desktop.reports();
  const session = await storedSession(phone);
  if (report === undefined || session === null) throw new Error('no open report');
  const { id } = session.user;
  await context.setOffline(true);
  const text = 'Written before the block.';
  await desktop.write({ reportId: report.id, question: 1, text });
  await expect(phone.getByText(englishText('sync.oneWaits'))).toBeVisible();
  const setStatus = async (status: 'approved' | 'rejected') => {
    const { version } = await callAsAdmin<{ version: number }>(
      server.url,
      'GET',
      `/admin/user/${id}`,
    );
    await callAsAdmin(server.url, 'PATCH', `/admin/user/${id}`, {
      user: { status },
      version,
      ...(status === 'rejected' && { rejectionReason: 'The press card has run out.' }),
    });
  };
  await setStatus('rejected');
  await context.setOffline(false);
  await expect(phone.getByText(englishText('sync.outTitle'))).toBeVisible({ timeout: 30_000 });

  await test.step('unsent work is still there, synced data is not', async () => {
    await expect(phone.getByText(englishText('sync.oneWaits'))).toBeVisible();
    await expect(phone.getByText(report.name)).toHaveCount(0);
  });

  await test.step('while blocked, the work can be saved as a file but is not sent', async () => {
    await logIn(phone, officer);
    await phone.getByRole('link', { name: englishText('sync.whatWaits') }).click();
    await expect(phone.getByText(englishText('sync.waitsTitle'))).toBeVisible();
    const saved = phone.waitForEvent('download');
    await phone.getByRole('button', { name: englishText('sync.export') }).click();
    expect((await saved).suggestedFilename()).toMatch(/^touchline-unsent-.*\.json$/);
  });

  await test.step('once approved again, it is sent without another login', async () => {
    await setStatus('approved');
    await phone.goto('/sync');
    await expect(phone.getByText(englishText('sync.allSent'))).toBeVisible({ timeout: 40_000 });
    await expect.poll(async () => (await desktop.answers(report.id))[1]?.text).toBe(text);
  });
});
