// @vitest-environment happy-dom
/** Tickets, keys and the match change while a phone has signal, and while it has none. */
import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ticketExceptions } from '#sync/contracts/gate/exceptions.ts';
import { readAsOf, readPosition, writeAsOf } from '#sync/client/storage/replica-meta.ts';
import { readSetting, writeSetting } from '#pwa/gate/engine/gate-replica.ts';
import { entry, ticketKeys, ticketText } from '#pwa/gate/testing/enrolled-phone.ts';
import { GatePhones } from '#pwa/gate/testing/gate-phones.ts';
import { GateServer } from '#pwa/gate/testing/gate-server.ts';

const hour = 3_600_000;
let phones: GatePhones;
afterEach(() => phones.stop());

async function onePhone(change: (server: GateServer) => void = () => undefined) {
  const server = new GateServer([entry(1), entry(2), entry(3)]);
  change(server);
  phones = new GatePhones(server);
  return { server, phone: await phones.add() };
}
const ended = (no: number, at = Date.now()) =>
  entry(no, { version: 2, revokedAt: new Date(at).toISOString() });

describe('a captive portal that answers every call with its own page', () => {
  it('a captive portal is no answer: the list stays and ages, checks wait, and nothing is enrolled', async () => {
    const { server, phone } = await onePhone();
    phone.network = 'portal';
    expect(await phone.answer(ticketText(1))).toBe('onTheList');
    await vi.waitFor(() => expect(phone.view.online).toBe(false));
    const listAsOf = Date.parse((await phone.onDisk(readAsOf)) ?? '');
    const calls = phone.calls.length;
    await phone.gate.handIn();
    await vi.waitFor(() => expect(phone.calls.slice(calls)).toContain('/api/gate/sync/push'));
    await expect(phone.enrol(4)).rejects.toMatchObject({ code: 'network' });
    const kept = { unsent: 2, listAsOf, ended: null, entries: 3 };
    await vi.waitFor(() => expect(phone.view).toMatchObject(kept));
    expect(server.scans).toEqual([]);
    await phone.ended();
    expect(server.scans).toHaveLength(1);
  });
});

describe('a push whose answer is lost', () => {
  it.each([
    ['a push whose answer is lost is repeated and changes nothing', true],
    ['control: a server that forgets its answers carries it out again', false],
  ])('%s', async (_, remembers) => {
    const { server, phone } = await onePhone();
    server.sync.remembers = remembers;
    phone.network = 'replyLost';
    await phone.check(ticketText(1));
    await vi.waitFor(() => expect(server.scans).not.toEqual([]));
    await phone.synced();
    const { carriedOut } = server.sync;
    expect(new Set(carriedOut).size < carriedOut.length).toBe(!remembers);
    // Even then the check's id is its key.
    expect(server.scans).toHaveLength(1);
  });
});

it('a phone with rows of an earlier version of the page gets them anew, and keeps checks and settings', async () => {
  const { server, phone } = await onePhone();
  phone.network = 'offline';
  await phone.check(ticketText(1));
  await phone.close();
  await phone.onDisk(async (replica) => {
    const position = await readPosition(replica);
    await replica.meta.put({ key: 'position', value: { ...position, shape: '1' } });
    // The database deletes fields that are set to undefined.
    const missing = { accepted: undefined, publicKey: undefined };
    await replica.table('gate_device').update(phone.id, missing);
    await writeSetting(replica, 'wrongNumbers', { 'RP79-ARTX': 5 });
  });
  await phone.open();
  await phone.synced();
  const known = await phone.onDisk((replica) => replica.table('gate_device').get(phone.id));
  expect(known).toMatchObject(server.phones.get(phone.id) ?? {});
  const locked = await phone.onDisk((replica) => readSetting(replica, 'wrongNumbers'));
  expect(locked).toEqual({ 'RP79-ARTX': 5 });
  expect(server.scans).toHaveLength(1);
});

describe('a ticket', () => {
  it('a ticket revoked while the phone is offline is let in, an exception later and red from then on', async () => {
    const { server, phone } = await onePhone();
    phone.network = 'offline';
    const revokedAt = Date.now() - 1000;
    server.setEntry(ended(1, revokedAt));
    expect(await phone.answer(ticketText(1))).toBe('onTheList');
    await phone.synced();
    expect(await phone.answer(ticketText(1))).toBe('revoked');
    const scans = server.scans.map((scan) => ({
      ...scan,
      gate: 4,
      at: Date.parse(scan.at),
      answer: 'onTheList' as const,
    }));
    expect(ticketExceptions(entry(1).h, scans, revokedAt)).toMatchObject([{ kind: 'olderList' }]);
  });

  it('a ticket issued after the list is amber, and green once the list has it', async () => {
    const { server, phone } = await onePhone();
    phone.network = 'offline';
    server.setEntry(entry(9));
    expect((await phone.check(ticketText(9))).decision).toMatchObject({
      answer: 'askOfficer',
      reason: 'newerThanList',
    });
    await phone.synced();
    expect(await phone.answer(ticketText(9))).toBe('onTheList');
  });

  it('the old ticket of a booking that was approved again is replaced, the new one green', async () => {
    const { server, phone } = await onePhone();
    const { bookingId } = entry(1);
    server.setEntry(ended(1));
    server.setEntry(entry(9, { bookingId }));
    await phone.synced();
    expect(await phone.answer(ticketText(1))).toBe('replaced');
    expect(await phone.answer(ticketText(9))).toBe('onTheList');
  });
});

