/** A phone whose clock is years off still sends its work. */
import { expect, test } from '#e2e/fixtures/test.ts';
import { openAs } from '#e2e/pages/accounts.ts';
import { openOfficerEngine, officer } from '#e2e/pages/officer-engine.ts';
import { waitForOfflineApp } from '#e2e/pages/tickets.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

test.use({ serviceWorkers: 'allow' });

const year = 365 * 24 * 3_600_000;

for (const [what, years] of [
  ['behind', -6],
  ['ahead', 6],
] as const)
  test(`with its clock six years ${what} a phone logs in, stores and sends what is written`, async ({
    phone,
    server,
  }) => {
    await phone.context().addInitScript((shift) => {
      const real = Date.now.bind(Date);
      Date.now = () => real() + shift;
    }, years * year);
    await openAs(phone, officer, '/sync');
    await expect(phone.getByText(englishText('sync.allSent'))).toBeVisible();
    await waitForOfflineApp(phone);
    const desktop = await openOfficerEngine(phone);
    const [report] = await desktop.reports();
    if (report === undefined) throw new Error('the demo officer has no open report');
    await server.kill();
    const text = `Written with the clock ${what}.`;
    await desktop.write({ reportId: report.id, question: 2, text });
    await expect(phone.getByText(englishText('sync.oneWaits'))).toBeVisible();
    await phone.reload();
    await expect(phone.getByText(englishText('sync.oneWaits'))).toBeVisible();
    await server.start();
    await expect(phone.getByText(englishText('sync.allSent'))).toBeVisible({ timeout: 60_000 });
    await expect
      .poll(async () => {
        const answer = (await desktop.answers(report.id))[2];
        return [answer?.text, answer?.state, answer?.conflicts.length];
      })
      .toEqual([text, 'league', 0]);
  });
