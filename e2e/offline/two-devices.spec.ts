/** One person, two phones: nobody's text is overwritten, nothing is done twice. */
import { bookableMatch, bookingsOf, people } from '#e2e/fixtures/press.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { logIn } from '#e2e/pages/accounts.ts';
import { findMatch } from '#e2e/pages/matches.ts';
import { demoReport, deskOf, officer } from '#e2e/pages/reports.ts';
import { bookingName } from '#e2e/pages/sync.ts';
import { appIsOnPhone } from '#e2e/pages/tickets.ts';
import { say } from '#sync/contracts/messages/messages.ts';

test('the same match booked on both without signal is one booking, and the second phone says so', async ({
  phone,
  otherPhone,
  server,
}) => {
  const match = await bookableMatch(server.url, people.rania);
  for (const device of [phone, otherPhone]) {
    await logIn(device, people.rania);
    const row = await findMatch(device, match);
    await expect(row.getByRole('button', { name: say('matches.book') })).toBeVisible();
    await appIsOnPhone(device);
    await device.context().setOffline(true);
    await row.getByRole('button', { name: say('matches.book') }).click();
    await expect(row.getByText(say('sync.waiting'))).toBeVisible();
  }
  await phone.context().setOffline(false);
  await phone.goto('/sync');
  await expect(phone.getByText(say('sync.allSent'))).toBeVisible();

  await otherPhone.context().setOffline(false);
  await otherPhone.goto('/sync');
  const card = otherPhone.getByRole('listitem').filter({ hasText: bookingName(match) });
  await expect(card.getByText(say('matches.alreadyBooked'))).toBeVisible();
  expect(await bookingsOf(server.url, people.rania, match)).toBe(1);
  const row = await findMatch(otherPhone, match);
  await expect(row.getByText(say('status.pending')).first()).toBeVisible();
});

test('answers to different questions merge; two texts for one answer are both kept and both seen', async ({
  phone,
  otherPhone,
}) => {
  const devices = [phone, otherPhone];
  for (const device of devices) {
    await logIn(device, officer);
    await device.goto('/sync');
    await expect(device.getByText(say('sync.allSent'))).toBeVisible();
    await appIsOnPhone(device);
  }
  const [mine, theirs] = [await deskOf(phone), await deskOf(otherPhone)];
  const report = (await mine.reports()).findLast(({ name }) => name === demoReport);
  if (report === undefined) throw new Error('the demo officer has no open report');
  for (const device of devices) await device.context().setOffline(true);
  await mine.write({ reportId: report.id, question: 0, text: 'From the first phone.' });
  await theirs.write({ reportId: report.id, question: 0, text: 'From the second phone.' });
  await theirs.write({ reportId: report.id, question: 1, text: 'Only here.' });

  for (const device of devices) {
    await device.context().setOffline(false);
    await expect(device.getByText(say('sync.allSent'))).toBeVisible({ timeout: 30_000 });
  }
  for (const [device, desk] of [[phone, mine] as const, [otherPhone, theirs] as const]) {
    await device.reload();
    await expect
      .poll(async () => {
        const [first, second] = await desk.answers(report.id);
        const texts = first?.conflicts.flatMap(({ mine: a, theirs: b }) => [a, b]) ?? [];
        return [new Set(texts), second?.text];
      })
      .toEqual([new Set(['From the first phone.', 'From the second phone.']), 'Only here.']);
  }
});
