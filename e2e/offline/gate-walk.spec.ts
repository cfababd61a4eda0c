/**
 * A match at three gates with six phones: the server dies, phones compare, one is lost, the others
 * hand in, and the match is closed. What the phones did is the ledger that everything has to agree
 * with. In Arabic with the nightly tests.
 */
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { apiCall, apiToken } from '#e2e/fixtures/api.ts';
import { callAsAdmin, requestUser } from '#e2e/fixtures/demo-people.ts';
import { readQr } from '#e2e/fixtures/qr.ts';
import { createTestServer } from '#e2e/fixtures/server.ts';
import { expect, phoneOptions, test } from '#e2e/fixtures/test.ts';
import { demoPassword } from '#e2e/pages/accounts.ts';
import {
  enrolAtGate,
  enrolmentCode,
  expectAnswer,
  openGate,
  scanByKeys,
  storedTexts,
} from '#e2e/pages/gate.ts';
import { textOn, useArabic } from '#e2e/pages/language.ts';
import { testLimit } from '#scripts/steps/time-limits.ts';
import type { ApprovalRequest } from '#sync/contracts/admin/approvals.ts';
import type { Attendee, AttendeesPage } from '#sync/contracts/events/attendees.ts';
import type { Enrolment } from '#sync/contracts/gate/gate-calls.ts';
import type { GateOverview, GatePerson } from '#sync/contracts/gate/gate-overview.ts';
import { importMatchKey } from '#sync/contracts/gate/match-key.ts';
import { overrideNumber } from '#sync/contracts/gate/override.ts';
import type { SecurityList } from '#sync/contracts/gate/security-list.ts';
import { isKickOffStep } from '#sync/contracts/matches/matches.ts';
import type { TicketRow } from '#sync/contracts/matches/tickets.ts';
import type { MessageKey } from '#sync/contracts/messages/catalogue.ts';
import { encodeTicket } from '#sync/contracts/tickets/encode-ticket.ts';
import type { PullReply } from '#sync/protocol/pull.ts';

const nightly = process.env['E2E_BOTH_THEMES'] === '1';
const admin = 'admin@touchline.example';

interface Holder extends Pick<Attendee, 'email' | 'role'> {
  name: string;
  ticket: string;
}

/** What the member's app shows: the address in the QR code of each ticket. */
async function ticketsOf(url: string, email: string): Promise<TicketRow[]> {
  const token = await apiToken(url, email, demoPassword);
  const { data } = await apiCall<PullReply>(url, token, 'POST', '/sync/pull', {
    protocol: 1,
    epoch: null,
    cursors: {},
  });
  return Object.values(data.buckets).flatMap(
    ({ rows }) => (rows['ticket'] ?? []) as unknown as TicketRow[],
  );
}

const liveTicketOf = async (url: string, email: string, matchId: string) =>
  (await ticketsOf(url, email)).find((each) => each.matchId === matchId && each.url !== null);

/** Everybody with a ticket; some have yet to choose a seat. */
async function holdersOf(url: string, matchId: string): Promise<Holder[]> {
  const path = `/admin/match/${matchId}/attendees?page=1&pageSize=100&state=approved`;
  const { attendees } = await callAsAdmin<AttendeesPage>(url, 'GET', path);
  const holders: Holder[] = [];
  for (const { email, role } of attendees) {
    const ticket = await liveTicketOf(url, email, matchId);
    if (ticket?.url) holders.push({ email, role, name: ticket.holder, ticket: ticket.url });
  }
  return holders;
}

async function openPhone(browser: Browser, url: string, language: 'en' | 'ar'): Promise<Page> {
  const context = await browser.newContext({ ...phoneOptions, baseURL: url });
  const page = await context.newPage();
  if (language === 'ar') await useArabic(page);
  return page;
}

const press = (page: Page, key: MessageKey) =>
  page.getByRole('button', { name: textOn(page, key), exact: true }).click();

/** Scans a ticket, and waits for its answer; what the words say before a time is enough. */
async function check(page: Page, ticket: string, word: MessageKey, name = ''): Promise<void> {
  await scanByKeys(page, ticket);
  const [words = ''] = textOn(page, word, { gate: 2, time: '#' }).split('#');
  await expectAnswer(page, words, name);
}

