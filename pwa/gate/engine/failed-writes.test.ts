// @vitest-environment happy-dom
/** A phone that dies while it writes, or has no room left. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { entry, ticketText } from '#pwa/gate/testing/enrolled-phone.ts';
import { GatePhones, type TestGatePhone } from '#pwa/gate/testing/gate-phones.ts';
import { GateServer } from '#pwa/gate/testing/gate-server.ts';

let server: GateServer;
let phones: GatePhones;
let phone: TestGatePhone;
beforeEach(async () => {
  // Everyone whose card a test puts on the disk is on the list: a phone deletes other cards.
  server = new GateServer(Array.from({ length: 120 }, (_, at) => entry(at + 1)));
  phones = new GatePhones(server);
  phone = await phones.add();
  phone.network = 'offline';
});
afterEach(async () => {
  vi.restoreAllMocks();
  await phones.stop();
});

/** Calls this before each write of a row, with the table's name. */
function beforeWrites(run: (table: string, store: IDBObjectStore) => void): void {
  for (const method of ['add', 'put'] as const) {
    const write = IDBObjectStore.prototype[method];
    vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(function (
      this: IDBObjectStore,
      ...args
    ) {
      run(this.name, this);
      return write.apply(this, args);
    });
  }
}

describe('a phone that dies', () => {
  it.each(['outbox', 'setting'])(
    'a phone that dies while it writes to %s has let no one in, and the next check counts once',
    async (dying) => {
      beforeWrites((table, { transaction }) => {
        if (table !== dying) return;
        transaction.abort();
        throw new DOMException('the process is dead', 'AbortError');
      });
      await expect(phone.check(ticketText(1))).rejects.toThrow();
      vi.restoreAllMocks();
      await phone.open();
      expect(phone.view).toMatchObject({ inside: 0, unsent: 0 });
      expect(await phone.answer(ticketText(1))).toBe('onTheList');
      await phone.synced();
      expect(server.scans).toHaveLength(1);
    },
  );

  it.each([
    ['a phone that dies after the write knows the check, and counts it once', true],
    ['control: if the check were not on the disk, it would count twice', false],
  ])('%s', async (_, isOnDisk) => {
    await phone.check(ticketText(1));
    await phone.close();
    if (!isOnDisk) await phone.onDisk((replica) => replica.outbox.clear());
    await phone.open();
    expect(await phone.answer(ticketText(1))).toBe(isOnDisk ? 'sameAgain' : 'onTheList');
  });
});

describe('a phone that is full', () => {
  /** Rows fit while so many sealed cards are on the disk. */
  async function fillDisk({ cards, room }: { cards: number; room: number }) {
    const disk = { room };
    const rows = Array.from({ length: cards }, (_, at) => ({ no: at + 1, card: 1, box: 'sealed' }));
    await phone.onDisk((replica) => replica.card.bulkPut(rows));
    const left = new Set(rows.map(({ no }) => no));
    const remove = IDBObjectStore.prototype.delete;
    vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function (
      this: IDBObjectStore,
      key,
    ) {
      // Two writes that find the disk full may delete the same cards.
      if (this.name === 'card') left.delete(Number(key));
      return remove.call(this, key);
    });
    beforeWrites(() => {
      if (left.size > disk.room) throw new DOMException('the disk is full', 'QuotaExceededError');
    });
    return disk;
  }
  const cardsLeft = () => phone.onDisk((replica) => replica.card.count());

  it('a full phone throws sealed cards away first, and only as many as a check needs', async () => {
    await fillDisk({ cards: 120, room: 80 });
    expect(await phone.answer(ticketText(1))).toBe('onTheList');
    expect(await cardsLeft()).toBe(80);
    expect(phone.view).toMatchObject({ inside: 1, storageFull: false });
  });

  it('a full phone still says that a ticket is revoked, is not ours or is of another match', async () => {
    server.setEntry(entry(3, { revokedAt: new Date().toISOString() }));
    await phone.synced();
    phone.network = 'offline';
    await fillDisk({ cards: 0, room: -1 });
    expect(await phone.answer(ticketText(3))).toBe('revoked');
    expect(await phone.answer('https://portal.example/not-a-ticket')).toBe('notOurs');
    expect(await phone.answer(ticketText(1, { matchId: crypto.randomUUID() }))).toBe('otherMatch');
    expect(phone.view).toMatchObject({ inside: 0, unsent: 0, storageFull: true });
  });

  it('a full phone without cards to delete saves nothing and lets no one in, until there is room', async () => {
    const disk = await fillDisk({ cards: 50, room: -1 });
    for (const no of [1, 2, 1]) {
      await expect(phone.check(ticketText(no))).rejects.toThrow('the disk is full');
      expect(phone.view).toMatchObject({ inside: 0, unsent: 0, storageFull: true });
    }
    expect(await cardsLeft()).toBe(0);
    await expect(phone.gate.handIn()).rejects.toThrow('the disk is full');
    expect(phone.view).toMatchObject({ ended: null, isHandingIn: false });
    disk.room = 0;
    expect(await phone.answer(ticketText(1))).toBe('onTheList');
    expect(phone.view).toMatchObject({ inside: 1, storageFull: false });
  });
});
