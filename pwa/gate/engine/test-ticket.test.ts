// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { generateKeyPairSync } from 'node:crypto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { encodeTicket } from '#sync/contracts/tickets/encode-ticket.ts';
import { testTicketRef } from '#sync/contracts/tickets/test-ticket.ts';
import { claim, publicUrl, signedUrl } from '#sync/contracts/tickets/testing/signed-tickets.ts';
import type { CheckRequest } from '#pwa/gate/engine/check-ticket.ts';
import { gateReplica } from '#pwa/gate/engine/gate-replica.ts';
import type { Gate } from '#pwa/gate/engine/gate.ts';
import { openGate } from '#pwa/gate/engine/open-gate.ts';
import {
  enrolledPhone,
  entry,
  matchId,
  openPhone,
  ticketText,
} from '#pwa/gate/testing/enrolled-phone.ts';

const test = { ...claim, ref: testTicketRef, name: 'Test ticket' };
const text = signedUrl(test);
const otherMatch = { ...test, matchId: '019a8f3c-5b1e-7abc-8def-ffffffffffff' };
const stranger = generateKeyPairSync('ed25519').privateKey;
/** The ticket with a letter of its signature changed. Its end has few bits, and may have any letters. */
const changed = text.replace(/.(?=.{9}$)/, (letter) => (letter === 'A' ? 'B' : 'A'));
const unknownKey = encodeTicket(test, 'AAAAAAAA', publicUrl)?.withSignature(new Uint8Array(64)).url;

let gate: Gate;
beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no signal')));
  await enrolledPhone([entry(1)]);
  const opened = await openGate(matchId);
  if (opened === null) throw new Error('the phone is not enrolled');
  gate = opened;
});
afterEach(async () => {
  await gate.stop();
  vi.unstubAllGlobals();
  await Dexie.delete(`${gateReplica.prefix}${matchId}`);
});

async function written(): Promise<number> {
  const replica = await openPhone();
  const count = await replica.outbox.where('record').startsWith('scan/').count();
  replica.close();
  return count;
}

it.each<[string, string, string]>([
  ['of this match works', text, 'testTicket'],
  ['of another match is of another match', signedUrl(otherMatch), 'otherMatch'],
  ['that a stranger signed is not ours', signedUrl(test, { key: stranger }), 'notOurs'],
  ['with the signature changed is not ours', changed, 'notOurs'],
  ['of a key that the phone lacks cannot be verified', unknownKey ?? '', 'cannotVerify'],
])('a test ticket %s, lets no one in and leaves no check', async (_, read, answer) => {
  // The phone's key is queued for the server.
  await vi.waitFor(() => expect(gate.view.getSnapshot().unsent).toBe(1));
  const before = gate.view.getSnapshot();
  const tries: Partial<CheckRequest>[] = [
    {},
    { direction: 'out' },
    { override: 'officer' },
    { override: 'number' },
    { override: 'steward' },
    { source: 'scanner', document: 'press' },
  ];
  for (const more of tries) {
    const request = { text: read, source: 'camera', direction: 'in', ...more } as const;
    const { decision, scanId } = await gate.check(request);
    expect({ ...decision, scanId }).toMatchObject({
      answer,
      counts: 'none',
      override: 'none',
      undo: false,
      scanId: null,
    });
  }
  expect(await written()).toBe(0);
  expect(gate.view.getSnapshot()).toEqual(before);
  // Control: a ticket on the list is written and counted.
  await gate.check({ text: ticketText(1), source: 'camera', direction: 'in' });
  expect([await written(), gate.view.getSnapshot().inside]).toEqual([1, 1]);
});
