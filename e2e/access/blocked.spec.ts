/** An account that is blocked while work waits on its phone. Its bookings end with the block. */
import { testWithOwnServer } from '#e2e/fixtures/own-server.ts';
import { callAsAdmin } from '#e2e/fixtures/demo-people.ts';
import { expect } from '#e2e/fixtures/test.ts';
import { logIn } from '#e2e/pages/accounts.ts';
import { openOfficerEngine, officer } from '#e2e/pages/officer-engine.ts';
import { storedSession } from '#e2e/pages/sync.ts';
import { waitForOfflineApp } from '#e2e/pages/tickets.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

/** Other specs start from the officer's bookings. */
const test = testWithOwnServer();

test('an account blocked while its work waits: the copy goes, the work stays, and goes out once approved again', async ({
  phone,
  server,
}) => {
  const context = phone.context();
  await logIn(phone, officer);
  await phone.goto('/sync');
  await expect(phone.getByText(englishText('sync.allSent'))).toBeVisible();
  await waitForOfflineApp(phone);
  const desk = await openOfficerEngine(phone);
  const [report] = await desk.reports();
  const session = await storedSession(phone);
  if (report === undefined || session === null) throw new Error('no open report');
  const { id } = session.user;
  await context.setOffline(true);
  const text = 'Written before the block.';
  await desk.write({ reportId: report.id, question: 1, text });
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

  await test.step('what was written is there; what the league had sent is not', async () => {
    await expect(phone.getByText(englishText('sync.oneWaits'))).toBeVisible();
    await expect(phone.getByText(report.name)).toHaveCount(0);
  });

  await test.step('logged in, blocked: it can be saved as a file, and does not go', async () => {
    await logIn(phone, officer);
    await phone.getByRole('link', { name: englishText('sync.whatWaits') }).click();
    await expect(phone.getByText(englishText('sync.waitsTitle'))).toBeVisible();
    const saved = phone.waitForEvent('download');
    await phone.getByRole('button', { name: englishText('sync.export') }).click();
    expect((await saved).suggestedFilename()).toMatch(/^touchline-unsent-.*\.json$/);
  });

  await test.step('approved again: it goes, without another login', async () => {
    await setStatus('approved');
    await phone.goto('/sync');
    await expect(phone.getByText(englishText('sync.allSent'))).toBeVisible({ timeout: 40_000 });
    await expect.poll(async () => (await desk.answers(report.id))[1]?.text).toBe(text);
  });
});