it('a check that the server has is taken back after a restart, and is no longer the last one', async () => {
  const { server, phone } = await onePhone();
  await phone.check(ticketText(1));
  const { scanId } = await phone.check(ticketText(2));
  await phone.synced();
  await phone.open();
  expect(phone.view.last?.scanId).toBe(scanId);
  expect(await phone.gate.undo(scanId ?? '')).toBe(true);
  await phone.synced();
  expect(server.scans.map(({ act }) => act)).toEqual(['in', 'in', 'undo']);
  expect(phone.view).toMatchObject({ inside: 1, last: { scanId: server.scans[0]?.id } });
});

it('the last check that a phone shows is its own', async () => {
  const { phone } = await onePhone();
  const other = await phones.add();
  const { scanId } = await phone.check(ticketText(1));
  await phone.synced();
  await other.check(ticketText(2));
  await other.synced();
  await phone.synced();
  expect(phone.view).toMatchObject({ inside: 2, last: { scanId } });
});

it('people whose tickets were revoked or replaced since are inside once, and never more than expected', async () => {
  const { server, phone } = await onePhone();
  for (const no of [1, 2, 3]) await phone.check(ticketText(no));
  await phone.synced();
  server.setEntry(ended(1));
  server.setEntry(ended(2));
  server.setEntry(entry(4, { bookingId: entry(2).bookingId }));
  await phone.synced();
  expect(phone.view).toMatchObject({ inside: 3, expected: 3, revoked: 1, replaced: 1 });
  expect(await phone.answer(ticketText(4))).toBe('onTheList');
  expect(phone.view, 'the new ticket of a person who is inside').toMatchObject({ inside: 3 });
  server.setEntry({ ...ended(4), bookingId: entry(2).bookingId });
  server.setEntry(entry(5));
  await phone.synced();
  expect(phone.view).toMatchObject({ inside: 3, expected: 4 });
});

describe('the match', () => {
  const kickOffIn = (server: GateServer, milliseconds: number) =>
    server.setMatch({
      facts: { ...server.match.facts, date: new Date(Date.now() + milliseconds).toISOString() },
    });

  it('a match that is moved has its new times with the next list', async () => {
    const { server, phone } = await onePhone((gateServer) => kickOffIn(gateServer, 5 * hour));
    phone.network = 'offline';
    kickOffIn(server, hour);
    expect(await phone.answer(ticketText(1))).toBe('tooEarly');
    await phone.synced();
    expect(await phone.answer(ticketText(1))).toBe('onTheList');
    kickOffIn(server, -5 * hour);
    await phone.synced();
    expect(await phone.answer(ticketText(2))).toBe('closed');
  });

  it('a phone of a postponed match keeps the token that lasts as long after the new time', async () => {
    const { server, phone } = await onePhone();
    const token = () =>
      phone.onDisk(async (replica) => (await readSetting(replica, 'enrolment'))?.token);
    const first = await token();
    kickOffIn(server, 72 * hour);
    await phone.open();
    await phone.synced();
    await vi.waitFor(async () => expect(await token()).toMatch(`${first}/`));
    await phone.check(ticketText(1));
    await phone.synced();
    expect(server.scans).toMatchObject([{ device: phone.id }]);
  });

  it('an old list of a moved match makes no rule of times, and the press ID is asked for', async () => {
    const { phone } = await onePhone((gateServer) => kickOffIn(gateServer, 5 * hour));
    phone.network = 'offline';
    await phone.close();
    await phone.onDisk((replica) =>
      writeAsOf(replica, new Date(Date.now() - 13 * hour).toISOString()),
    );
    await phone.open();
    expect((await phone.check(ticketText(1))).decision).toMatchObject({
      answer: 'onTheList',
      notes: ['oldList'],
    });
  });

  it('a deleted match revokes every ticket: all are red', async () => {
    const { server, phone } = await onePhone();
    for (const no of [1, 2, 3]) server.setEntry(ended(no));
    await phone.synced();
    for (const no of [1, 2, 3]) expect(await phone.answer(ticketText(no))).toBe('revoked');
    expect(phone.view).toMatchObject({ inside: 0, revoked: 3 });
  });
});

describe('a match that the media office has closed', () => {
  it('a closed match ends on every open phone with its next contact, without the list that says so', async () => {
    const { server, phone } = await onePhone();
    server.close();
    await phone.ended();
    expect(phone.view.ended).toMatchObject({ reason: 'closed', tickets: 0 });
    expect(await phone.onDisk((replica) => readSetting(replica, 'phoneKey'))).toBeUndefined();
  });

  it('a closed match ends also while an answer from before is on its way', async () => {
    const { server, phone } = await onePhone((gateServer) => {
      gateServer.keys = ticketKeys.map((key) => ({ ...key, kid: 'before' }));
    });
    const answer = server.answer.bind(server);
    let arrive: (() => void) | undefined;
    const slow = vi.spyOn(server, 'answer').mockImplementation(async (url, ...call) => {
      const reply = await answer(url, ...call);
      if (url === '/api/gate/device') await new Promise<void>((resolve) => (arrive = resolve));
      return reply;
    });
    // Asks for the phone's row, because a key is missing.
    await phone.check(ticketText(1));
    await vi.waitFor(() => expect(arrive).toBeDefined());
    slow.mockRestore();
    server.close();
    await phone.synced();
    arrive?.();
    await vi.waitFor(() => expect(phone.view.ended?.reason).toBe('closed'));
  });

  it('the end of a match is asked about once if the server has another reason to withdraw the list', async () => {
    const { server, phone } = await onePhone();
    const asked = () => phone.calls.filter((url) => url === '/api/gate/device').length;
    const before = asked();
    server.sync.withdraw(server.bucket);
    window.dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(asked()).toBe(before + 1));
    await phone.synced();
    await phone.synced();
    expect(asked()).toBe(before + 1);
  });
});
