// @vitest-environment happy-dom
/** Several gates without signal: what each lets in, and what they know of each other. */
import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPhoneKey } from '#sync/contracts/gate/phone-key.ts';
import { readComparison, writeComparison } from '#sync/contracts/gate/comparison.ts';
import { ticketExceptions } from '#sync/contracts/gate/exceptions.ts';
import { readSetting } from '#pwa/gate/engine/gate-replica.ts';
import { entry, gateRow, matchId, ticketText, uuid } from '#pwa/gate/testing/enrolled-phone.ts';
import { GatePhones } from '#pwa/gate/testing/gate-phones.ts';
import { GateServer, type ReceivedScan } from '#pwa/gate/testing/gate-server.ts';

let phones: GatePhones;
afterEach(() => phones.stop());

/** Phones at Gate 4 and Gate 7, which have the list and then lose their signal. */
async function twoGates({ reEntry = false } = {}) {
  const server = new GateServer([entry(1), entry(2), entry(3)], [gateRow(4), gateRow(7)]);
  server.setMatch({ reEntry });
  phones = new GatePhones(server);
  const [four, seven, third] = [await phones.add(4), await phones.add(7), await phones.add(7)];
  // They know each other's keys.
  for (const phone of [four, seven, third]) {
    await phone.synced();
    phone.network = 'offline';
  }
  return { server, four, seven, third };
}

const exceptionsOf = (scans: readonly ReceivedScan[], no: number) =>
  ticketExceptions(
    entry(no).h,
    scans
      .filter(({ h }) => h === entry(no).h)
      .map((scan) => ({
        ...scan,
        gate: scan.gateId === gateRow(4).id ? 4 : 7,
        at: Date.parse(scan.at),
        answer: 'onTheList' as const,
      })),
    null,
  );

describe('one ticket at two gates without signal', () => {
  it.each([
    ['a ticket let in at two gates is one exception with both gates', true],
    ['control: a server that keeps one check of a ticket has no exception', false],
  ])('%s', async (_, keepsEveryScan) => {
    const { server, four, seven } = await twoGates();
    server.keepsEveryScan = keepsEveryScan;
    expect(await four.answer(ticketText(1))).toBe('onTheList');
    expect(await seven.answer(ticketText(1))).toBe('onTheList');
    await four.synced();
    await seven.synced();
    await four.synced();
    const found = exceptionsOf(server.scans, 1);
    expect(found.map(({ kind, scans }) => [kind, scans.map(({ gate }) => gate)])).toEqual(
      keepsEveryScan ? [['twice', [4, 7]]] : [],
    );
    // Both count one person inside, and neither lets the ticket in again.
    for (const phone of [four, seven]) expect(phone.view.inside).toBe(1);
  });
});

