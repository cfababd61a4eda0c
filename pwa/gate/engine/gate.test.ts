// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { Dexie, liveQuery } from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { numberVerifier, spareSlotOf } from '#sync/contracts/gate/officer-number.ts';
import { base64url, encodeBytes } from '#sync/contracts/tickets/base-encoding.ts';
import { createPhoneKey } from '#sync/contracts/gate/phone-key.ts';
import { writeComparison } from '#sync/contracts/gate/comparison.ts';
import type { GateDeviceRow } from '#sync/contracts/gate/gate-rows.ts';
import { cardKey, sealCard } from '#sync/contracts/gate/sealing.ts';
import type { GateScan } from '#sync/protocol/gate-mutations.ts';
import { claim, jwsUrl } from '#sync/contracts/tickets/testing/signed-tickets.ts';
import { gateReplica, readSetting, writeSetting } from '#pwa/gate/engine/gate-replica.ts';
import type { CheckRequest, Gate } from '#pwa/gate/engine/gate.ts';
import { openGate } from '#pwa/gate/engine/open-gate.ts';
import { answerTime } from '#pwa/gate/engine/watch-rows.ts';
import {
  enrolledPhone,
  entry,
  matchId,
  openPhone,
  ticketText,
  uuid,
} from '#pwa/gate/testing/enrolled-phone.ts';

const gates: Gate[] = [];
async function open(): Promise<Gate> {
  const gate = await openGate(matchId);
  if (gate === null) throw new Error('the phone is not enrolled');
  gates.push(gate);
  return gate;
}
const scanned = (text: string, more: Partial<CheckRequest> = {}): CheckRequest => ({
  text,
  source: 'camera',
  direction: 'in',
  ...more,
});

async function writtenScans(): Promise<GateScan[]> {
  const replica = await openPhone();
  const items = await replica.outbox.orderBy('seq').toArray();
  replica.close();
  return items.flatMap(({ name, args }) => (name === 'gate.scan' ? [args as GateScan] : []));
}

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no signal')));
  await enrolledPhone([
    entry(1),
    entry(2),
    entry(3, { revokedAt: '2026-11-20T10:00:00.000Z' }),
    entry(4, { revokedAt: '2026-11-20T10:00:00.000Z', bookingId: entry(2).bookingId }),
  ]);
});
afterEach(async () => {
  await Promise.all(gates.splice(0).map((gate) => gate.stop()));
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await Dexie.delete(`${gateReplica.prefix}${matchId}`);
});