/** The same ticket with another letter in its signature. */
const altered = (ticket: string) =>
  `${ticket.slice(0, -12)}${letterAfter(ticket.at(-12))}${ticket.slice(-11)}`;
const letterAfter = (letter = '') => (letter === 'A' ? 'B' : 'A');

/** A ticket of the match that somebody signed with a key of their own. */
function signedElsewhere(url: string, matchId: string): string {
  const ref = randomBytes(16).toString('base64url');
  const claim = { ref, matchId, name: 'Nobody', seat: null, places: [] };
  const ticket = encodeTicket({ ...claim, role: 'photographer' }, 'unknown8', url);
  if (ticket === null) throw new Error('the address is too long');
  const { privateKey } = generateKeyPairSync('ed25519');
  return ticket.withSignature(sign(null, ticket.signedBytes, privateKey)).url;
}

/** The officer's number for the ticket that a phone asks about. */
async function giveNumber(page: Page, matchKey: string): Promise<void> {
  const code = (await page.locator('main.ans .codeline').textContent()) ?? '';
  const key = await importMatchKey(Buffer.from(matchKey, 'base64url'));
  const digits = await overrideNumber(key, code);
  await page.getByLabel(textOn(page, 'gate.override.label')).fill(digits);
  await expectAnswer(page, textOn(page, 'gate.answer.letIn'));
}

/** The teller shows its code, the hearer scans it. */
async function compare(teller: Page, hearer: Page): Promise<void> {
  await press(teller, 'gate.key.compare');
  const code = teller.getByRole('img', { name: textOn(teller, 'gate.compare.code') });
  await scanByKeys(hearer, await readQr(await code.screenshot({ scale: 'device' })));
  await press(hearer, 'gate.compared.back');
  await press(teller, 'gate.compare.later');
}

/** The id of an approved booking's request. */
async function requestOf(url: string, matchId: string, { email }: Holder): Promise<string> {
  const path = '/admin/requests?type=join_match&status=approved&pageSize=1000';
  const { requests } = await callAsAdmin<{ requests: ApprovalRequest[] }>(url, 'GET', path);
  const found = requests.find(
    (request) => request.Match?.id === matchId && requestUser(request)?.email === email,
  );
  if (found === undefined) throw new Error(`${email} has no booking`);
  return found.id;
}

const decide = (url: string, request: string, status: 'approved' | 'rejected') =>
  callAsAdmin(url, 'PATCH', `/admin/request/${request}`, {
    status,
    ...(status === 'rejected' && { rejectionReason: 'No room' }),
    expected: status === 'rejected' ? 'approved' : 'rejected',
  });

