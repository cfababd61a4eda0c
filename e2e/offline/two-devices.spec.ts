/** One person with two phones: no text is overwritten, and nothing is done twice. */
import { bookableMatch, countBookings, people } from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { openAs, startSession } from '#e2e/pages/accounts.ts';
import { findMatch } from '#e2e/pages/matches.ts';
import { demoReportName, openOfficerEngine, officer } from '#e2e/pages/officer-engine.ts';
import { bookingName } from '#e2e/pages/sync.ts';
import { waitForOfflineApp } from '#e2e/pages/tickets.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

test.use({ serviceWorkers: 'allow' });

test('the same match booked offline on two phones is one booking, and the second phone says so', async ({
  phone,
  otherPhone,
  server,
}) => {
  const match = await bookableMatch(server.url, people.rania);
  for (const device of [phone, otherPhone]) {
    await startSession(device, people.rania);
    const row = await findMatch(device, match);
    await expect(row.getByRole('button', { name: englishText('matches.book') })).toBeVisible();
    await waitForOfflineApp(device);
    await device.context().setOffline(true);
    await row.getByRole('button', { name: englishText('matches.book') }).click();
    await expect(row.getByText(englishText('sync.waiting'))).toBeVisible();
  }
  await phone.context().setOffline(false);
  await phone.goto('/sync');
  await expect(phone.getByText(englishText('sync.allSent'))).toBeVisible();

  await otherPhone.context().setOffline(false);
  await otherPhone.goto('/sync');
  const card = otherPhone.getByRole('listitem').filter({ hasText: bookingName(match) });
  await expect(card.getByText(englishText('matches.alreadyBooked'))).toBeVisible();
  expect(await countBookings(server.url, people.rania, match)).toBe(1);
  const row = await findMatch(otherPhone, match);
  await expect(row.getByText(englishText('status.pending')).first()).toBeVisible();
});

test('answers to different questions merge; conflicting versions of one answer are both kept', async ({
  phone,
  otherPhone,
}) => {
  const devices = [phone, otherPhone];
  for (const device of devices) {
    await openAs(device, officer, '/sync');
    await expect(device.getByText(englishText('sync.allSent'))).toBeVisible();
    await waitForOfflineApp(device);
  }
  const [mine, theirs] = [await openOfficerEngine(phone), await openOfficerEngine(otherPhone)];
  const report = (await mine.reports()).findLast(({ name }) => name === demoReportName);
  if (report === undefined) throw new Error('the demo officer has no open report');
  for (const device of devices) await device.context().setOffline(true);
  await mine.write({ reportId: report.id, question: 0, text: 'From the first phone.' });
  await theirs.write({ reportId: report.id, question: 0, text: 'From the second phone.' });
  await theirs.write({ reportId: report.id, question: 1, text: 'Only here.' });

  for (const device of devices) {
    await device.context().setOffline(false);
    await expect(device.getByText(englishText('sync.allSent'))).toBeVisible({ timeout: 30_000 });
  }
  for (const [device, desktop] of [[phone, mine] as const, [otherPhone, theirs] as const]) {
    await device.reload();
    await expect
      .poll(async () => {
        const [first, second] = await desktop.answers(report.id);
        const texts = first?.conflicts.flatMap(({ mine: a, theirs: b }) => [a, b]) ?? [];
        return [new Set(texts), second?.text];
      })
      .toEqual([new Set(['From the first phone.', 'From the second phone.']), 'Only here.']);
  }
});