describe('comparing without signal', () => {
  it('a ticket that another gate let in is asked about, with the gate that says so', async () => {
    const { four, seven } = await twoGates();
    await four.check(ticketText(1));
    expect(await seven.compareWith(four)).toMatchObject({ gate: 4, added: 1, duplicates: [] });
    const { decision } = await seven.check(ticketText(1));
    expect(decision).toMatchObject({
      answer: 'maybeInside',
      counts: 'none',
      override: 'steward',
      details: { gate: 4, known: 'compared' },
    });
    const again = await seven.check(ticketText(1), { override: 'steward' });
    expect(again.decision).toMatchObject({ counts: 'in', overriddenBy: 'steward' });
  });

  it('people whom both gates let in before comparing are shown to the steward', async () => {
    const { four, seven } = await twoGates();
    for (const no of [1, 2]) await four.check(ticketText(no));
    for (const no of [2, 3]) await seven.check(ticketText(no));
    const result = await seven.compareWith(four);
    expect(result).toMatchObject({ added: 1, known: 1, duplicates: [{ entry: { no: 2 } }] });
    // The other way nothing is new but the person of Gate 7.
    expect(await four.compareWith(seven)).toMatchObject({ gate: 7, added: 1 });
  });

  it('a person who went out where people may come back in is not counted as inside', async () => {
    const { four, seven } = await twoGates({ reEntry: true });
    for (const no of [1, 2]) await four.check(ticketText(no));
    await four.check(ticketText(2), { direction: 'out' });
    expect(await seven.compareWith(four)).toMatchObject({ people: 1, added: 1, known: 0 });
    expect(seven.view.inside).toBe(1);
  });

  it('a person who was shown as out and came back in at both gates is shown to the steward', async () => {
    const { four, seven } = await twoGates({ reEntry: true });
    await four.check(ticketText(1));
    await four.check(ticketText(1), { direction: 'out' });
    await four.gate.comparison();
    for (const phone of [four, seven]) await phone.check(ticketText(1));
    expect(await four.compareWith(seven)).toMatchObject({ duplicates: [{ entry: { no: 1 } }] });
  });

  it('a movement that was heard is relayed to a third gate, in any order and again and again', async () => {
    const { server, four, seven, third } = await twoGates();
    await four.check(ticketText(1));
    await seven.check(ticketText(2));
    for (const [hearer, teller] of [
      [seven, four],
      [third, seven],
      [four, third],
      [third, seven],
      [seven, four],
    ] as const)
      await hearer.compareWith(teller);
    for (const phone of [four, seven, third]) {
      expect(phone.view.inside).toBe(2);
      await phone.synced();
    }
    expect(server.scans.map(({ h }) => h)).toHaveLength(2);
  });

  it('a relayed movement ends on every phone when the phone that said it is removed', async () => {
    const { server, four, seven, third } = await twoGates();
    await seven.check(ticketText(1));
    await four.compareWith(seven);
    await third.compareWith(four);
    expect(await third.answer(ticketText(1))).toBe('maybeInside');
    server.revoke(seven.id, { discardScans: true });
    for (const phone of [four, third]) {
      await phone.synced();
      await vi.waitFor(() => expect(phone.view.inside).toBe(0));
      // Nor is it passed on: only the third gate has compared with another phone.
      const [, ...blocks] = (await phone.gate.comparison())?.split(':') ?? [];
      expect(blocks).toHaveLength(phone === four ? 1 : 2);
    }
    expect(await third.answer(ticketText(1))).toBe('onTheList');
  });
});

describe('a comparison that no one may believe', () => {
  it.each([
    ['forged', 'forged'],
    ['of a revoked phone', 'revokedPhone'],
    ['of a phone that is not on the list', 'unknownPhone'],
  ] as const)('an untrusted comparison is refused and stored nowhere: %s', async (_, refusal) => {
    const { server, four, seven } = await twoGates();
    await seven.check(ticketText(1));
    let text = (await seven.gate.comparison()) ?? '';
    if (refusal === 'forged') text = `${text.slice(0, -9)}AAAAAAAAA`;
    else if (refusal === 'unknownPhone') {
      const key = await createPhoneKey();
      const own = { matchId, gate: 7, now: Date.now(), covered: 3, reEntry: false };
      const people = new Map([[1, { out: false, step: 0 }]]);
      text = await writeComparison({ ...own, deviceId: uuid(9), people }, key.privateKey);
    } else {
      server.revoke(seven.id, { discardScans: false });
      await four.synced();
      four.network = 'offline';
    }
    expect(await four.gate.hear(text)).toBe(refusal);
    expect(four.view).toMatchObject({ inside: 0, unsent: 0, comparedWith: [] });
    expect(await four.answer(ticketText(1))).toBe('onTheList');
  });
});

