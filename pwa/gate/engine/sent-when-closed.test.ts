// @vitest-environment happy-dom
/** The browser sends what a phone has saved, should the page be closed before there is signal. */
import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { gateReplica } from '#pwa/gate/engine/gate-replica.ts';
import { entry, gateRow, ticketText } from '#pwa/gate/testing/enrolled-phone.ts';
import { GatePhones, type TestGatePhone } from '#pwa/gate/testing/gate-phones.ts';
import { GateServer } from '#pwa/gate/testing/gate-server.ts';

let phones: GatePhones;
afterEach(async () => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  await phones.stop();
});

it.each<[string, (phone: TestGatePhone, other: TestGatePhone) => Promise<unknown>]>([
  ['a check', (phone) => phone.check(ticketText(1))],
  ['a comparison', (phone, other) => phone.compareWith(other)],
  ['a hand-in', (phone) => phone.gate.handIn()],
])('%s asks the browser to send it once there is signal', async (_, save) => {
  phones = new GatePhones(new GateServer([entry(1)], [gateRow(4), gateRow(7)]));
  const [phone, other] = [await phones.add(4), await phones.add(7)];
  phone.network = 'offline';
  const register = vi.fn<(tag: string) => Promise<void>>(async () => undefined);
  const serviceWorker = { getRegistration: async () => ({ sync: { register } }) };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  await save(phone, other);
  await vi.waitFor(() => expect(register).toHaveBeenCalledWith(gateReplica.backgroundTag));
});
