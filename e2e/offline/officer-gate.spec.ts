/** An officer's own phone as a gate: it gives stewards numbers while the server is away. */
import { apiCall, apiToken } from '#e2e/fixtures/api.ts';
import { callAsAdmin, people, userIdOf } from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { demoPassword, openAs } from '#e2e/pages/accounts.ts';
import { openAdminPage } from '#e2e/pages/admin.ts';
import { phoneWidth, violationsAtWidths } from '#e2e/pages/axe.ts';
import { weakTexts } from '#e2e/pages/contrast.ts';
import {
  drawOnCamera,
  enrolAtGate,
  enrolmentCode,
  expectAnswer,
  fakeCamera,
  openGate,
} from '#e2e/pages/gate.ts';
import { acceptPhones } from '#e2e/pages/gate-phone.ts';
import { testLimit } from '#scripts/steps/time-limits.ts';
import type { GateOverview } from '#sync/contracts/gate/gate-overview.ts';
import type { Match } from '#sync/contracts/matches/matches.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import { refHash, ticketCode } from '#sync/contracts/tickets/printed-code.ts';

test.use({ serviceWorkers: 'allow' });

const bookers = [people.writer, people.photographer, people.heba, people.sherif, people.mona];

/** The ticket of a person who chooses a seat now, so that earlier lists lack it. */
async function issueTicket(url: string, match: Match): Promise<{ image: string; code: string }> {
  const ids = await Promise.all(bookers.map((each) => userIdOf(url, each)));
  const seatless = match.Members.find(
    ({ id, MatchMember }) => MatchMember.seatReservationRequired && ids.includes(id),
  );
  if (seatless === undefined) throw new Error('everybody has a seat');
  const email = bookers[ids.indexOf(seatless.id)] ?? '';
  const token = await apiToken(url, email, demoPassword);
  const path = `/event/${match.eventId}/matches/${match.id}`;
  for (let seat = 1; seat <= 120; seat += 1) {
    const chosen = await apiCall(url, token, 'PATCH', `${path}/seat`, { seat: `seat-${seat}` });
    if (chosen.status === 200) break;
  }
  const { data } = await apiCall<Match>(url, token, 'GET', path);
  const ref = data.Members.find(({ id }) => id === seatless.id)?.MatchMember.ref;
  if (ref == null) throw new Error('no ticket was issued');
  const file = await fetch(`${url}/api/file/qr_code_${match.id}_${ref}.png`, {
    headers: { 'x-access-token': token },
  });
  expect(file.status).toBe(200);
  const picture = Buffer.from(await file.arrayBuffer()).toString('base64');
  const image = `data:image/png;base64,${picture}`;
  return { image, code: ticketCode(refHash(ref)) };
}