for (const language of nightly ? (['en', 'ar'] as const) : (['en'] as const))
  test(`in ${language}, six phones at three gates, the server killed: nothing is lost or counted twice`, async ({
    browser,
  }) => {
    test.setTimeout(8 * testLimit);
    const server = await createTestServer();
    await server.start();
    const { url } = server;
    const { matchId } = await openGate(url);
    const overview = () => callAsAdmin<GateOverview>(url, 'GET', `/gates/${matchId}`);
    const before = await overview();
    const gateNumbered = (number: number) => {
      const gate = before.gates.find((each) => each.number === number);
      if (gate === undefined) throw new Error(`there is no Gate ${number}`);
      return gate;
    };
    await callAsAdmin(url, 'PATCH', `/gate/${gateNumbered(2).id}`, {
      roles: [],
      version: gateNumbered(2).version,
    });
    const holders = await holdersOf(url, matchId);
    const photographers = holders.filter(({ role }) => role === 'photographer');
    const others = holders.filter(({ role }) => role !== 'photographer');
    const [atSeven] = photographers;
    const [twice, revoked, replaced, lostOne, wrongGate, late, compared] = others;
    if (!atSeven || !twice || !revoked || !replaced || !lostOne || !wrongGate || !late || !compared)
      throw new Error(`too few tickets: ${holders.map(({ role }) => role).join(', ')}`);
    const foreign = (await ticketsOf(url, twice.email)).find(
      (each) => each.matchId !== matchId && each.url !== null,
    );

    let matchKey = '';
    const phones = await Promise.all(
      [4, 4, 7, 7, 2, 2].map(async (number, at) => {
        const page = await openPhone(browser, url, language);
        page.on('response', async (reply) => {
          if (!reply.url().endsWith('/api/gate/enrol')) return;
          matchKey = ((await reply.json()) as { data: Enrolment }).data.matchKey;
        });
        await enrolAtGate(page, await enrolmentCode(url, gateNumbered(number).id), `Phone ${at}`);
        await page.context().setOffline(true);
        return page;
      }),
    );
    const [four, alsoFour, seven, alsoSeven, two, drowned] = phones as [
      Page,
      Page,
      Page,
      Page,
      Page,
      Page,
    ];
    await decide(url, await requestOf(url, matchId, revoked), 'rejected');
    const again = await requestOf(url, matchId, replaced);
    await decide(url, again, 'rejected');
    await decide(url, again, 'approved');
    const newer = await liveTicketOf(url, replaced.email, matchId);
    await server.kill();

    /** Whom the phones that come back have let in. */
    const ledger = new Set<string>();
    const letIn = async (page: Page, { name, ticket }: Holder) => {
      await check(page, ticket, 'gate.answer.onTheList', name);
      ledger.add(name);
    };
    await test.step('without signal and server each ticket gets its answer', async () => {
      for (const page of phones) await press(page, 'gate.ready.start');
      await letIn(four, twice);
      await check(four, 'HTTPS://SHOP.EXAMPLE/MENU', 'gate.answer.notOurs');
      await check(four, altered(twice.ticket), 'gate.answer.notOurs');
      if (foreign?.url) await check(four, foreign.url, 'gate.answer.otherMatch');
      const noKey = textOn(four, 'gate.answer.unknownKeyText');
      await check(four, signedElsewhere(url, matchId), 'gate.answer.askOfficer', noKey);
      await check(four, newer?.url ?? '', 'gate.answer.askOfficer', replaced.name);
      await giveNumber(four, matchKey);
      ledger.add(replaced.name);
      await letIn(four, revoked);
      await letIn(alsoFour, twice);
      await scanByKeys(alsoFour, twice.ticket);
      const [once = ''] = textOn(alsoFour, 'gate.answer.sameAgainText', { time: '#' }).split('#');
      await expectAnswer(alsoFour, once);
      await letIn(seven, atSeven);
      await check(seven, wrongGate.ticket, 'gate.answer.otherGate', wrongGate.name);
      await letIn(two, wrongGate);
      await letIn(alsoSeven, photographers[1] ?? atSeven);
      await check(drowned, lostOne.ticket, 'gate.answer.onTheList', lostOne.name);
    });

    await test.step('compared phones let nobody in a second time', async () => {
      await letIn(alsoFour, compared);
      await compare(alsoFour, two);
      await check(two, compared.ticket, 'gate.answer.alreadyInside', compared.name);
      await press(two, 'gate.action.notLetIn');
      await compare(two, seven);
      await check(four, compared.ticket, 'gate.answer.onTheList', compared.name);
    });

    await test.step('no phone keeps a name', async () => {
      for (const page of phones) {
        const stored = await storedTexts(page);
        expect(stored.includes('Phone '), 'control: the steward’s').toBe(true);
        const named = holders.map(({ name }) => name).filter((name) => stored.includes(name));
        // Stewards are shown whom to call.
        expect(named.filter((name) => name !== before.match.contact?.name)).toEqual([]);
      }
    });

    await drowned.context().close();
    await server.start();
    const living = [four, alsoFour, seven, alsoSeven, two];
    await Promise.all(living.map((page) => page.context().setOffline(false)));
    const unsent = async () => (await overview()).devices.filter(({ scans }) => scans > 0).length;
    await expect.poll(unsent).toBe(before.devices.filter(({ scans }) => scans > 0).length + 5);

    await test.step('with signal the new list counts, and late people come in', async () => {
      await expect(async () => {
        await check(four, revoked.ticket, 'gate.answer.revoked');
      }).toPass();
      await check(four, replaced.ticket, 'gate.answer.replaced');
      await letIn(four, late);
    });

    await test.step('before the gates open, and after they close, nobody comes in', async () => {
      // Who is inside is not let in by the times that the phone still has.
      const answers = (word: MessageKey) =>
        expect(() => check(four, twice.ticket, word, twice.name)).toPass();
      const setTimes = async (times: object) =>
        callAsAdmin(url, 'PATCH', `/gates/${matchId}`, {
          ...times,
          version: (await overview()).match.version,
        });
      const { facts, opensBefore, closesAfter } = before.match;
      await setTimes({ opensBefore: 0 });
      await answers('gate.answer.tooEarly');
      await setTimes({ opensBefore });
      if (!nightly) return;
      const kickOff = new Date(Math.floor(Date.now() / 60_000) * 60_000);
      while (!isKickOffStep(kickOff.toISOString(), 'Africa/Cairo'))
        kickOff.setMinutes(kickOff.getMinutes() - 1);
      const minutes = Math.floor((Date.now() - kickOff.getTime()) / 60_000);
      const moveTo = (date: string) =>
        callAsAdmin(url, 'PATCH', `/admin/match/${matchId}`, { match: { date } });
      await moveTo(kickOff.toISOString());
      await setTimes({ closesAfter: minutes });
      await answers('gate.answer.closed');
      await moveTo(facts.date);
      await setTimes({ closesAfter });
    });

    await test.step('the phones hand in, and keep no list', async () => {
      for (const page of living) {
        await page.reload();
        await press(page, 'gate.handIn.open');
        await press(page, 'gate.handIn.confirm');
      }
      for (const page of living) {
        await expect(page.getByText(textOn(page, 'gate.after.allSent'))).toBeVisible();
        const stored = await storedTexts(page);
        expect(/^(?:gate_entry|card) \[\{/m.test(stored)).toBe(false);
        expect(holders.filter(({ name }) => stored.includes(name))).toEqual([]);
      }
    });

    await test.step('the lost phone is reported, and the match is closed', async () => {
      const token = await apiToken(url, admin, demoPassword);
      const { devices } = await overview();
      const missing = devices.filter(
        ({ handedInAt, revokedAt, label }) =>
          handedInAt === null && revokedAt === null && label === 'Phone 5',
      );
      expect(missing).toHaveLength(1);
      for (const { id, version } of missing)
        await callAsAdmin(url, 'PATCH', `/gate/device/${id}`, { lost: 'Drowned', version });
      const closed = await apiCall(url, token, 'POST', `/gates/${matchId}/close`, { missing: {} });
      expect(closed.status, closed.message).toBe(200);
    });

    await test.step('ledger, desk, attendance and list agree', async () => {
      const { attendance, exceptions, counts, list, devices } = await overview();
      const { rows } = await callAsAdmin<{ rows: GatePerson[] }>(
        url,
        'GET',
        `/gates/${matchId}/people`,
      );
      const came = new Set(rows.flatMap((row) => (row.attendance === 'came' ? [row.name] : [])));
      expect(came).toEqual(ledger);
      expect(attendance?.came).toBe(ledger.size);
      // Only the drowned phone may have seen the others.
      expect(attendance?.absent).toBe(0);
      expect(rows.find(({ name }) => name === lostOne.name)?.attendance).toBe('unknown');
      const kinds = exceptions.map(({ kind, name }) => `${kind} ${name}`);
      expect(kinds).toEqual(
        expect.arrayContaining([
          `twice ${twice.name}`,
          `twice ${compared.name}`,
          `olderList ${revoked.name}`,
          `override ${replaced.name}`,
          'notListed null',
        ]),
      );
      expect(counts.twice).toBe(2);
      const { people } = await callAsAdmin<SecurityList>(
        url,
        'GET',
        `/gates/${matchId}/list/${list?.version}`,
      );
      const expected = holders.map(({ name }) => name).filter((name) => name !== revoked.name);
      expect(people.map(({ name }) => name).toSorted()).toEqual(expected.toSorted());
      expect(devices.filter(({ label }) => /^Phone \d$/.test(label))).toHaveLength(6);
    });
    await server.remove();
  });
