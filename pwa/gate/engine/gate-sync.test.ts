// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { readSetting } from '#pwa/gate/engine/gate-replica.ts';
import { entry, ticketKeys, ticketText } from '#pwa/gate/testing/enrolled-phone.ts';
import { GatePhones, type TestGatePhone } from '#pwa/gate/testing/gate-phones.ts';
import { GateServer } from '#pwa/gate/testing/gate-server.ts';

let phones: GatePhones;
afterEach(() => phones.stop());

/** Answers calls of this address otherwise than the server. */
function answerAt(server: GateServer, address: string, reply: () => Promise<Response>): void {
  const answer = server.answer.bind(server);
  vi.spyOn(server, 'answer').mockImplementation((url, ...call) =>
    url.startsWith(address) ? reply() : answer(url, ...call),
  );
}
const never = () => new Promise<Response>(() => undefined);
const refused = async () =>
  new Response(JSON.stringify({ code: 'forbidden', message: 'no' }), { status: 403 });

async function numbersOf(phone: TestGatePhone): Promise<number[]> {
  const numbers = await phone.onDisk((replica) => readSetting(replica, 'numbers'));
  return [...(numbers?.slots.keys() ?? [])];
}

it('a ticket of a new key is read while the cards are still being loaded', async () => {
  const server = new GateServer([entry(1)]);
  server.keys = ticketKeys.map((key) => ({ ...key, kid: 'before' }));
  answerAt(server, '/api/gate/cards', never);
  phones = new GatePhones(server);
  const phone = await phones.add();
  server.keys = [...ticketKeys];
  expect(await phone.answer(ticketText(1))).toBe('onTheList');
});

it('the verifiers of officer’s numbers are loaded before the cards', async () => {
  const server = new GateServer([entry(1)]);
  server.numbers.set(1, '123456');
  answerAt(server, '/api/gate/cards', never);
  phones = new GatePhones(server);
  const phone = await phones.add();
  await vi.waitFor(async () => expect(await numbersOf(phone)).toEqual([1]));
});

it.each([
  ['cards', '/api/gate/cards'],
  ['names', '/api/gate/index'],
])('officer’s numbers are loaded if the server refuses the %s', async (_, address) => {
  const server = new GateServer([entry(1)]);
  answerAt(server, address, refused);
  phones = new GatePhones(server);
  const phone = await phones.add();
  server.setPhone(phone.id, { rights: 'officer' });
  await phone.synced();
  await vi.waitFor(() => expect(phone.calls.some((url) => url.startsWith(address))).toBe(true));
  server.numbers.set(1, '123456');
  await phone.synced();
  await vi.waitFor(async () => expect(await numbersOf(phone)).toEqual([1]));
});
