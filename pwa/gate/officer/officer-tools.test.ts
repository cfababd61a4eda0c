// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { spareSlotOf } from '#sync/contracts/gate/officer-number.ts';
import { hashOfCode } from '#sync/contracts/gate/granted-ticket.ts';
import type { GateDeviceRow, GateScanRow } from '#sync/contracts/gate/gate-rows.ts';
import { cardKey, sealCard } from '#sync/contracts/gate/sealing.ts';
import { base64url, decodeBytes } from '#sync/contracts/tickets/base-encoding.ts';
import { ticketCode } from '#sync/contracts/tickets/printed-code.ts';
import type { GateScan } from '#sync/protocol/gate-mutations.ts';
import { gateReplica, writeSetting } from '#pwa/gate/engine/gate-replica.ts';
import type { Gate } from '#pwa/gate/engine/gate.ts';
import { openGate } from '#pwa/gate/engine/open-gate.ts';
import {
  deviceId,
  enrolledPhone,
  enrolmentReply,
  entry,
  gateRow,
  matchId,
  openPhone,
  ticketText,
  uuid,
} from '#pwa/gate/testing/enrolled-phone.ts';
import { cameTwice } from '#pwa/gate/testing/example-exceptions.ts';
import { GatePhones } from '#pwa/gate/testing/gate-phones.ts';
import { GateServer } from '#pwa/gate/testing/gate-server.ts';

const revokedAt = '2026-11-20T10:00:00.000Z';
const entries = [
  entry(1),
  entry(2),
  entry(3, { revokedAt }),
  entry(4, { revokedAt, bookingId: entry(2).bookingId }),
];
const codeOf = (no: number) => ticketCode(decodeBytes(entry(no).h, base64url) ?? new Uint8Array());

const gates: Gate[] = [];
async function open(): Promise<Gate> {
  const gate = await openGate(matchId);
  if (gate === null) throw new Error('the phone is not enrolled');
  gates.push(gate);
  return gate;
}
const scanned = (no: number) =>
  ({ text: ticketText(no), source: 'camera', direction: 'in' }) as const;

async function writtenScans(): Promise<GateScan[]> {
  const replica = await openPhone();
  const items = await replica.outbox.orderBy('seq').toArray();
  replica.close();
  return items.flatMap(({ name, args }) => (name === 'gate.scan' ? [args as GateScan] : []));
}

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no signal')));
  await enrolledPhone(entries, 'officer');
  await loadNumbers();
});

/** Numbers that an officer's phone has loaded, with those from before they were renewed. */
async function loadNumbers(): Promise<void> {
  const slots = [1, 2, spareSlotOf(entry(1).h), spareSlotOf(entry(9).h)];
  const replica = await openPhone();
  await writeSetting(replica, 'numbers', {
    numbersNo: 2,
    slots: new Map(slots.map((slot, at) => [slot, { digits: `00000${at}` }])),
    before: new Map([[1, { digits: '111111' }]]),
  });
  replica.close();
}
afterEach(async () => {
  await Promise.all(gates.splice(0).map((gate) => gate.stop()));
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await Dexie.delete(`${gateReplica.prefix}${matchId}`);
});