describe('without signal', () => {
  it('a ticket on the list is let in without signal, and the check is on the disk with the answer', async () => {
    const gate = await open();
    const { decision, person, seat, scanId } = await gate.check(scanned(ticketText(1)));
    expect(decision).toMatchObject({ answer: 'onTheList', counts: 'in' });
    expect({ name: person?.name, seat }).toEqual({ name: 'Person 1', seat: 'seat-1' });
    expect(await writtenScans()).toMatchObject([{ id: scanId, act: 'in', h: entry(1).h }]);
    expect(gate.view.getSnapshot()).toMatchObject({
      inside: 1,
      entries: 4,
      revoked: 1,
      replaced: 1,
    });
  });

  it('no ref of a ticket is on the disk', async () => {
    const gate = await open();
    await gate.check(scanned(ticketText(1)));
    await gate.check(scanned(jwsUrl()));
    const replica = await openPhone();
    const all = await Promise.all(replica.tables.map((table) => table.toArray()));
    replica.close();
    const text = JSON.stringify(all);
    expect(text).toContain(entry(1).h);
    expect(text).not.toContain(Buffer.alloc(16, 1).toString('base64url'));
    expect(text).not.toContain(claim.ref);
  });

  it.each([
    ['a revoked ticket', ticketText(3), 'revoked'],
    ['a replaced ticket', ticketText(4), 'replaced'],
    ['a ticket newer than the list', ticketText(9), 'askOfficer'],
    [
      'a ticket of another match',
      ticketText(1, { matchId: '019a8f3c-5b1e-7abc-8def-ffffffffffff' }),
      'otherMatch',
    ],
    ['a forged ticket', `${ticketText(1).slice(0, -3)}AAA`, 'notOurs'],
    ['any other code', 'https://example.com/menu', 'notOurs'],
  ])('%s lets no one in', async (_, text, answer) => {
    const gate = await open();
    const check = await gate.check(scanned(text));
    expect({ answer: check.decision.answer, scanId: check.scanId }).toEqual({
      answer,
      scanId: null,
    });
    expect(gate.view.getSnapshot().inside).toBe(0);
    const [scan] = await writtenScans();
    expect(scan).toMatchObject({ act: 'none', answer });
    // Nothing of a foreign code is kept.
    if (['notOurs', 'otherMatch'].includes(answer)) expect(scan?.h).toBeNull();
    // Nor is anything shown of a claim that is not ours, though its ticket may be on the list.
    if (answer === 'notOurs')
      expect(check).toMatchObject({ person: null, role: null, seat: null, code: null });
  });

  it('two reads of one ticket count once, and an undo lets it count again', async () => {
    const gate = await open();
    const [first, second] = await Promise.all([
      gate.check(scanned(ticketText(1))),
      gate.check(scanned(ticketText(1))),
    ]);
    expect([first.decision.answer, second.decision.answer]).toEqual(['onTheList', 'sameAgain']);
    expect(await gate.undo(first.scanId ?? '')).toBe(true);
    expect(gate.view.getSnapshot().inside).toBe(0);
    expect((await gate.check(scanned(ticketText(1)))).decision.counts).toBe('in');
    expect((await writtenScans()).map(({ act }) => act)).toEqual(['in', 'undo', 'in']);
  });

  it('a check more than a minute old still counts, and an undo says so', async () => {
    const gate = await open();
    const { scanId, at } = await gate.check(scanned(ticketText(1)));
    vi.spyOn(Date, 'now').mockReturnValue(at + 60_001);
    expect(await gate.undo(scanId ?? '')).toBe(false);
    expect(gate.view.getSnapshot().inside).toBe(1);
    expect((await writtenScans()).map(({ act }) => act)).toEqual(['in']);
  });

  it('a check can be taken back after a restart, once', async () => {
    const first = await open();
    const { scanId, code } = await first.check(scanned(ticketText(1)));
    await first.stop();
    const later = await open();
    expect(later.view.getSnapshot().last).toMatchObject({ scanId, code, role: 'photographer' });
    expect(await later.undo(scanId ?? '')).toBe(true);
    expect(await later.undo(scanId ?? '')).toBe(false);
    expect((await writtenScans()).map(({ act }) => act)).toEqual(['in', 'undo']);
    await vi.waitFor(() =>
      expect(later.view.getSnapshot()).toMatchObject({ inside: 0, last: null }),
    );
  });

  it('the list is not read again before the answer is drawn, and its changes are followed then', async () => {
    const gate = await open();
    const replica = await openPhone();
    const later: (() => void)[] = [];
    const { setTimeout: real } = globalThis;
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, after: number) =>
      after === answerTime ? later.push(work) : real(work, after)) as typeof setTimeout);
    const entries = () => gate.view.getSnapshot().entries;
    const put = (no: number) =>
      replica.table('gate_entry').put({ ...entry(no), _bucket: `gate/${matchId}` });
    await put(5);
    await vi.waitFor(() => expect(entries()).toBe(5));
    await gate.check(scanned(ticketText(1)));
    const seen = vi.fn<(count: number) => void>();
    const watch = liveQuery(() => replica.table('gate_entry').count()).subscribe(seen);
    for (const no of [6, 7]) {
      await put(no);
      await vi.waitFor(() => expect(seen).toHaveBeenCalledWith(no));
    }
    expect(entries()).toBe(5);
    for (const work of later) work();
    await vi.waitFor(() => expect(entries()).toBe(7));
    expect(gate.view.getSnapshot().inside).toBe(1);
    watch.unsubscribe();
    replica.close();
  });
});

describe('sealed cards', () => {
  it('sealed cards open with their ticket, and show the face', async () => {
    const gate = await open();
    const replica = await openPhone();
    const ref = Buffer.alloc(16, 1).toString('base64url');
    const content = {
      name: 'Salma Fathy Mansour',
      nameArabic: 'سلمى فتحي منصور',
      organization: 'Delta Press Photo',
      organizationArabic: null,
      photo: Uint8Array.from([0xff, 0xd8, 1]),
    };
    const place = { matchId, no: 1, version: 1 };
    const box = await sealCard(await cardKey(ref, matchId), place, content);
    await replica.card.bulkPut([
      { no: 1, card: 1, box },
      // A damaged one does not open.
      { no: 2, card: 1, box: `${box}!` },
    ]);
    replica.close();
    const first = await gate.check(scanned(ticketText(1)));
    expect(first).toMatchObject({ fromCard: true, person: { nameArabic: content.nameArabic } });
    expect(first.person?.photo).toMatch(/^blob:/);
    const second = await gate.check(scanned(ticketText(2)));
    expect(second).toMatchObject({ fromCard: false, person: { name: 'Person 2', photo: null } });
  });
});

describe('a phone that dies', () => {
  it('a phone that dies before the write has let no one in, and the next check counts', async () => {
    const gate = await open();
    const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('the phone is full', 'QuotaExceededError');
    });
    await expect(gate.check(scanned(ticketText(1)))).rejects.toThrow('the phone is full');
    expect(gate.view.getSnapshot()).toMatchObject({ inside: 0, storageFull: true });
    add.mockRestore();
    const again = await open();
    expect((await again.check(scanned(ticketText(1)))).decision.answer).toBe('onTheList');
    expect(await writtenScans()).toHaveLength(1);
  });

  it('a phone that dies after the write knows the check when it is opened again', async () => {
    const first = await open();
    await first.check(scanned(ticketText(1)));
    const second = await open();
    expect(second.view.getSnapshot().inside).toBe(1);
    expect((await second.check(scanned(ticketText(1)))).decision.answer).toBe('sameAgain');
    expect(await writtenScans()).toHaveLength(1);
  });
});

