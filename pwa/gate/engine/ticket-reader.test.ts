// @vitest-environment happy-dom
/** Tickets signed by keys that a phone does not have. */
import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import type { Enrolment } from '#sync/contracts/gate/gate-calls.ts';
import type { GateRight } from '#sync/contracts/gate/gate-rows.ts';
import { encodeTicket } from '#sync/contracts/tickets/encode-ticket.ts';
import { parseTicketCode } from '#sync/contracts/tickets/parse-ticket-code.ts';
import { ticketCode } from '#sync/contracts/tickets/printed-code.ts';
import { base64url, decodeBytes } from '#sync/contracts/tickets/base-encoding.ts';
import { claim, publicUrl } from '#sync/contracts/tickets/testing/signed-tickets.ts';
import { entry, refOf, ticketKeys, ticketText } from '#pwa/gate/testing/enrolled-phone.ts';
import { GatePhones } from '#pwa/gate/testing/gate-phones.ts';
import { GateServer } from '#pwa/gate/testing/gate-server.ts';

let phones: GatePhones | undefined;
afterEach(() => phones?.stop());

/** A ticket that someone signed with a key of their own. */
function foreignTicket(no: number, kid = 'AAAAAAAA'): string {
  const ticket = encodeTicket({ ...claim, ref: refOf(no) }, kid, publicUrl);
  return ticket?.withSignature(new Uint8Array(64)).url ?? '';
}
const codeOf = (no: number) => ticketCode(decodeBytes(entry(no).h, base64url) ?? new Uint8Array());

async function onePhone(rights: GateRight = 'check', keys: Enrolment['keys'] = [...ticketKeys]) {
  const server = new GateServer([entry(1), entry(2)]);
  server.keys = keys;
  phones = new GatePhones(server);
  const phone = await phones.add();
  server.setPhone(phone.id, { rights });
  await phone.synced();
  await vi.waitFor(() => expect(phone.view.device.rights).toBe(rights));
  return { server, phone };
}
const otherKeys = ticketKeys.map((key) => ({ ...key, kid: 'before' }));
const nothingShown = { person: null, role: null, seat: null, code: null, scanId: null };

it('with signal a ticket of a key that the server does not know is not ours, from its first check on', async () => {
  const { server, phone } = await onePhone();
  const check = await phone.check(foreignTicket(1));
  expect(check).toMatchObject(nothingShown);
  expect(check.decision).toMatchObject({ answer: 'notOurs', override: 'none' });
  await phone.synced();
  expect(server.scans).toMatchObject([{ act: 'none', answer: 'notOurs', h: null }]);
  phone.network = 'offline';
  expect(await phone.answer(foreignTicket(2))).toBe('notOurs');
  expect(await phone.answer(foreignTicket(2, 'BBBBBBBB')), 'control: another key').toBe(
    'cannotVerify',
  );
});

it('with signal a ticket of a new key is let in at its first check', async () => {
  const { server, phone } = await onePhone('check', otherKeys);
  server.keys = [...ticketKeys];
  expect(await phone.answer(ticketText(1))).toBe('onTheList');
});

it.each(['offline', 'portal'] as const)(
  'on a network that is %s a ticket of an unknown key cannot be verified, and shows nothing that it claims',
  async (network) => {
    const { server, phone } = await onePhone('check', otherKeys);
    server.keys = [...ticketKeys];
    phone.network = network;
    for (const override of ['number', 'officer'] as const) {
      const check = await phone.check(ticketText(1), { override });
      expect(check).toMatchObject(nothingShown);
      expect(check.decision).toMatchObject({ answer: 'cannotVerify', override: 'none' });
    }
    expect(phone.view.inside).toBe(0);
    await phone.synced();
    expect(server.scans.map(({ h, act }) => [h, act])).toEqual([
      [null, 'none'],
      [null, 'none'],
    ]);
    expect(await phone.answer(ticketText(1))).toBe('onTheList');
  },
);

it('an officer’s phone with a fresh list gives no number for a ticket that the league did not sign', async () => {
  const { server, phone } = await onePhone('officer');
  const { officer } = phone.gate;
  const scanned = await officer.lookUp(foreignTicket(9), 'camera');
  const typed = await officer.lookUpCode(codeOf(9));
  for (const found of [scanned, typed]) {
    expect(found.check).toMatchObject(nothingShown);
    expect(found.mayGive).toBe(false);
    await expect(officer.give(found)).rejects.toThrow('there is no number');
  }
  // Control: a ticket that the list gets only now.
  server.setEntry(entry(8));
  expect(await officer.lookUpCode(codeOf(8))).toMatchObject({ mayGive: true, entry: { no: 8 } });
});

it('a ticket that the list gets while it is already being read is found by its code', async () => {
  const { server, phone } = await onePhone('officer');
  const answer = server.answer.bind(server);
  const held = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  server.answer = async (url, ...call) => {
    const reply = await answer(url, ...call);
    if (!url.startsWith('/api/gate/sync/pull')) return reply;
    server.answer = answer;
    asked.resolve();
    await held.promise;
    return reply;
  };
  window.dispatchEvent(new Event('online'));
  await asked.promise;
  server.setEntry(entry(8));
  const found = phone.gate.officer.lookUpCode(codeOf(8));
  held.resolve();
  expect(await found).toMatchObject({ mayGive: true, entry: { no: 8 } });
});

it('an officer’s phone without signal gives a number for a code that its list lacks, and none for an unknown key', async () => {
  const { phone } = await onePhone('officer');
  phone.network = 'offline';
  const { officer } = phone.gate;
  const scanned = await officer.lookUp(foreignTicket(9), 'camera');
  expect(scanned).toMatchObject({ mayGive: false, check: nothingShown });
  expect(scanned.check.decision.answer).toBe('cannotVerify');
  expect(await officer.lookUpCode(codeOf(9))).toMatchObject({ mayGive: true, entry: null });
});

it('control: the foreign ticket has the form of ours', () => {
  expect(parseTicketCode(foreignTicket(1))?.ref).toBe(refOf(1));
});