test('an officer gives a steward a number without a server, and both are one exception', async ({
  phone: officer,
  otherPhone: steward,
  desktop,
  server,
}) => {
  test.setTimeout(6 * testLimit);
  const { matchId, gateId } = await openGate(server.url);
  const match = await callAsAdmin<Match>(server.url, 'GET', `/admin/match/${matchId}`);
  const read = () => callAsAdmin<GateOverview>(server.url, 'GET', `/gates/${matchId}`);
  const before = (await read()).counts.inside;

  await fakeCamera(steward);
  await enrolAtGate(steward, await enrolmentCode(server.url, gateId), 'Ahmed Samy');
  await steward.evaluate(() => navigator.serviceWorker.ready);
  await acceptPhones(server.url, matchId, [steward]);
  await steward.context().setOffline(true);
  const ticket = await issueTicket(server.url, match);

  await test.step('the officer makes the own phone a gate, and no address says so', async () => {
    await fakeCamera(officer);
    const path = `/events/${match.eventId}/reservations/${matchId}/gates/`;
    await openAs(officer, 'officer@touchline.example', path);
    await officer.getByRole('button', { name: englishText('gates.checkHere') }).click();
    await expect(
      officer.getByRole('heading', { name: englishText('gate.ready.title') }),
    ).toBeVisible();
    expect(officer.url()).toBe(`${server.url}/gate`);
    await expect(officer.getByText(englishText('gate.ready.facesAll'))).toBeVisible();
    await expect(officer.getByText(englishText('gate.ready.numbersAll'))).toBeVisible();
    await officer.evaluate(() => navigator.serviceWorker.ready);
  });

  const exceptionsButton = officer.getByRole('button', {
    name: new RegExp(`^${englishText('gates.exceptions')}`),
  });
  await test.step('with signal the officer’s phone knows the exceptions', async () => {
    await officer.getByRole('button', { name: englishText('gate.officer.allGates') }).click();
    await expect(exceptionsButton).toContainText(/\d/);
  });

  await server.kill();
  await officer.context().setOffline(true);
  const answer = steward.locator('[data-answer]');
  await test.step('the steward’s phone asks the officer', async () => {
    await steward.getByRole('button', { name: englishText('gate.ready.start') }).click();
    await drawOnCamera(steward, ticket.image);
    await expect(answer).toContainText(englishText('gate.answer.askOfficer'));
    await expect(answer).toContainText(ticket.code);
    await drawOnCamera(steward, null);
  });

  const digits = await test.step('the officer’s phone gives the number', async () => {
    await officer.reload();
    await officer.getByRole('button', { name: englishText('gate.officer.allGates') }).click();
    await exceptionsButton.click();
    // The status has the time of what the phone last knew.
    await expect(officer.getByRole('status')).toContainText(/As of .*[AP]M/);
    await officer.getByRole('button', { name: englishText('action.back') }).click();
    await officer.getByRole('button', { name: englishText('gate.officer.give') }).click();
    await officer.getByLabel(englishText('gate.officer.code')).fill(ticket.code.toLowerCase());
    await officer.getByRole('button', { name: englishText('gate.officer.find') }).click();
    await expect(officer.getByRole('main')).toContainText(englishText('gate.officer.notSeenYet'));
    const number = officer.locator('[data-digits] bdi');
    await expect(number).toHaveCount(0);
    await officer.getByRole('button', { name: englishText('gate.officer.give') }).click();
    await expect(number).toHaveText(/^\d{3} \d{3}$/);
    // The ticket is newer than the steward's list.
    const other = officer.getByText(englishText('gate.officer.unlisted')).locator('bdi');
    return ((await other.textContent()) ?? '').replace(' ', '');
  });

  await test.step('with it the steward lets the person in', async () => {
    const field = steward.getByLabel(englishText('gate.override.label'));
    await field.fill(digits === '000000' ? '000001' : '000000');
    await expect(answer.getByRole('alert').last()).toContainText(
      englishText('gate.override.wrong', { count: 4 }),
    );
    await field.fill(digits);
    await expectAnswer(steward, englishText('gate.answer.letIn'));
  });

  await server.start();
  for (const page of [officer, steward]) await page.context().setOffline(false);
  await test.step('the media office sees the number and its use as one', async () => {
    const overrides = async () =>
      (await read()).exceptions
        .filter(({ kind }) => kind === 'override')
        .map(({ missing, scans, answer: rule }) => ({ missing, scans: scans.length, rule }));
    await expect.poll(overrides).toEqual([{ missing: null, scans: 2, rule: 'askOfficer' }]);
    expect((await read()).counts).toMatchObject({ inside: before + 1, overrides: 1 });
    const { exceptions } = await read();
    const given = exceptions.find(({ kind }) => kind === 'override')?.officer;
    await openAdminPage(desktop, `/admin/manage/matches/${matchId}/gates`);
    await expect(
      desktop.getByText(englishText('gates.numberGivenBy', { officer: given ?? '' })),
    ).toHaveCount(1);
  });

  await test.step('the officer’s phone shows it too, without a name, at 7:1 on narrow phones', async () => {
    const back = officer.getByRole('button', { name: englishText('action.back') });
    while (!(await exceptionsButton.isVisible())) await back.click();
    await exceptionsButton.click();
    const row = officer.getByRole('listitem').filter({
      hasText: englishText('gates.exception.override'),
    });
    await expect(row).toContainText(englishText('gates.rule.askOfficer'));
    const found: string[] = [];
    for (const colorScheme of ['dark', 'light'] as const) {
      await officer.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      found.push(...(await weakTexts(officer, 7, colorScheme)));
    }
    const narrow = { width: 320, height: 568 };
    found.push(...(await violationsAtWidths(officer, [narrow, phoneWidth], 'exceptions')));
    await back.click();
    found.push(...(await violationsAtWidths(officer, [narrow, phoneWidth], 'all gates')));
    expect(found).toEqual([]);
  });
});