describe('a number', () => {
  it('a number is given without signal, is recorded first, and opens the ticket at a steward’s phone', async () => {
    const { officer } = await open();
    const found = await officer.lookUpCode(codeOf(1));
    expect(found).toMatchObject({ entry: { no: 1 }, mayGive: true, check: { code: codeOf(1) } });
    expect(await writtenScans(), 'looking a ticket up records nothing').toEqual([]);
    const { digits, unlisted, before } = await officer.give(found);
    // These are for a phone whose list is older, and one that has not heard of the new numbers.
    expect([digits, unlisted, before]).toEqual(['000000', '000002', '111111']);
    expect(await writtenScans()).toMatchObject([
      { act: 'grant', h: entry(1).h, source: 'typed', answer: 'onTheList', override: null },
    ]);

    const steward = await open();
    const check = await steward.check(scanned(1));
    expect(await steward.tryOverride(check, digits)).toEqual({ accepted: true });
  });

  it('a number renewed since the ticket was looked up is given as it is now, or not at all', async () => {
    const { officer } = await open();
    const found = await officer.lookUpCode(codeOf(1));
    const renew = async (slots: Map<number, { digits: string }>) => {
      const replica = await openPhone();
      const before = new Map([[1, { digits: '000000' }]]);
      await writeSetting(replica, 'numbers', { numbersNo: 3, slots, before });
      replica.close();
    };
    await renew(new Map());
    await expect(officer.give(found)).rejects.toThrow('there is no number');
    expect([await officer.given(), await writtenScans()]).toEqual([[], []]);
    await renew(new Map([[1, { digits: '333333' }]]));
    const now = { digits: '333333', before: '000000' };
    expect(await officer.give(found)).toMatchObject(now);
    expect(await officer.given()).toMatchObject([now]);
  });

  it('there is no number before the phone has loaded its numbers', async () => {
    const replica = await openPhone();
    await replica.setting.delete('numbers');
    replica.close();
    const { officer } = await open();
    const found = await officer.lookUpCode(codeOf(1));
    expect(found).toMatchObject({ mayGive: true, numbers: null });
    await expect(officer.give(found)).rejects.toThrow('no number');
  });

  it('there is no number if it could not be recorded', async () => {
    const { officer, view } = await open();
    const found = await officer.lookUpCode(codeOf(1));
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('the phone is full', 'QuotaExceededError');
    });
    await expect(officer.give(found)).rejects.toThrow('the phone is full');
    vi.restoreAllMocks();
    expect(view.getSnapshot().storageFull).toBe(true);
    expect([await officer.given(), await writtenScans()]).toEqual([[], []]);
  });

  it('a number can be given for a ticket that this list lacks, by its code or the ticket itself', async () => {
    const { officer } = await open();
    const typed = await officer.lookUpCode(codeOf(9));
    expect(typed).toMatchObject({ entry: null, mayGive: true });
    const read = await officer.lookUp(ticketText(9), 'camera');
    expect(read).toMatchObject({ check: { person: { name: 'Person 9' }, code: codeOf(9) } });
    const [first, second] = [await officer.give(typed), await officer.give(read)];
    expect(first.digits).toBe(second.digits);
    expect(await writtenScans()).toMatchObject([
      { h: hashOfCode(codeOf(9)), source: 'typed', answer: 'askOfficer' },
      { h: entry(9).h, source: 'camera', answer: 'askOfficer' },
    ]);
  });

  it.each([
    ['a revoked ticket', ticketText(3)],
    ['a replaced ticket', ticketText(4)],
    ['another match’s ticket', ticketText(1, { matchId: uuid(9) })],
    ['a forged ticket', `${ticketText(1).slice(0, -3)}AAA`],
    ['any other code', 'https://example.com/menu'],
  ])('no number is given for %s', async (_, text) => {
    const { officer } = await open();
    const found = await officer.lookUp(text, 'camera');
    expect(found.mayGive).toBe(false);
    await expect(officer.give(found)).rejects.toThrow('there is no number');
    expect(await writtenScans()).toEqual([]);
  });

  it('no number is given by a steward’s phone', async () => {
    await Dexie.delete(`${gateReplica.prefix}${matchId}`);
    await enrolledPhone(entries, 'search');
    const { officer } = await open();
    await expect(officer.give(await officer.lookUpCode(codeOf(1)))).rejects.toThrow('no number');
  });

  it('a given number stays visible after a restart, until the list is erased', async () => {
    const gate = await open();
    const first = await gate.officer.give(await gate.officer.lookUpCode(codeOf(1)));
    const second = await gate.officer.give(await gate.officer.lookUpCode(codeOf(9)));
    const again = await open();
    expect(await again.officer.given()).toEqual([second, first]);
    expect([first.no, second.no]).toEqual([1, null]);
    await again.handIn();
    const replica = await openPhone();
    await replica.outbox.clear();
    replica.close();
    await vi.waitFor(() => expect(again.view.getSnapshot().ended?.isDiskErased).toBe(true));
    expect(await again.officer.given()).toEqual([]);
  });
});

it('the officer sees the face only with the ticket', async () => {
  const { officer } = await open();
  const replica = await openPhone();
  const ref = Buffer.alloc(16, 1).toString('base64url');
  const box = await sealCard(
    await cardKey(ref, matchId),
    { matchId, no: 1, version: 1 },
    {
      name: 'Salma Fathy Mansour',
      nameArabic: null,
      organization: null,
      organizationArabic: null,
      photo: Uint8Array.from([0xff, 0xd8, 1]),
    },
  );
  await replica.card.put({ no: 1, card: 1, box });
  replica.close();
  const read = await officer.lookUp(ticketText(1), 'camera');
  expect(read.check).toMatchObject({
    fromCard: true,
    person: { photo: expect.stringMatching(/^blob:/) },
  });
  const typed = await officer.lookUpCode(codeOf(1));
  expect(typed.check).toMatchObject({ person: null, role: 'photographer', seat: 'seat-1' });
});

it('the officer lets a ticket in that a rule stops, which is recorded as the officer’s', async () => {
  const gate = await open();
  const { decision } = await gate.check(scanned(9));
  expect(decision).toMatchObject({ answer: 'askOfficer', override: 'number', counts: 'none' });
  const after = await gate.check({ ...scanned(9), override: 'officer' });
  expect(after.decision).toMatchObject({ counts: 'in', overriddenBy: 'officer' });
  expect(await writtenScans()).toMatchObject([
    { act: 'none', override: null },
    { act: 'in', override: 'officer', h: entry(9).h },
  ]);
});

