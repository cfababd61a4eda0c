/**
 * A match of its own at three gates with six phones: the server dies, phones compare, one is lost,
 * the others hand in, and the match is closed. What the phones did is the ledger that everything has
 * to agree with. The nightly tests walk with sixty people and three cameras, restore a backup in
 * between, and walk in Arabic too.
 */
import type { BrowserContextOptions, Page } from '@playwright/test';
import { backUp, restoreBackup } from '#e2e/fixtures/backup.ts';
import { callAsAdmin } from '#e2e/fixtures/demo-people.ts';
import {
  createTicketedMatch,
  kickOffStep,
  liveTicketOf,
  type TicketHolder,
} from '#e2e/fixtures/gate-match.ts';
import { createTestServer } from '#e2e/fixtures/server.ts';
import { desktopOptions, expect, openPage, phoneOptions, test } from '#e2e/fixtures/test.ts';
import { alteredTicket, ticketSignedElsewhere } from '#e2e/fixtures/tickets.ts';
import { gatesPath, setUpGates } from '#e2e/pages/gates-page.ts';
import {
  acceptPhones,
  check,
  compare,
  enterNumber,
  numberOf,
  press,
} from '#e2e/pages/gate-phone.ts';
import {
  enrolAtGate,
  enrolmentCode,
  expectAnswer,
  fakeCamera,
  scanByKeys,
  storedTexts,
} from '#e2e/pages/gate.ts';
import { textOn, useArabic } from '#e2e/pages/language.ts';
import { testLimit } from '#scripts/steps/time-limits.ts';
import type { AttendeesPage } from '#sync/contracts/events/attendees.ts';
import type { GateOverview } from '#sync/contracts/gate/gate-overview.ts';
import type { SecurityList } from '#sync/contracts/gate/security-list.ts';

const nightly = process.env['E2E_BOTH_THEMES'] === '1';
/** Number of people; one of them is seen only by the phone that is lost. */
const people = nightly ? 61 : 13;

const gates = [
  { number: 2, name: 'Main entrance', nameArabic: 'المدخل الرئيسي', roles: [] },
  { number: 4, name: 'Media gate', nameArabic: 'بوابة الإعلاميين', roles: [] },
  { number: 7, name: 'Photographers', nameArabic: 'المصورون', roles: ['photographer'] },
] as const;
const contact = { name: 'Samir Adly', phone: '+20 100 000 0199' };

