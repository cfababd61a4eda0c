// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { entry, ticketKeys, ticketText } from '#pwa/gate/testing/enrolled-phone.ts';
import { GatePhones } from '#pwa/gate/testing/gate-phones.ts';
import { GateServer } from '#pwa/gate/testing/gate-server.ts';
import { eraseList, eraseOtherLists } from '#pwa/gate/engine/erase.ts';
import { gateSync, readSetting } from '#pwa/gate/engine/gate-replica.ts';
import { gateCredentials } from '#pwa/gate/engine/gate-sync.ts';
import { runInBackground } from '#sync/client/runner/background-run.ts';

let phones: GatePhones;
afterEach(() => phones.stop());

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
  // Long after the reply's own transaction.
  for (let at = 0; at < 20; at += 1) await readEnrolment();
  expect(await readEnrolment()).toMatchObject({ keys: [], match: { contact: null } });
});

it('what was sent is deleted with the list, but for a revoked phone’s, whose undos may need it', async () => {
  for (const [end, left] of [
    ['handIn', 0],
    ['close', 0],
    ['revoke', 1],
  ] as const) {
    const server = new GateServer([entry(1)]);
    phones = new GatePhones(server);
    const phone = await phones.add();
    await phone.check(ticketText(1));
    await phone.synced();
    expect(await phone.onDisk((replica) => replica.sent.count())).toBe(1);
    if (end === 'handIn') await phone.gate.handIn();
    else if (end === 'close') server.close();
    else server.revoke(phone.id, { discardScans: false });
    await phone.ended();
    expect(await phone.onDisk((replica) => replica.sent.count()), end).toBe(left);
    await phones.stop();
  }
});

it('what is sent with every page closed brings no erased list back', async () => {
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
    phones = new GatePhones(server);
    const phone = await phones.add();
    const guess = async () => phone.gate.tryOverride(await phone.check(ticketText(2)), 'none');
    for (let each = 0; each < 5; each += 1) await guess();
    await phone.gate.handIn();
    await phone.ended();
    return { phone, guess };
  }

  it.each([false, true])(
    'stays locked on a phone that hands in and enrols again, also if left (%s)',
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

  it('is all that such a phone keeps when it is left, and no longer than the list would be', async () => {
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