describe('all gates', () => {
  const steward = (end: number, gate: number, more: Partial<GateDeviceRow> = {}) => ({
    ...enrolmentReply('check').device,
    id: uuid(end),
    gateId: gateRow(gate).id,
    ...more,
  });
  const scan = (end: number, no: number, gate: number, minute: number): GateScanRow => ({
    id: uuid(700 + end),
    version: 1,
    matchId,
    gateId: gateRow(gate).id,
    deviceId: uuid(gate === 4 ? 5 : gate),
    h: entry(no).h,
    act: 'in',
    undoes: null,
    at: new Date(Date.parse('2026-11-21T16:00:00.000Z') + minute * 60_000).toISOString(),
  });
  const put = async (rows: Record<string, readonly object[]>) => {
    const replica = await openPhone();
    for (const [name, some] of Object.entries(rows))
      await replica
        .table(name)
        .bulkPut(some.map((row) => ({ ...row, _bucket: `gate/${matchId}` })));
    return replica;
  };

  it('all gates are shown with people, phones and last checks, and who is offline, as far as known', async () => {
    const replica = await put({
      gate: [gateRow(4), gateRow(2)],
      gate_device: [
        steward(2, 2),
        steward(5, 4),
        steward(6, 4, { handedInAt: revokedAt }),
        steward(7, 4, { lostReason: 'Fell.' }),
      ],
      gate_scan: [scan(1, 1, 2, 1), scan(2, 2, 4, 2), scan(3, 2, 2, 3)],
    });
    const at = Date.parse('2026-11-21T16:30:00.000Z');
    const seen = (id: string, minute: number) => ({
      id,
      lastSeenAt: new Date(at - minute * 60_000).toISOString(),
    });
    const phones = [seen(uuid(2), 1), seen(uuid(5), 20), seen(uuid(6), 1), seen(deviceId, 0)];
    await writeSetting(replica, 'phoneTimes', { at, phones });
    replica.close();
    const { officer } = await open();
    const overview = await officer.overview();
    expect(overview).toMatchObject({
      phonesAsOf: at,
      gates: [
        { gate: { number: 2 }, inside: 2, phones: 1, isOffline: false, lastSeenAt: at - 60_000 },
        { gate: { number: 4 }, inside: 0, phones: 1, isOffline: true, lastSeenAt: at - 1_200_000 },
      ],
    });
    expect(overview.gates.map(({ lastCheckAt }) => lastCheckAt)).toEqual(
      [3, 2].map((minute) => Date.parse(scan(0, 1, 2, minute).at)),
    );
    expect(
      overview.people.map(({ entry: { no }, state, gate, isTwice }) => [no, state, gate, isTwice]),
    ).toEqual([
      [1, 'inside', 2, false],
      [2, 'inside', 2, true],
      [3, 'revoked', null, false],
      [4, 'replaced', null, false],
    ]);
    // A person who was let in again with a number is no duplicate.
    await officer.give(await officer.lookUpCode(codeOf(2)));
    expect((await officer.overview()).people.some(({ isTwice }) => isTwice)).toBe(false);
  });

  it('without a word of the server no gate is called offline', async () => {
    const { officer } = await open();
    expect(await officer.overview()).toMatchObject({
      phonesAsOf: null,
      gates: [{ phones: 0, isOffline: false, lastSeenAt: null, lastCheckAt: null }],
    });
  });
});

it('the exceptions are kept as they were, until the list is erased', async () => {
  const server = new GateServer([entry(1)]);
  const phones = new GatePhones(server);
  const phone = await phones.add();
  server.setPhone(phone.id, { rights: 'officer' });
  const { officer } = phone.gate;
  expect(await officer.exceptions()).toBeNull();
  server.exceptions = [cameTwice(server.sync.now())];
  const known = await officer.fetchExceptions();
  expect(known).toMatchObject({ list: server.exceptions });
  phone.network = 'offline';
  server.exceptions = [];
  await expect(officer.fetchExceptions()).rejects.toThrow();
  await phone.open();
  expect(await phone.gate.officer.exceptions()).toEqual(known);
  await phone.gate.handIn();
  await phone.ended();
  expect(await phone.gate.officer.exceptions()).toBeNull();
  await phones.stop();
});

it('with the PIN of the search a typed code shows name and face', async () => {
  const server = new GateServer([entry(1)]);
  const ref = Buffer.alloc(16, 1).toString('base64url');
  const key = await cardKey(ref, matchId);
  const names = { name: 'Salma Fathy Mansour', nameArabic: null };
  const card = { ...names, organization: null, organizationArabic: null };
  const photo = Uint8Array.from([0xff, 0xd8, 1]);
  const box = await sealCard(key, { matchId, no: 1, version: 1 }, { ...card, photo });
  server.cards = [{ no: 1, card: 1, box }];
  server.names = [{ no: 1, ...names, key: Buffer.from(key).toString('base64url') }];
  const phones = new GatePhones(server);
  const phone = await phones.add();
  server.setPhone(phone.id, { rights: 'officer' });
  await phone.synced();
  await vi.waitFor(() => expect(phone.view.search.kind).toBe('choosePin'));
  const before = await phone.gate.officer.lookUpCode(codeOf(1));
  expect(before.check.person).toBeNull();
  await phone.gate.search.choosePin('480219');
  const { check } = await phone.gate.officer.lookUpCode(codeOf(1));
  expect(check).toMatchObject({
    fromCard: true,
    person: { name: names.name, photo: expect.stringMatching(/^blob:/) },
  });
  await phones.stop();
});
