// @vitest-environment happy-dom
/** A phone that enrols again: nothing unsent is lost, and it can be handed in. */
import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { enqueueMutation } from '#sync/client/outbox/outbox.ts';
import { openSyncReplica } from '#sync/client/storage/open-replica.ts';
import { gateMutations } from '#sync/protocol/gate-mutations.ts';
import { gateReplica, readSetting, writeSetting } from '#pwa/gate/engine/gate-replica.ts';
import { entry, gateRow, ticketText } from '#pwa/gate/testing/enrolled-phone.ts';
import { GatePhones } from '#pwa/gate/testing/gate-phones.ts';
import { GateServer } from '#pwa/gate/testing/gate-server.ts';

let phones: GatePhones;
afterEach(() => phones.stop());

async function onePhone() {
  const server = new GateServer([entry(1), entry(2), entry(3)], [gateRow(4), gateRow(7)]);
  phones = new GatePhones(server);
  return { server, phone: await phones.add(4) };
}

const sentBy = (server: GateServer, device: string) =>
  server.scans.filter((scan) => scan.device === device).map(({ h }) => h);

describe('a revoked phone with unsent checks', () => {
  async function revokedPhone() {
    const { server, phone } = await onePhone();
    await phone.check(ticketText(1));
    await phone.synced();
    phone.network = 'offline';
    await phone.check(ticketText(2));
    const before = phone.id;
    server.revoke(before, { discardScans: false });
    await phone.ended();
    return { server, phone, before };
  }

  it('a revoked phone keeps its unsent checks, and sends none while it is revoked', async () => {
    const { server, phone, before } = await revokedPhone();
    expect(phone.view.unsent).toBe(1);
    expect(sentBy(server, before)).toEqual([entry(1).h]);
    expect(await phone.onDisk((replica) => replica.table('gate_entry').count())).toBe(0);
  });

  it('a revoked phone sends its checks when it enrols again, as a new phone, and counts only those', async () => {
    const { server, phone, before } = await revokedPhone();
    await phone.enrol(7);
    expect(phone.id).not.toBe(before);
    await phone.open();
    await phone.synced();
    expect(phone.view).toMatchObject({ ended: null, gate: { number: 7 }, entries: 3, inside: 2 });
    expect(sentBy(server, phone.id)).toEqual([entry(2).h]);
    await phone.check(ticketText(3));
    await phone.gate.handIn();
    await phone.ended();
    expect(server.phones.get(phone.id)?.handedInAt).not.toBeNull();
    expect(server.scans).toHaveLength(3);
  });
});

it('an unsent undo counts, of a check that the phone sent before it was revoked', async () => {
  const { server, phone } = await onePhone();
  const { scanId } = await phone.check(ticketText(1));
  await phone.synced();
  phone.network = 'offline';
  await phone.gate.undo(scanId ?? '');
  server.revoke(phone.id, { discardScans: false });
  await phone.ended();
  await phone.enrol(4);
  await phone.open();
  await phone.synced();
  expect(phone.view.inside).toBe(0);
  expect(sentBy(server, phone.id)).toEqual([entry(1).h, null]);
  await phone.gate.handIn();
  await phone.ended();
  expect(server.phones.get(phone.id)?.handedInAt).not.toBeNull();
});

describe('a phone that enrolled after the backup that was restored', () => {
  async function unknownPhone() {
    const { server, phone } = await onePhone();
    await phone.check(ticketText(1));
    await phone.synced();
    server.phones.delete(phone.id);
    server.scans = [];
    server.sync.restore(server.sync.lines.filter(({ collection }) => collection !== 'gate_scan'));
    await phone.check(ticketText(2));
    const kept = { accessEnded: true, ended: null, entries: 3, inside: 2, unsent: 1 };
    await vi.waitFor(() => expect(phone.view).toMatchObject(kept));
    return { server, phone };
  }

  it('a phone that enrolled after the restored backup keeps its list and checks, and goes on checking', async () => {
    const { phone } = await unknownPhone();
    expect(await phone.answer(ticketText(2))).toBe('sameAgain');
    expect(await phone.answer(ticketText(3))).toBe('onTheList');
  });

  it('a phone that enrolled after the restored backup sends all checks once it enrols again as itself', async () => {
    const { server, phone } = await unknownPhone();
    const before = phone.id;
    await phone.enrol(4);
    expect(phone.id).toBe(before);
    await phone.open();
    await phone.synced();
    const whole = { accessEnded: false, entries: 3, inside: 2 };
    await vi.waitFor(() => expect(phone.view).toMatchObject(whole));
    expect(sentBy(server, before).toSorted()).toEqual([entry(1).h, entry(2).h].toSorted());
    await phone.gate.handIn();
    await phone.ended();
    expect(server.phones.get(before)?.handedInAt).not.toBeNull();
    expect(server.scans).toHaveLength(2);
  });
});