describe('the officer’s number', () => {
  const right = '012345';
  /** Stores the numbers of an accepted phone, for ticket 9 and the ticket with no number on the list. */
  async function loadNumbers(slots: number[]): Promise<void> {
    const salt = new Uint8Array(16);
    const verifier = encodeBytes(await numberVerifier(right, salt), base64url);
    const replica = await openPhone();
    await writeSetting(replica, 'numbers', {
      numbersNo: 1,
      slots: new Map(slots.map((no) => [no, { salt: encodeBytes(salt, base64url), verifier }])),
      before: new Map(),
    });
    replica.close();
  }

  it('an officer’s number is right for its ticket only; five wrong ones lock it, also after a restart', async () => {
    await loadNumbers([spareSlotOf(entry(9).h)]);
    const gate = await open();
    const check = await gate.check(scanned(ticketText(9)));
    expect(await gate.tryOverride(check, right)).toEqual({ accepted: true });
    for (const triesLeft of [4, 3, 2, 1, 0])
      expect(await gate.tryOverride(check, '543210')).toEqual({ accepted: false, triesLeft });
    const later = await open();
    expect(await later.tryOverride(check, right)).toEqual({ accepted: false, triesLeft: 0 });
  });

  it('the right number is that of the ticket’s number on the list, if the phone has the ticket', async () => {
    await loadNumbers([1]);
    const gate = await open();
    const check = await gate.check(scanned(ticketText(1)));
    expect(await gate.tryOverride(check, right)).toEqual({ accepted: true });
  });

  it('an officer’s number cannot be checked by a phone that was not accepted, which costs no try', async () => {
    const gate = await open();
    const check = await gate.check(scanned(ticketText(9)));
    expect(await gate.tryOverride(check, right)).toEqual({ accepted: false, triesLeft: null });
    await loadNumbers([spareSlotOf(entry(9).h)]);
    expect(await gate.tryOverride(check, '543210')).toEqual({ accepted: false, triesLeft: 4 });
  });

  it('an officer’s number lets the ticket in against the list, which is recorded', async () => {
    const gate = await open();
    const { decision } = await gate.check(scanned(ticketText(9), { override: 'number' }));
    expect(decision).toMatchObject({ counts: 'in', overriddenBy: 'number' });
    expect(await writtenScans()).toMatchObject([{ act: 'in', override: 'number' }]);
  });
});

/** The code of another phone of the match, which this one then has on its list. */
async function otherPhonesCode(numbers: readonly number[]): Promise<string> {
  const { privateKey, publicKey } = await createPhoneKey();
  const replica = await openPhone();
  const own: GateDeviceRow | undefined = await replica.table('gate_device').toCollection().first();
  await replica.table('gate_device').put({ ...own, id: uuid(7), publicKey });
  replica.close();
  return writeComparison(
    {
      matchId,
      deviceId: uuid(7),
      gate: 7,
      now: Date.now(),
      covered: 4,
      reEntry: false,
      people: new Map(numbers.map((no) => [no, { out: false, step: 0 }])),
    },
    privateKey,
  );
}

describe('comparing gates', () => {
  it('people whom another phone shows are known inside here, and repeating it changes nothing', async () => {
    const text = await otherPhonesCode([1, 2]);
    const gate = await open();
    await gate.check(scanned(ticketText(1)));
    const result = await gate.hear(text);
    expect(result).toMatchObject({ gate: 7, people: 2, added: 1, known: 1 });
    await gate.hear(text);
    const replica = await openPhone();
    expect(await replica.outbox.where('record').startsWith('comparison/').count()).toBe(1);
    replica.close();
  });

  it('a code that is no comparison is refused', async () => {
    const gate = await open();
    expect(await gate.hear('TLG2:AAAA')).toBe('unreadable');
  });
});

describe('handing in', () => {
  it('handing in keeps everything until the checks are sent', async () => {
    const gate = await open();
    await gate.check(scanned(ticketText(1)));
    await gate.handIn();
    await vi.waitFor(() => expect(gate.view.getSnapshot().isHandingIn).toBe(true));
    expect(gate.view.getSnapshot()).toMatchObject({ ended: null, entries: 4 });
  });

  it('list, keys and cards are gone once the phone has handed in', async () => {
    const gate = await open();
    const replica = await openPhone();
    await replica.card.put({ no: 1, card: 1, box: 'x'.repeat(400) });
    await gate.handIn();
    // Simulates that the server has answered.
    await replica.outbox.clear();
    const ended = { reason: 'handedIn', tickets: 4, cards: 1, isDiskErased: true };
    await vi.waitFor(() => expect(gate.view.getSnapshot().ended).toMatchObject(ended));
    const left = await Promise.all(
      ['gate_entry', 'gate_match', 'card'].map((name) => replica.table(name).count()),
    );
    expect(left).toEqual([0, 0, 0]);
    expect(await readSetting(replica, 'phoneKey')).toBeUndefined();
    replica.close();
  });
});
