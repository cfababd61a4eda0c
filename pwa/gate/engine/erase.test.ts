// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { spareSlotOf } from '#sync/contracts/gate/officer-number.ts';
import { entry, ticketKeys, ticketText } from '#pwa/gate/testing/enrolled-phone.ts';
import { GatePhones } from '#pwa/gate/testing/gate-phones.ts';
import { GateServer } from '#pwa/gate/testing/gate-server.ts';
import { eraseList, eraseOtherLists } from '#pwa/gate/engine/erase.ts';
import { gateSync, readSetting, writeSetting } from '#pwa/gate/engine/gate-replica.ts';
import { gateCredentials } from '#pwa/gate/engine/gate-sync.ts';
import { runInBackground } from '#sync/client/runner/background-run.ts';

let phones: GatePhones | undefined;
afterEach(() => phones?.stop());

it('a reply that comes after the hand-in brings neither keys nor the contact back', async () => {
  const server = new GateServer([entry(1)]);
  server.setMatch({ contact: { name: 'Hany Ragab', phone: '+20 100 000 0142' } });
  server.keys = ticketKeys.map((key) => ({ ...key, kid: 'before' }));
  phones = new GatePhones(server);
  const phone = await phones.add();
  const answer = server.answer.bind(server);
  const replies: (() => void)[] = [];
  vi.spyOn(server, 'answer').mockImplementation(async (url, ...call) => {
    if (url === '/api/gate/device') await new Promise<void>((resolve) => replies.push(resolve));
    return answer(url, ...call);
  });
  // A key that the phone lacks makes it ask for its row.
  await phone.check(ticketText(1));
  await vi.waitFor(() => expect(replies).toHaveLength(1));
  await phone.gate.handIn();
  await phone.ended();
  for (const reply of replies) reply();
  const readEnrolment = () => phone.onDisk((replica) => readSetting(replica, 'enrolment'));
  // This is long after the reply's own transaction.
  for (let at = 0; at < 20; at += 1) await readEnrolment();
  expect(await readEnrolment()).toMatchObject({ keys: [], match: { contact: null } });
});

/** Each row of each database on the phone, as text; keys are named, because they show nothing. */
async function everythingOnDisk({ disk }: { disk: IDBFactory }): Promise<string> {
  const found: unknown[] = [];
  for (const { name = '' } of await disk.databases()) {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = disk.open(name);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(new Error('a database cannot be opened'));
    });
    for (const store of database.objectStoreNames)
      found.push(
        await new Promise<unknown>((resolve) => {
          const request = database.transaction(store).objectStore(store).getAll();
          request.onsuccess = () => resolve(request.result);
        }),
      );
    database.close();
  }
  return JSON.stringify(found, (_, value: unknown) =>
    String(value) === '[object CryptoKey]' ? 'a key for something' : value,
  );
}

it('a phone that was handed in keeps no contact, token, key, card or ticket on its disk', async () => {
  const server = new GateServer([entry(1), entry(2)]);
  const sealed = 'c2VhbGVk'.repeat(6);
  server.setMatch({ contact: { name: 'Hany Ragab', phone: '+20 100 000 0142' } });
  server.cards = [{ no: 2, card: 1, box: sealed }];
  phones = new GatePhones(server);
  const phone = await phones.add();
  await vi.waitFor(async () => expect(await phone.onDisk(({ card }) => card.count())).toBe(1));
  await phone.check(ticketText(1));
  await phone.synced();
  const secrets = ['Hany Ragab', '0142', `token-${phone.id}`, 'a key for', sealed, entry(2).h];
  const before = await everythingOnDisk(phone);
  for (const secret of secrets) expect(before, 'control').toContain(secret);
  await phone.gate.handIn();
  await phone.ended();
  const after = await everythingOnDisk(phone);
  for (const secret of secrets) expect(after).not.toContain(secret);
  await phone.open();
  expect(phone.view.ended).toMatchObject({ reason: 'handedIn', tickets: 2, cards: 1, scans: 1 });
});

it('a handed-in phone that is opened again queues nothing, which it could not send', async () => {
  phones = new GatePhones(new GateServer([entry(1)]));
  const phone = await phones.add();
  await phone.gate.handIn();
  await phone.ended();
  await phone.open();
  // Closing waits for what was begun.
  await phone.close();
  await phone.open();
  expect(phone.view).toMatchObject({ ended: { isDiskErased: true }, unsent: 0 });
});

it('nothing is saved after another tab has erased the list', async () => {
  phones = new GatePhones(new GateServer([entry(1), entry(2)]));
  const [phone, other] = [await phones.add(), await phones.add()];
  await other.check(ticketText(2));
  await other.synced();
  await phone.synced();
  phone.network = 'offline';
  // While these are unsent, the database stays.
  await phone.check(ticketText(1));
  const code = (await other.gate.comparison()) ?? '';
  await phone.gate.hear(code);
  const onDisk = () =>
    phone.onDisk(async ({ outbox, setting }) => [await outbox.count(), await setting.toArray()]);
  await phone.onDisk((replica) => eraseList(replica, 'closed', Date.now()));
  const erased = await onDisk();
  await expect(phone.check(ticketText(2))).rejects.toThrow('erased');
  await expect(phone.gate.hear(code)).rejects.toThrow('erased');
  expect(await phone.gate.comparison()).toBeNull();
  expect(await onDisk()).toEqual(erased);
});

it('the ended gate says what was handed in if the server took the list back before it was erased', async () => {
  phones = new GatePhones(new GateServer([entry(1)]));
  const phone = await phones.add();
  await phone.close();
  await phone.onDisk(async (replica) => {
    await writeSetting(replica, 'handIn', { scans: 0, tickets: 2, cards: 1, at: 0 });
    await Promise.all([replica.table('gate_entry').clear(), replica.card.clear()]);
    await eraseList(replica, 'handedIn', 0);
    const ended = await readSetting(replica, 'ended');
    expect(ended).toMatchObject({ tickets: 2, cards: 1 });
  });
});