describe('a phone that drowns', () => {
  it('a phone lost after comparing leaves its people known to the others, without their times', async () => {
    const { server, four, seven } = await twoGates();
    for (const no of [1, 3]) await four.check(ticketText(no));
    await seven.compareWith(four);
    await four.clearData();
    expect(await seven.answer(ticketText(1))).toBe('maybeInside');
    await seven.synced();
    const [told, ...more] = server.comparisons;
    expect(more).toEqual([]);
    const read = await readComparison(told?.text ?? '', {
      matchId,
      phones: server.phones.values(),
      now: null,
    });
    if (typeof read === 'string') throw new Error(read);
    const [comparison] = read;
    expect([...comparison.people.keys()]).toEqual([1, 3]);
    expect(comparison.gate).toBe(4);
    expect(server.scans.filter(({ act }) => act === 'in')).toEqual([]);
  });

  it('no one knows the people of a phone lost before comparing, and the server still waits for the phone', async () => {
    const { server, four, seven } = await twoGates();
    await four.check(ticketText(1));
    await four.clearData();
    await seven.gate.handIn();
    seven.network = 'online';
    await seven.ended();
    expect(server.scans).toEqual([]);
    // A person whom only a phone without hand-in may have seen is not absent (close-gates.pg.test.ts).
    const handedIn = (id: string) => server.phones.get(id)?.handedInAt != null;
    expect([handedIn(four.id), handedIn(seven.id)]).toEqual([false, true]);
  });
});

describe('a phone whose browser has deleted its data', () => {
  it('a phone whose data is deleted is at no gate, and once enrolled learns its people by comparing', async () => {
    const { server, four, seven } = await twoGates();
    await four.check(ticketText(1));
    await seven.compareWith(four);
    const before = four.id;
    await four.clearData();
    await expect(four.open()).rejects.toThrow('no database');
    four.network = 'online';
    await four.enrol(4);
    await four.open();
    expect(four.id).not.toBe(before);
    await four.synced();
    expect(four.view).toMatchObject({ entries: 3, inside: 0 });
    four.network = 'offline';
    await four.compareWith(seven);
    expect(await four.answer(ticketText(1))).toBe('maybeInside');
    // The phone that it was has to be reported lost, with its reason.
    expect(server.phones.get(before)?.handedInAt).toBeNull();
  });
});

describe('a phone that enrolled with a photographed code', () => {
  it('people whom only an unaccepted phone let in are asked about, and it lets no one out', async () => {
    const { server, four, seven: stranger } = await twoGates({ reEntry: true });
    server.setPhone(stranger.id, { accepted: false });
    await four.check(ticketText(2));
    await stranger.synced();
    await stranger.check(ticketText(1));
    await stranger.check(ticketText(2), { direction: 'out', override: 'steward' });
    await stranger.synced();
    await four.synced();
    const { decision } = await four.check(ticketText(1));
    expect(decision).toMatchObject({ answer: 'maybeInside', details: { known: 'unaccepted' } });
    expect(await four.answer(ticketText(2))).not.toBe('onTheList');
    server.setPhone(stranger.id, { accepted: true });
    await four.synced();
    expect(await four.answer(ticketText(1))).toBe('alreadyInside');
  });

  it('an unaccepted phone gets neither the contact nor the verifiers of numbers', async () => {
    const server = new GateServer([entry(1)]);
    server.numbers.set(1, '123456');
    server.setMatch({ contact: { name: 'Hany Ragab', phone: '+20 100' } });
    server.acceptsPhones = false;
    phones = new GatePhones(server);
    const phone = await phones.add(4);
    const known = () => phone.onDisk((replica) => readSetting(replica, 'numbers'));
    expect(phone.calls.filter((url) => url.startsWith('/api/gate/numbers'))).toEqual([]);
    expect(await known()).toBeUndefined();
    server.setPhone(phone.id, { accepted: true });
    await phone.synced();
    await vi.waitFor(async () => expect((await known())?.slots.size).toBe(1));
  });

  it('checks of a phone with a photographed code reach all phones, and end when it is revoked', async () => {
    const { server, four, third: stranger } = await twoGates();
    await stranger.check(ticketText(1));
    await stranger.synced();
    await four.synced();
    expect(await four.answer(ticketText(1))).toBe('alreadyInside');
    server.revoke(stranger.id, { discardScans: true });
    await stranger.ended();
    expect(stranger.view.ended?.reason).toBe('revoked');
    expect(await stranger.gate.comparison()).toBeNull();
    await four.synced();
    expect(four.view.inside).toBe(0);
    expect(await four.answer(ticketText(1))).toBe('onTheList');
  });
});
