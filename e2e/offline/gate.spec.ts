/** The stewards' page: tickets are checked without signal and reach the server once. */
import { callAsAdmin } from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import {
  awaitedTickets,
  checkTicket,
  enrolAtGate,
  enrolmentCode,
  fakeCamera,
  holdCodesAt,
  openGate,
  printTestTicket,
  storedTexts,
  trialTickets,
} from '#e2e/pages/gate.ts';
import { acceptPhones } from '#e2e/pages/gate-phone.ts';
import { testLimit } from '#scripts/steps/time-limits.ts';
import type { GateOverview } from '#sync/contracts/gate/gate-overview.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

test.use({ serviceWorkers: 'allow' });

const storedFiles = async () => {
  const stored = await Promise.all(
    (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
  );
  return stored
    .flat()
    .map(({ url }) => url)
    .join(' ');
};

const steward = 'Rania Fathy';

test('tickets are checked with a dead server, arrive once, and nothing is left after the hand-in', async ({
  phone,
  desktop,
  server,
}) => {
  test.setTimeout(6 * testLimit);
  const { matchId, gateId, number } = await openGate(server.url);
  const code = await enrolmentCode(server.url, gateId);
  const tickets = await trialTickets(server.url);
  const overview = () => callAsAdmin<GateOverview>(server.url, 'GET', `/gates/${matchId}`);
  const before = await overview();
  const [first, second] = await awaitedTickets(server.url, matchId);
  const forged = tickets.find(({ about }) => about === 'An altered ticket');
  const other = tickets.find(({ answer }) => answer === 'Another match');
  if (!first || !second || !forged || !other) throw new Error('the demo lacks tickets');
  const insideBefore = before.counts.inside;
  const context = phone.context();
  const onTheList = englishText('gate.answer.onTheList');

  await fakeCamera(phone);
  await enrolAtGate(phone, code, steward);
  await acceptPhones(server.url, matchId, [phone]);
  // It comes after the page's other files.
  await expect.poll(() => phone.evaluate(storedFiles)).toMatch(/zxing_reader-[\w-]+\.wasm/);

  const testTicket = await printTestTicket(desktop, matchId, number);
  // Tickets are as wide as a phone.
  expect(testTicket.millimetres).toBeGreaterThan(60);
  await desktop.context().close();

  await server.kill();
  await context.setOffline(true);
  await test.step('without signal each ticket gets its answer, also after a reload', async () => {
    await phone.reload();
    await phone.getByRole('button', { name: englishText('gate.ready.test') }).click();
    await checkTicket(phone, testTicket, englishText('gate.answer.testTicket'));
    await checkTicket(phone, first, onTheList, first.about);
    await checkTicket(phone, forged, englishText('gate.answer.notOurs'));
    // The first decoder reads the middle of the picture.
    await holdCodesAt(phone, 860);
    await checkTicket(phone, other, englishText('gate.answer.otherMatch'));
    await phone.reload();
    await phone.getByRole('button', { name: englishText('gate.ready.start') }).click();
    await checkTicket(phone, second, onTheList, second.about);
    // No name of a holder is stored in the clear.
    const stored = await storedTexts(phone);
    expect(stored, 'control: the phone keeps the steward’s name').toContain(steward);
    for (const { about } of [first, second]) expect(stored).not.toContain(about);
  });

  await server.start();
  await context.setOffline(false);
  await expect.poll(async () => (await overview()).counts.inside).toBe(insideBefore + 2);

  await test.step('after the hand-in the list, faces and keys are gone', async () => {
    await phone.reload();
    await phone.getByRole('button', { name: englishText('gate.handIn.open') }).click();
    await phone.getByRole('button', { name: englishText('gate.handIn.confirm') }).click();
    await expect(phone.getByText(englishText('gate.after.allSent'))).toBeVisible();
    await expect(phone.getByText(englishText('gate.after.keys'))).toBeVisible();
    const stored = await storedTexts(phone);
    for (const store of ['gate_entry', 'card'])
      expect(stored).not.toMatch(new RegExp(`^${store} \\[\\{`, 'm'));
    const { counts, devices } = await overview();
    expect(counts.inside).toBe(insideBefore + 2);
    expect(devices.find(({ label }) => label === steward)?.handedInAt).not.toBeNull();
  });
});