it('a phone that was closed with unsent checks keeps its token until they are sent', async () => {
  const server = new GateServer([entry(1)]);
  phones = new GatePhones(server);
  const phone = await phones.add();
  phone.network = 'offline';
  await phone.check(ticketText(1));
  await phone.close();
  await phone.onDisk((replica) => eraseList(replica, 'expired', Date.now()));
  expect(await everythingOnDisk(phone)).toContain(`token-${phone.id}`);
  await phone.open();
  await phone.ended();
  await vi.waitFor(() => expect(phone.view.ended?.isDiskErased).toBe(true));
  expect(server.scans).toHaveLength(1);
  expect(await everythingOnDisk(phone)).not.toContain(`token-${phone.id}`);
});

it('a phone counts the tickets that it checked, and not undos or its own hand-in', async () => {
  const server = new GateServer([entry(1), entry(2)]);
  phones = new GatePhones(server);
  const phone = await phones.add();
  const { scanId } = await phone.check(ticketText(1));
  await phone.gate.undo(scanId ?? '');
  await phone.check(ticketText(2));
  await phone.synced();
  phone.network = 'offline';
  await phone.gate.handIn();
  await vi.waitFor(() => expect(phone.view).toMatchObject({ unsent: 1, unsentChecks: 0 }));
  await phone.ended();
  expect(server.handedIn).toEqual([3]);
  expect(phone.view.ended).toMatchObject({ tickets: 2, scans: 2 });
});

it('sent checks are deleted with the list', async () => {
  for (const end of ['handIn', 'close', 'revoke'] as const) {
    const server = new GateServer([entry(1)]);
    phones = new GatePhones(server);
    const phone = await phones.add();
    await phone.check(ticketText(1));
    await phone.synced();
    // The check and the phone's key.
    expect(await phone.onDisk((replica) => replica.sent.count())).toBe(2);
    if (end === 'handIn') await phone.gate.handIn();
    else if (end === 'close') server.close();
    else server.revoke(phone.id, { discardScans: false });
    await phone.ended();
    expect(await phone.onDisk((replica) => replica.sent.count()), end).toBe(0);
    await phones.stop();
  }
});

it('checks that are sent with every page closed bring no erased list back', async () => {
  const server = new GateServer([entry(1)]);
  phones = new GatePhones(server);
  const phone = await phones.add();
  phone.network = 'offline';
  await phone.check(ticketText(1));
  await phone.close();
  phone.network = 'online';
  for (const isErased of [true, false]) {
    const { entries, unsent } = await phone.onDisk(async (replica) => {
      if (isErased) await eraseList(replica, 'expired', Date.now());
      // Control: where it is not erased it comes back.
      else await replica.setting.delete('ended');
      const credentials = gateCredentials(replica, () => undefined);
      await runInBackground(gateSync, replica, { id: phone.id, credentials });
      const [entries, unsent] = [replica.table('gate_entry'), replica.outbox];
      return { entries: await entries.count(), unsent: await unsent.count() };
    });
    expect({ entries, unsent }).toEqual({ entries: isErased ? 0 : 1, unsent: 0 });
  }
  expect(server.scans).toHaveLength(1);
});

describe('a ticket that wrong numbers have locked', () => {
  async function lockedTicket() {
    const server = new GateServer([entry(1)]);
    server.numbers.set(spareSlotOf(entry(2).h), '123456');
    phones = new GatePhones(server);
    const phone = await phones.add();
    await vi.waitFor(async () => {
      const numbers = await phone.onDisk((replica) => readSetting(replica, 'numbers'));
      expect(numbers?.slots.size).toBe(1);
    });
    const guess = async () => phone.gate.tryOverride(await phone.check(ticketText(2)), 'none');
    for (let each = 0; each < 5; each += 1) await guess();
    await phone.gate.handIn();
    await phone.ended();
    return { phone, guess };
  }

  it.each([false, true])(
    'a ticket locked by wrong numbers stays locked on a phone that hands in and enrols again (left: %s)',
    async (isLeft) => {
      const { phone, guess } = await lockedTicket();
      if (isLeft) await phone.gate.forget();
      else await phone.close();
      await phone.enrol(4);
      await phone.open();
      await phone.synced();
      expect(phone.view).toMatchObject({ ended: null, entries: 1 });
      expect(await guess()).toEqual({ accepted: false, triesLeft: 0 });
    },
  );

  it('a phone that is left keeps only the lock of wrong numbers, and no longer than the list would be', async () => {
    const { phone } = await lockedTicket();
    await phone.gate.forget();
    const keys = await phone.onDisk((replica) => replica.setting.toCollection().primaryKeys());
    expect(keys).toEqual(['clock', 'ended', 'enrolment', 'wrongNumbers']);
    const rows = await phone.onDisk(async (replica) => {
      const tables = replica.tables.filter(({ name }) => name !== 'setting');
      return Promise.all(tables.map((table) => table.count()));
    });
    expect(Math.max(...rows)).toBe(0);
    const enrolment = await phone.onDisk((replica) => readSetting(replica, 'enrolment'));
    expect(enrolment?.token).toBe('');
    const over = Date.parse(enrolment?.erasedAt ?? '') + 1;
    await phone.onDisk(async () => eraseOtherLists('another', over - 2));
    expect(await phone.hasDatabase()).toBe(true);
    await phone.onDisk(async () => eraseOtherLists('another', over));
    expect(await phone.hasDatabase()).toBe(false);
  });
});
