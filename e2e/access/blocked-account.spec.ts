/** An account is blocked while its phone has unsent work. Its bookings end with the block. */
import { apiCall, apiToken } from '#e2e/fixtures/api.ts';
import { callAsAdmin, userIdOf } from '#e2e/fixtures/demo-people.ts';
import { decideRegistration, registerPerson } from '#e2e/fixtures/registered-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { demoPassword, logIn, openAs, type Person } from '#e2e/pages/accounts.ts';
import { openOfficerEngine } from '#e2e/pages/officer-engine.ts';
import { storedSession } from '#e2e/pages/sync.ts';
import { waitForOfflineApp } from '#e2e/pages/tickets.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import type { Match } from '#sync/contracts/matches/matches.ts';
import { patience } from '#scripts/steps/time-limits.ts';

// This test has its own officer, because other specs start from the bookings of the demo's.
const officer: Person = {
  firstName: 'Ramy',
  lastName: 'Fathy',
  email: 'ramy.fathy@leaguemedia.example',
  password: 'a flag left in the stand',
  role: 'media_officer',
};

/** Registers and approves the officer, and assigns a report of a match. */
async function registerOfficerWithReport(url: string): Promise<void> {
  await registerPerson(url, officer);
  await decideRegistration(url, officer.email, { status: 'approved' });
  const officers = [await userIdOf(url, officer.email, officer.password)];
  const matches = await callAsAdmin<Match[]>(url, 'GET', '/admin/matches');
  const match = matches.find(({ Officers }) => Officers.length === 0);
  if (match === undefined) throw new Error('every match has an officer');
  await callAsAdmin(url, 'PATCH', `/admin/event/${match.eventId}/members`, { officers });
  await callAsAdmin(url, 'PATCH', `/admin/match/${match.id}/members`, { officers });
  const questions = ['Did the Wi-Fi hold?', 'Where did vans park?'];
  const content = JSON.stringify(questions.map((question) => ({ question, answer: '' })));
  const admin = await apiToken(url, 'admin@touchline.example', demoPassword);
  const { status } = await apiCall(url, admin, 'POST', '/report', {
    eventId: match.eventId,
    matchId: match.id,
    report: { name: 'Before the block', content, urgent: null },
  });
  expect(status).toBe(201);
}

test.use({ serviceWorkers: 'allow' });

test('a blocked account loses its synced data, keeps its unsent work, and sends it once approved again', async ({
  phone,
  server,
}) => {
  const context = phone.context();
  await registerOfficerWithReport(server.url);
  await openAs(phone, officer.email, '/sync', officer.password);
  await waitForOfflineApp(phone);
  const desktop = await openOfficerEngine(phone);
  await expect.poll(() => desktop.reports()).toHaveLength(1);
  const [report] = await desktop.reports();
  const session = await storedSession(phone);
  if (report === undefined || session === null) throw new Error('no open report');
  const { id } = session.user;
  await context.setOffline(true);
  const text = 'Written before the block.';
  await desktop.write({ reportId: report.id, question: 1, text });
  await expect(phone.getByText(englishText('sync.itemsWait', { count: 1 }))).toBeVisible();
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
  await expect(phone.getByText(englishText('sync.outTitle'))).toBeVisible({
    timeout: 2 * patience,
  });

  await test.step('unsent work is still there, synced data is not', async () => {
    await expect(phone.getByText(englishText('sync.itemsWait', { count: 1 }))).toBeVisible();
    await expect(phone.getByText(report.name)).toHaveCount(0);
  });

  await test.step('while blocked, the work can be saved as a file but is not sent', async () => {
    await logIn(phone, officer.email, officer.password);
    await phone.getByRole('link', { name: englishText('sync.whatWaits') }).click();
    await expect(phone.getByText(englishText('sync.waitsTitle'))).toBeVisible();
    const saved = phone.waitForEvent('download');
    await phone.getByRole('button', { name: englishText('sync.export') }).click();
    expect((await saved).suggestedFilename()).toMatch(/^touchline-unsent-.*\.json$/);
  });

  await test.step('once approved again, it is sent without another login', async () => {
    await setStatus('approved');
    await phone.goto('/sync');
    await expect(phone.getByText(englishText('sync.allSent'))).toBeVisible({
      timeout: 2 * patience,
    });
    await expect.poll(async () => (await desktop.answers(report.id))[1]?.text).toBe(text);
  });
});
