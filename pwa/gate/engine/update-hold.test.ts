// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, expect, it, vi } from 'vitest';
import { writeSetting } from '#pwa/gate/engine/gate-replica.ts';
import { mayUpdate } from '#pwa/gate/engine/update-hold.ts';
import { entry, ticketText } from '#pwa/gate/testing/enrolled-phone.ts';
import { GatePhones } from '#pwa/gate/testing/gate-phones.ts';
import { GateServer } from '#pwa/gate/testing/gate-server.ts';

let phones: GatePhones;
afterEach(() => phones.stop());

async function onePhone() {
  const server = new GateServer([entry(1)]);
  phones = new GatePhones(server);
  return { server, phone: await phones.add() };
}

it('a new version waits from the enrolment until the hand-in', async () => {
  const { phone } = await onePhone();
  expect(await mayUpdate()).toBe(false);
  phone.network = 'offline';
  await phone.check(ticketText(1));
  await phone.gate.handIn();
  expect(await mayUpdate()).toBe(false);
  await phone.ended();
  expect(await mayUpdate()).toBe(true);
  await phone.gate.forget();
  expect(await Dexie.getDatabaseNames()).toEqual([]);
  expect(await mayUpdate()).toBe(true);
});

it('a server that speaks to newer versions only lets the new one in, with unsent checks', async () => {
  const { server, phone } = await onePhone();
  phone.network = 'offline';
  await phone.check(ticketText(1));
  vi.spyOn(server, 'answer').mockImplementation(
    async () =>
      new Response(JSON.stringify({ code: 'upgrade_required', message: 'Update' }), {
        status: 426,
      }),
  );
  phone.network = 'online';
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(async () => expect(await mayUpdate()).toBe(true));
  await vi.waitFor(() => expect(phone.view).toMatchObject({ unsent: 1, ended: null }));
  // Enrolling again is the new version's, which this page's next call must not contradict.
  await phone.close();
  await phone.onDisk((replica) => writeSetting(replica, 'outdated', false));
  expect(await mayUpdate()).toBe(false);
});
