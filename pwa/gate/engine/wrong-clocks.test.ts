// @vitest-environment happy-dom
/** Phones whose clocks are wrong, or are moved. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeSetting } from '#pwa/gate/engine/gate-replica.ts';
import { mayUpdate } from '#pwa/gate/engine/update-hold.ts';
import { entry, ticketText } from '#pwa/gate/testing/enrolled-phone.ts';
import { GatePhones } from '#pwa/gate/testing/gate-phones.ts';
import { GateServer } from '#pwa/gate/testing/gate-server.ts';

const [hour, year] = [3_600_000, 365 * 86_400_000];
const start = Date.now() - performance.now();
/** The right time, which only the server has. */
const rightTime = () => start + performance.now();
const moveClock = (ahead: number) => vi.setSystemTime(rightTime() + ahead);

let phones: GatePhones;
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: rightTime() }));
afterEach(async () => {
  await phones.stop();
  vi.useRealTimers();
});

/** The gates open in two hours. */
function closedGates() {
  const server = new GateServer([entry(1), entry(2), entry(3), entry(4)]);
  server.sync.now = rightTime;
  const date = new Date(rightTime() + 5 * hour).toISOString();
  server.setMatch({ facts: { ...server.match.facts, date } });
  phones = new GatePhones(server);
  return server;
}

describe('a clock that is wrong when the phone enrols', () => {
  it.each([-3 * year, -7 * hour, 7 * hour, 3 * year])(
    'a clock wrong by %d ms at enrolment is corrected: times are a rule, and checks have the server’s time',
    async (ahead) => {
      const server = closedGates();
      moveClock(ahead);
      const phone = await phones.add();
      expect(await phone.answer(ticketText(1))).toBe('tooEarly');
      await phone.synced();
      const [scan] = server.scans;
      expect(scan?.clockCertain).toBe(true);
      expect(Math.abs(Date.parse(scan?.at ?? '') - rightTime())).toBeLessThan(hour / 60);
    },
  );

  it('a clock that is wrong at enrolment does not change the order of the checks of two phones', async () => {
    const server = closedGates();
    server.setMatch({ opensBefore: 6 * 60 });
    for (const [at, ahead] of [5 * hour, -3 * year, 2 * year, -hour].entries()) {
      moveClock(ahead);
      const phone = await phones.add();
      await phone.check(ticketText(at + 1));
      await phone.synced();
      await phone.close();
    }
    const byTime = server.scans.toSorted((one, other) => (one.at < other.at ? -1 : 1));
    expect(byTime.map(({ h }) => h)).toEqual([1, 2, 3, 4].map((no) => entry(no).h));
  });
});

it('a clock that is moved with signal is measured again immediately', async () => {
  closedGates();
  const phone = await phones.add();
  moveClock(7 * hour);
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(async () => expect(await phone.answer(ticketText(1))).toBe('tooEarly'));
});

it('the list of a phone whose clock is moved is erased once the server does not know the phone', async () => {
  const server = closedGates();
  const phone = await phones.add();
  phone.network = 'offline';
  await phone.check(ticketText(1));
  moveClock(3 * year);
  await phone.check(ticketText(2));
  await phone.open();
  expect(phone.view).toMatchObject({ ended: null, entries: 4, unsent: 2 });
  server.phones.clear();
  await phone.ended();
  expect(phone.view.ended?.reason).toBe('expired');
});

describe('a clock that is moved without signal', () => {
  it.each([-3 * year, -hour, hour, 3 * year])(
    'a clock moved by %d ms without signal makes no rule of times, also after a restart, until it is measured again',
    async (ahead) => {
      const server = closedGates();
      const phone = await phones.add();
      phone.network = 'offline';
      expect(await phone.answer(ticketText(1))).toBe('tooEarly');
      moveClock(ahead);
      expect((await phone.check(ticketText(2))).decision).toMatchObject({
        answer: 'onTheList',
        notes: expect.arrayContaining(['uncertainClock']),
      });
      await phone.open();
      expect(await phone.answer(ticketText(3))).toBe('onTheList');
      await phone.synced();
      await vi.waitFor(async () => expect(await phone.answer(ticketText(4))).toBe('tooEarly'));
      const certain = new Map(server.scans.map(({ h, clockCertain }) => [h, clockCertain]));
      expect([1, 2, 3].map((no) => certain.get(entry(no).h))).toEqual([true, false, false]);
    },
  );
});

it.each([-14 * hour, 14 * hour])(
  'a phone without signal whose clock is moved by %d ms no longer says how old its list is, until it is measured',
  async (ahead) => {
    closedGates();
    const phone = await phones.add();
    expect(phone.view.clockCertain).toBe(true);
    phone.network = 'offline';
    moveClock(ahead);
    // The screens ask for the time every few seconds.
    phone.gate.now();
    await vi.waitFor(() => expect(phone.view.clockCertain).toBe(false));
    await phone.synced();
    await vi.waitFor(() => expect(phone.view.clockCertain).toBe(true));
    expect(Math.abs(phone.gate.now() - rightTime())).toBeLessThan(hour / 60);
  },
);

it('a clock that is days ahead lets no update in', async () => {
  closedGates();
  moveClock(9 * 24 * hour);
  const phone = await phones.add();
  expect(phone.gate.now() - rightTime()).toBeLessThan(hour / 60);
  await phone.close();
  expect(await mayUpdate()).toBe(false);
  // Control: with the server's time so late, it does.
  await phone.onDisk((replica) => writeSetting(replica, 'clock', { offset: 0, certain: true }));
  expect(await mayUpdate()).toBe(true);
});