for (const language of nightly ? (['en', 'ar'] as const) : (['en'] as const))
  test(`in ${language}, six phones at three gates, the server killed: nothing is lost or counted twice`, async ({
    browser,
    faults,
  }) => {
    // At night dozens of people register before, and the server is restored.
    test.setTimeout((nightly ? 20 : 8) * testLimit);
    const server = await createTestServer();
    await server.start();
    const { url } = server;
    const open = async (options: BrowserContextOptions) => {
      const page = await openPage(browser, faults, { ...options, baseURL: url });
      if (language === 'ar') await useArabic(page);
      return page;
    };
    const { matchId, holders, otherTicket } = await createTicketedMatch(url, people);
    const overview = () => callAsAdmin<GateOverview>(url, 'GET', `/gates/${matchId}`);
    const setTimes = async (times: object) =>
      callAsAdmin(url, 'PATCH', `/gates/${matchId}`, {
        ...times,
        version: (await overview()).match.version,
      });
    const decide = ({ request }: TicketHolder, status: 'approved' | 'rejected') =>
      callAsAdmin(url, 'PATCH', `/admin/request/${request}`, {
        status,
        ...(status === 'rejected' && { rejectionReason: 'No room' }),
        expected: status === 'rejected' ? 'approved' : 'rejected',
      });

    const admin = await open(desktopOptions);
    await test.step('an administrator sets up three gates', async () => {
      await setUpGates(admin, matchId, gates);
      // The gates are open at any hour: a match may kick off from noon on only.
      await setTimes({ opensBefore: 1440, contact });
      const { counts } = await overview();
      expect(counts.entries).toBe(people);
      await admin.goto('about:blank');
    });
    const gateIds = new Map((await overview()).gates.map(({ id, number }) => [number, id]));
    const labels = new Map<Page, string>();
    const enrol = async (page: Page, number: number, label: string) => {
      labels.set(page, label);
      await enrolAtGate(page, await enrolmentCode(url, gateIds.get(number) ?? ''), label);
    };

    const enrolled = await Promise.all(
      [4, 4, 7, 7, 2, 2].map(async (number, at) => {
        // Without signal the worker brings the reader of codes.
        const reads = nightly && at % 2 === 0;
        const page = await open({ ...phoneOptions, ...(reads && { serviceWorkers: 'allow' }) });
        if (reads) await fakeCamera(page);
        await enrol(page, number, `Phone ${at}`);
        if (reads) await page.evaluate(() => navigator.serviceWorker.ready);
        return page;
      }),
    );
    await acceptPhones(url, matchId, enrolled);
    for (const page of enrolled) await page.context().setOffline(true);
    type Six = [Page, Page, Page, Page, Page, Page];
    const [four, alsoFour, seven, alsoSeven, two, drowned] = enrolled as Six;
    const living = [four, alsoFour, seven, alsoSeven, two];

    const photographers = holders.filter(({ role }) => role === 'photographer');
    const others = holders.filter(({ role }) => role !== 'photographer');
    const [twice, revoked, replaced, lostOne, wrongGate, late, compared, ...crowd] = others;
    if (!twice || !revoked || !replaced || !lostOne || !wrongGate || !late || !compared)
      throw new Error('too few people');
    await decide(revoked, 'rejected');
    await decide(replaced, 'rejected');
    await decide(replaced, 'approved');
    const newer = await liveTicketOf(url, matchId, replaced);
    const officer = holders.find(({ role }) => role === 'media_officer');
    if (officer === undefined) throw new Error('no officer is approved for the match');
    const number = await numberOf(url, matchId, officer.token, newer);
    await server.kill();

    /** The people whom the phones that come back have let in. */
    const ledger = new Set<string>();
    const letIn = async (page: Page, { name, ticket }: TicketHolder) => {
      await check(page, ticket, 'gate.answer.onTheList', name);
      ledger.add(name);
    };
    /** Each phone lets in its part of the people, all phones at the same time. */
    const letAllIn = (guests: readonly TicketHolder[], phones: readonly Page[]) =>
      Promise.all(
        phones.map(async (page, at) => {
          for (const guest of guests.filter((_, index) => index % phones.length === at))
            await letIn(page, guest);
        }),
      );
    const half = Math.ceil(crowd.length / 2);

    await test.step('without signal and server each ticket gets its answer', async () => {
      for (const page of enrolled) await press(page, 'gate.ready.start');
      await letIn(four, twice);
      await check(four, 'HTTPS://SHOP.EXAMPLE/MENU', 'gate.answer.notOurs');
      await check(four, alteredTicket(twice.ticket), 'gate.answer.notOurs');
      await check(four, otherTicket, 'gate.answer.otherMatch');
      await check(four, ticketSignedElsewhere(url, matchId), 'gate.answer.cannotVerify');
      await check(four, newer, 'gate.answer.askOfficer', replaced.name);
      await enterNumber(four, number);
      ledger.add(replaced.name);
      await letIn(four, revoked);
      await letIn(two, twice);
      await scanByKeys(two, twice.ticket);
      const [once = ''] = textOn(two, 'gate.answer.sameAgainText', { time: '#' }).split('#');
      await expectAnswer(two, once);
      await check(seven, wrongGate.ticket, 'gate.answer.otherGate', wrongGate.name);
      await letIn(two, wrongGate);
      await check(drowned, lostOne.ticket, 'gate.answer.onTheList', lostOne.name);
      await letAllIn(photographers, [seven, alsoSeven]);
      await letAllIn(crowd.slice(0, half), [four, alsoFour, two]);
    });

    await test.step('compared phones ask before someone comes in a second time', async () => {
      await letIn(alsoFour, compared);
      await compare(alsoFour, two);
      await check(two, compared.ticket, 'gate.answer.maybeInside', compared.name);
      await press(two, 'gate.action.notLetIn');
      await compare(two, seven);
      await check(four, compared.ticket, 'gate.answer.onTheList', compared.name);
    });

    const names = holders.flatMap(({ name, nameArabic }) => [name, nameArabic ?? name]);
    const namesOn = async (page: Page) => {
      const stored = await storedTexts(page);
      return names.filter((name) => stored.includes(name));
    };
    await test.step('no phone keeps a name', async () => {
      for (const page of enrolled) {
        expect(await storedTexts(page), 'control: the steward’s').toContain('Phone ');
        expect(await namesOn(page)).toEqual([]);
      }
    });

    await drowned.context().close();
    await server.start();
    const setSignal = (pages: readonly Page[], on: boolean) =>
      Promise.all(pages.map((page) => page.context().setOffline(!on)));
    await setSignal(living, true);
    /** For each phone, the checks that the server has, and those that the phone says it made. */
    const checksOnServer = async () =>
      Object.fromEntries(
        (await overview()).devices.flatMap(({ label, rights, scans }) =>
          rights === 'officer' ? [] : [[label, scans]],
        ),
      );
    const checksMade = async (pages: readonly Page[]) => {
      const made: Record<string, number> = { 'Phone 5': 0 };
      for (const page of pages) {
        const [, scans] = /"key":"scans","value":(\d+)/.exec(await storedTexts(page)) ?? [];
        made[labels.get(page) ?? ''] = Number(scans);
      }
      return made;
    };
    const expectAllSent = async (pages: readonly Page[]) =>
      expect.poll(checksOnServer).toEqual(await checksMade(pages));
    await expectAllSent(living);

    const lateComers = [late, ...crowd.slice(half)];
    await test.step('with signal the new list counts, and late people come in', async () => {
      await expect(async () => {
        await check(four, revoked.ticket, 'gate.answer.revoked');
      }).toPass();
      await check(four, replaced.ticket, 'gate.answer.replaced');
      await press(four, 'gate.action.next');
      if (!nightly) await letAllIn(lateComers, [four, alsoFour, two]);
      await expectAllSent(living);
    });

    await test.step('with re-entry someone goes out once, and comes back', async () => {
      await setTimes({ reEntry: true });
      await press(four, 'gate.key.out');
      await check(four, wrongGate.ticket, 'gate.answer.leaving', wrongGate.name);
      await check(four, wrongGate.ticket, 'gate.answer.notInside', wrongGate.name);
      await press(four, 'gate.action.next');
      await press(four, 'gate.key.out');
      await letIn(four, wrongGate);
      await expectAllSent(living);
      await setTimes({ reEntry: false });
    });

    if (nightly) {
      const spare = await open(phoneOptions);
      await test.step('checks since the restored backup are sent again, once', async () => {
        const before = await checksOnServer();
        const backup = await backUp(server);
        await enrol(spare, 2, 'Phone 6');
        await press(spare, 'gate.ready.start');
        await letAllIn(lateComers.slice(1), [spare, four, alsoFour, two]);
        await expectAllSent([...living, spare]);
        await setSignal([...living, spare], false);
        await restoreBackup(server, backup);
        expect(await checksOnServer(), 'control: the server lacks them').toEqual(before);
        await setSignal([...living, spare], true);
        await expectAllSent(living);
      });

      await test.step('a phone that the backup lacks goes on checking, and is enrolled again', async () => {
        await expect(spare.getByRole('alert')).toHaveText(textOn(spare, 'gate.alarm.accessEnded'));
        await letIn(spare, late);
        await enrol(spare, 2, 'Phone 6');
        await press(spare, 'gate.ready.start');
        living.push(spare);
        await expectAllSent(living);
      });
    }

    await test.step('before the gates open, and after they close, no one comes in', async () => {
      // A person who is inside is not let in by the times that the phone still has.
      const expectWord = async (word: 'gate.answer.tooEarly' | 'gate.answer.closed') => {
        await expect(() => check(four, twice.ticket, word, twice.name)).toPass();
        await press(four, 'gate.action.notLetIn');
      };
      const { facts, opensBefore, closesAfter } = (await overview()).match;
      await setTimes({ opensBefore: 0 });
      await expectWord('gate.answer.tooEarly');
      await setTimes({ opensBefore });
      // Everyone gets an email about the move.
      if (!nightly) return;
      const kickOff = kickOffStep(Date.now(), 'last');
      const moveTo = (date: string) =>
        callAsAdmin(url, 'PATCH', `/admin/match/${matchId}`, { match: { date } });
      await moveTo(kickOff);
      await setTimes({ closesAfter: Math.floor((Date.now() - Date.parse(kickOff)) / 60_000) });
      await expectWord('gate.answer.closed');
      await moveTo(facts.date);
      await setTimes({ closesAfter });
    });

    await test.step('the phones hand in, and keep no list and no name', async () => {
      for (const page of living) {
        await press(page, 'gate.key.menu');
        await press(page, 'gate.handIn.open');
        await press(page, 'gate.handIn.confirm');
      }
      for (const page of living) {
        await expect(page.getByText(textOn(page, 'gate.after.allSent'))).toBeVisible();
        await expect(page.getByText(textOn(page, 'gate.after.keys'))).toBeVisible();
        expect(await storedTexts(page)).not.toMatch(/^(?:gate_entry|card) \[\{/m);
        expect(await namesOn(page)).toEqual([]);
      }
    });

    await test.step('the lost phone is reported, and the match is closed', async () => {
      const { devices } = await overview();
      const missing = devices.filter(
        ({ handedInAt, rights }) => handedInAt === null && rights !== 'officer',
      );
      expect(missing.map(({ label }) => label)).toEqual(['Phone 5']);
      for (const { id, version } of missing)
        await callAsAdmin(url, 'PATCH', `/gate/device/${id}`, { lost: 'Drowned', version });
      const own = devices.filter(({ rights }) => rights === 'officer');
      const reasons = Object.fromEntries(own.map(({ id }) => [id, 'Checked no ticket']));
      await callAsAdmin(url, 'POST', `/gates/${matchId}/close`, { missing: reasons });
    });

    await test.step('ledger, page, attendance and list agree', async () => {
      const { attendance, exceptions, counts, list } = await overview();
      // Only the drowned phone may have seen the other.
      expect(attendance).toEqual({ came: people - 1, absent: 0, unknown: 1 });
      expect(ledger.size).toBe(people - 1);
      // A person whose ticket was revoked since is inside, too.
      expect(counts).toMatchObject({ inside: people - 1, twice: 2 });
      const path = `/admin/match/${matchId}/attendees?pageSize=100`;
      const { attendees } = await callAsAdmin<AttendeesPage>(url, 'GET', path);
      const namesOf = (attended: string) =>
        attendees
          .filter((each) => each.attendance === attended)
          .map(({ firstName, lastName }) => `${firstName} ${lastName}`);
      expect(new Set(namesOf('came'))).toEqual(ledger);
      expect(namesOf('unknown')).toEqual([lostOne.name]);
      const kinds = exceptions.map(({ kind, name }) => `${kind} ${name}`);
      expect(kinds).toEqual(
        expect.arrayContaining([
          `twice ${twice.name}`,
          `twice ${compared.name}`,
          `olderList ${revoked.name}`,
          `override ${replaced.name}`,
        ]),
      );
      const { people: listed } = await callAsAdmin<SecurityList>(
        url,
        'GET',
        `/gates/${matchId}/list/${list?.version}`,
      );
      const expected = holders.map(({ name }) => name).filter((name) => name !== revoked.name);
      expect(listed.map(({ name }) => name).toSorted()).toEqual(expected.toSorted());
      await admin.goto(gatesPath(matchId));
      const shown = textOn(admin, 'gates.cameCounts', attendance ?? {});
      await expect(admin.getByText(shown)).toBeVisible();
    });
    await server.remove();
  });