it('a phone whose checks were lost with a restored backup after its hand-in can be handed in again', async () => {
  const { server, phone } = await onePhone();
  await phone.check(ticketText(1));
  await phone.gate.handIn();
  await phone.ended();
  server.scans = [];
  server.sync.restore(server.sync.lines.filter(({ collection }) => collection !== 'gate_scan'));
  await phone.enrol(4);
  await phone.open();
  await phone.synced();
  await phone.check(ticketText(2));
  await phone.gate.handIn();
  await phone.ended();
  expect(sentBy(server, phone.id)).toEqual([entry(2).h]);
  expect(server.phones.get(phone.id)?.handedInAt).not.toBeNull();
});

it('a phone that enrols again after its hand-in is handed in only with every new check', async () => {
  const { server, phone } = await onePhone();
  await phone.check(ticketText(1));
  await phone.gate.handIn();
  await phone.ended();
  await phone.enrol(4);
  await phone.open();
  await phone.synced();
  await phone.check(ticketText(2));
  await phone.gate.handIn();
  await phone.ended();
  expect(sentBy(server, phone.id)).toEqual([entry(1).h, entry(2).h]);
  expect(server.handedIn).toEqual([1, 2]);
});

describe('enrolling at another gate', () => {
  it('enrolling at another gate keeps the phone, its list and its unsent checks, and all are counted', async () => {
    const { server, phone } = await onePhone();
    await phone.check(ticketText(1));
    await phone.synced();
    await phone.check(ticketText(2));
    const before = phone.id;
    await phone.enrol(7);
    await phone.open();
    expect(phone.id).toBe(before);
    await phone.check(ticketText(3));
    await phone.gate.handIn();
    await phone.ended();
    expect(sentBy(server, before)).toHaveLength(3);
  });

  it('enrolling at another gate takes back a hand-in that was not sent', async () => {
    const { server, phone } = await onePhone();
    phone.network = 'offline';
    await phone.check(ticketText(1));
    await phone.gate.handIn();
    await vi.waitFor(() => expect(phone.view.isHandingIn).toBe(true));
    await phone.close();
    phone.network = 'online';
    await phone.enrol(4);
    await phone.open();
    await phone.synced();
    expect(phone.view).toMatchObject({ ended: null, isHandingIn: false });
    expect(server.phones.get(phone.id)?.handedInAt).toBeNull();
  });
});

it('the list of a match that is long over, and was never handed in, is erased; unsent checks stay', async () => {
  const { phone } = await onePhone();
  const other = '019a8f3c-5b1e-7abc-8def-00000000aaaa';
  await phone.onDisk(async (replica) => {
    const old = await openSyncReplica(gateReplica, other, { create: true });
    const enrolment = await readSetting(replica, 'enrolment');
    if (enrolment === undefined) throw new Error('the phone is not enrolled');
    const erasedAt = new Date(Date.now() - 1000).toISOString();
    await writeSetting(old, 'enrolment', { ...enrolment, erasedAt });
    await old.table('gate_entry').put({ ...entry(1), _bucket: 'gate' });
    await enqueueMutation(gateMutations, old, 'gate.handIn', { scans: 0 });
    old.close();
  });
  await phone.open();
  const left = async () => {
    const old = await openSyncReplica(gateReplica, other);
    const counts = [await old.table('gate_entry').count(), await old.outbox.count()];
    old.close();
    return counts;
  };
  // The gate is open before.
  await vi.waitFor(async () => expect(await left()).toEqual([0, 1]));
  expect(phone.view).toMatchObject({ ended: null, entries: 3 });
});
