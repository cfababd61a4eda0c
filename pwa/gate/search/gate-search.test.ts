// @vitest-environment happy-dom
/** The search on a phone, from the media office's grant to its end. */
import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { cardKey, sealCard } from '#sync/contracts/gate/sealing.ts';
import { ticketCode } from '#sync/contracts/tickets/printed-code.ts';
import { base64url, decodeBytes, encodeBytes } from '#sync/contracts/tickets/base-encoding.ts';
import { readSetting } from '#pwa/gate/engine/gate-replica.ts';
import type { SearchResult } from '#pwa/gate/search/gate-search.ts';
import { openFor } from '#pwa/gate/search/search-vault.ts';
import { entry, matchId, refOf } from '#pwa/gate/testing/enrolled-phone.ts';
import { GatePhones, type TestGatePhone } from '#pwa/gate/testing/gate-phones.ts';
import { GateServer } from '#pwa/gate/testing/gate-server.ts';

const pin = '480219';
const salma = { name: 'Salma Fathy Mansour', nameArabic: 'سلمى فتحي منصور' };
const card = { ...salma, organization: 'Delta Press', organizationArabic: null };
const photo = Uint8Array.from([0xff, 0xd8, 1]);
let phones: GatePhones;
afterEach(async () => {
  vi.restoreAllMocks();
  await phones.stop();
});

async function nameOf(no: number, names: { name: string; nameArabic: string | null }) {
  return { no, ...names, key: encodeBytes(await cardKey(refOf(no), matchId), base64url) };
}

/** A phone with a list of three, the second one revoked; `search`: with the right and a PIN. */
async function scene({ search = true } = {}) {
  const server = new GateServer([
    entry(1),
    entry(2, { revokedAt: '2026-11-20T10:00:00.000Z' }),
    entry(3),
  ]);
  const place = { matchId, no: 1, version: 1 };
  const box = await sealCard(await cardKey(refOf(1), matchId), place, { ...card, photo });
  server.cards = [{ no: 1, card: 1, box }];
  server.names = [
    await nameOf(1, salma),
    await nameOf(3, { name: 'Omar Salem', nameArabic: null }),
  ];
  phones = new GatePhones(server);
  const phone = await phones.add();
  if (search) {
    server.setPhone(phone.id, { rights: 'search' });
    await phone.synced();
    await reaches(phone, 'choosePin');
    await phone.gate.search.choosePin(pin);
  }
  return { server, phone };
}

const reaches = (phone: TestGatePhone, kind: string) =>
  vi.waitFor(() => expect(phone.view.search.kind).toBe(kind));
const found = (result: SearchResult) =>
  result.kind === 'found' ? result.people.map(({ person }) => person?.name) : result.kind;
const find = async (phone: TestGatePhone, text: string) =>
  found(await phone.gate.search.find(text));
const isStored = (phone: TestGatePhone) =>
  phone.onDisk(async (replica) => [
    (await readSetting(replica, 'searchKey')) !== undefined,
    (await readSetting(replica, 'searchIndex')) !== undefined,
  ]);
const chosen = { text: null, source: 'search', direction: 'in', hash: entry(1).h } as const;

