// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { entry, ticketKeys, ticketText } from '#pwa/gate/testing/enrolled-phone.ts';
import { GatePhones } from '#pwa/gate/testing/gate-phones.ts';
import { GateServer } from '#pwa/gate/testing/gate-server.ts';
import { readSetting } from '#pwa/gate/engine/gate-replica.ts';

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