describe('a phone that the media office lets search', () => {
  it('a phone that may search finds a person in either script without signal, also after a restart', async () => {
    const { phone } = await scene();
    phone.network = 'offline';
    expect(await find(phone, 'salma')).toEqual(['Salma Fathy Mansour']);
    await phone.open();
    expect(phone.view.search).toEqual({ kind: 'locked', triesLeft: 10 });
    expect(await find(phone, 'salma')).toBe('locked');
    expect(await phone.gate.search.unlock('000000')).toEqual({ opened: false, triesLeft: 9 });
    expect(await phone.gate.search.unlock(pin)).toEqual({ opened: true });
    const result = await phone.gate.search.find('سلمي');
    expect(result).toMatchObject({
      kind: 'found',
      source: 'search',
      people: [{ person: { ...card, photo: expect.stringMatching(/^blob:/) }, fromCard: true }],
    });
  });

  it('the names are forgotten after five minutes, also if the phone’s clock is set back', async () => {
    const { phone } = await scene();
    const now = Date.now();
    const ticks = performance.now();
    const passed = (clock: number, tick: number) => {
      vi.spyOn(Date, 'now').mockReturnValue(now + clock);
      vi.spyOn(performance, 'now').mockReturnValue(ticks + tick);
    };
    passed(openFor - 1000, openFor - 1000);
    expect(await find(phone, 'salma')).toEqual(['Salma Fathy Mansour']);
    passed(-3_600_000, 1000);
    expect(await find(phone, 'salma')).toBe('locked');
    for (const [clock, tick] of [
      [openFor, 1000],
      [1000, openFor],
    ] as const) {
      vi.restoreAllMocks();
      expect(await phone.gate.search.unlock(pin)).toEqual({ opened: true });
      passed(Date.now() - now + clock, performance.now() - ticks + tick);
      expect(await find(phone, 'salma')).toBe('locked');
    }
  });

  it('a phone says until when the names are open, and lets their pictures go with them', async () => {
    const { phone } = await scene();
    const { search } = phone.view;
    expect(search).toEqual({ kind: 'open', until: expect.any(Number) });
    const left = search.kind === 'open' ? search.until - Date.now() : 0;
    expect(left).toBeGreaterThan(openFor - 60_000);
    expect(left).toBeLessThanOrEqual(openFor);
    const letGo = vi.spyOn(URL, 'revokeObjectURL');
    const result = await phone.gate.search.find('salma');
    expect(letGo).not.toHaveBeenCalled();
    phone.gate.search.forgetPin();
    const [shown] = result.kind === 'found' ? result.people : [];
    expect(letGo).toHaveBeenCalledExactlyOnceWith(shown?.person?.photo);
  });

  it('a restart before the PIN was chosen asks for it again: nothing is on the disk', async () => {
    const { server, phone } = await scene({ search: false });
    expect(phone.view.search.kind).toBe('off');
    server.setPhone(phone.id, { rights: 'search' });
    await phone.synced();
    await reaches(phone, 'choosePin');
    expect(await isStored(phone)).toEqual([false, false]);
    phone.network = 'offline';
    await phone.open();
    expect(phone.view.search.kind).toBe('waiting');
    await phone.synced();
    await reaches(phone, 'choosePin');
  });

  it('a phone that may search gets the names of tickets issued later', async () => {
    const { server, phone } = await scene();
    server.names = [...server.names, await nameOf(4, { name: 'Laila Hassan', nameArabic: null })];
    server.setEntry(entry(4));
    await phone.synced();
    await vi.waitFor(async () => expect(await find(phone, 'laila')).toEqual(['Laila Hassan']));
  });

  it('a key that the server changed is taken over at the next PIN, and people are found until then', async () => {
    const { server, phone } = await scene();
    server.renewSearchKey();
    server.names = [await nameOf(3, { name: 'Omar Salem', nameArabic: 'عمر سالم' })];
    // The list changes, so the index is asked for; its new number asks for the key.
    server.setEntry(entry(3, { version: 2, card: 2 }));
    await phone.synced();
    expect(await find(phone, 'salma')).toEqual(['Salma Fathy Mansour']);
    await phone.synced();
    const keyNo = () =>
      phone.onDisk(async (replica) => (await readSetting(replica, 'searchKey'))?.keyNo);
    expect(await keyNo()).toBe(1);
    await vi.waitFor(async () => {
      await phone.gate.search.unlock(pin);
      expect(await keyNo()).toBe(2);
    });
    expect(await find(phone, 'سالم')).toEqual(['Omar Salem']);
    phone.network = 'offline';
    await phone.open();
    expect(await phone.gate.search.unlock(pin)).toEqual({ opened: true });
    expect(await find(phone, 'سالم')).toEqual(['Omar Salem']);
  });

  it('a new PIN is chosen with signal if the old one is forgotten; without, the old one stays', async () => {
    const { phone } = await scene();
    phone.network = 'offline';
    phone.gate.search.forgetPin();
    expect(phone.view.search).toEqual({ kind: 'waiting', replaces: true });
    phone.gate.search.keepPin();
    expect(await phone.gate.search.unlock(pin)).toEqual({ opened: true });
    phone.gate.search.forgetPin();
    await phone.synced();
    await reaches(phone, 'choosePin');
    await phone.gate.search.choosePin('112358');
    phone.network = 'offline';
    await phone.open();
    expect(await phone.gate.search.unlock(pin)).toEqual({ opened: false, triesLeft: 9 });
    expect(await phone.gate.search.unlock('112358')).toEqual({ opened: true });
  });
});

describe('a search', () => {
  it('a search is noted with how it ended and without what was typed', async () => {
    const { server, phone } = await scene();
    await find(phone, 'sa');
    await find(phone, 'salma');
    await find(phone, 'zaynab');
    await find(phone, 'RP79-ARTX');
    await phone.synced();
    const none = { act: 'none', h: null, document: null, device: phone.id };
    expect(server.scans).toMatchObject([
      { ...none, answer: 'searchFound', source: 'search' },
      { ...none, answer: 'searchNobody', source: 'search' },
      { ...none, answer: 'searchNobody', source: 'typed' },
    ]);
    expect(JSON.stringify(server.scans)).not.toMatch(/salma|zaynab|RP79/i);
  });

  it('a search that cannot be noted shows no one', async () => {
    const { phone } = await scene();
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('the phone is full', 'QuotaExceededError');
    });
    await expect(phone.gate.search.find('salma')).rejects.toThrow('the phone is full');
  });
});

describe('a person who was found', () => {
  it('a person who was found counts once, after a card was compared', async () => {
    const { server, phone } = await scene();
    await find(phone, 'salma');
    const first = await phone.gate.check(chosen);
    expect(first).toMatchObject({
      decision: { answer: 'onTheList', counts: 'none', needsDocument: true },
      person: card,
      fromCard: true,
      scanId: null,
    });
    expect(phone.view.inside).toBe(0);
    const second = await phone.gate.check({ ...chosen, document: 'press' });
    expect(second).toMatchObject({ decision: { counts: 'in' }, person: card });
    expect((await phone.gate.check({ ...chosen, document: 'press' })).scanId).toBeNull();
    await phone.synced();
    expect(server.scans.filter(({ act }) => act === 'in')).toMatchObject([
      { h: entry(1).h, source: 'search', document: 'press', answer: 'onTheList' },
    ]);
  });

  it('a person found by name whose ticket was revoked is red', async () => {
    const { server, phone } = await scene();
    server.names = [...server.names, await nameOf(2, { name: 'Bassem Attia', nameArabic: null })];
    // Another card has the phone fetch the names again.
    server.setEntry(entry(2, { revokedAt: '2026-11-20T10:00:00.000Z', version: 2, card: 2 }));
    await phone.synced();
    await vi.waitFor(async () => expect(await find(phone, 'bassem')).toEqual(['Bassem Attia']));
    const check = await phone.gate.check({ ...chosen, hash: entry(2).h });
    expect(check).toMatchObject({
      decision: { answer: 'revoked', counts: 'none', override: 'none' },
      person: { name: 'Bassem Attia' },
    });
  });

  it('a person found by the code of a revoked ticket without a name in the index is red, too', async () => {
    const { phone } = await scene();
    const code = ticketCode(decodeBytes(entry(2).h, base64url) ?? new Uint8Array());
    const result = await phone.gate.search.find(code);
    expect(result).toMatchObject({ kind: 'found', source: 'typed', people: [{ person: null }] });
    const check = await phone.gate.check({ ...chosen, hash: entry(2).h, source: 'typed' });
    expect(check).toMatchObject({ decision: { answer: 'revoked' }, person: null, code });
  });

  it('a found person is not ours on a phone that may only check', async () => {
    const { server, phone } = await scene({ search: false });
    expect(await find(phone, 'salma')).toBe('locked');
    const check = await phone.gate.check({ ...chosen, document: 'press' });
    expect(check).toMatchObject({ decision: { answer: 'notOurs', counts: 'none' }, person: null });
    server.setPhone(phone.id, { rights: 'search' });
    await phone.synced();
    const control = await phone.gate.check({ ...chosen, document: 'press' });
    expect(control.decision, 'control: with the right').toMatchObject({ counts: 'in' });
  });
});

describe('the key and the names are erased', () => {
  it.each([
    ['the right is taken away', { rights: 'check' }],
    ['the phone is reported lost', { lostReason: 'left in a taxi' }],
    ['the phone is revoked', { revokedAt: new Date().toISOString() }],
  ] as const)('the key and the names are erased when %s', async (_, change) => {
    const { server, phone } = await scene();
    expect(await isStored(phone), 'control').toEqual([true, true]);
    server.setPhone(phone.id, change);
    window.dispatchEvent(new Event('online'));
    await vi.waitFor(async () => expect(await isStored(phone)).toEqual([false, false]));
    expect(phone.view.search.kind).toBe('off');
    expect(await find(phone, 'salma')).toBe('locked');
  });

  it('the key and the names are erased when the phone hands in, and when the gates close', async () => {
    for (const end of ['handIn', 'close'] as const) {
      const { server, phone } = await scene();
      if (end === 'handIn') await phone.gate.handIn();
      else server.close();
      await phone.ended();
      expect(await isStored(phone)).toEqual([false, false]);
      expect(await find(phone, 'salma')).toBe('locked');
      await phones.stop();
    }
  });

  it('the tenth wrong PIN erases key and names; with signal the media office’s grant still holds', async () => {
    const { phone } = await scene();
    phone.network = 'offline';
    for (let each = 0; each < 10; each += 1) await phone.gate.search.unlock('999999');
    expect(await isStored(phone)).toEqual([false, false]);
    await vi.waitFor(() => expect(phone.view.search.kind).toBe('waiting'));
    expect(await phone.gate.search.unlock(pin)).toEqual({ opened: false, triesLeft: 0 });
    await phone.synced();
    await reaches(phone, 'choosePin');
  });
});
