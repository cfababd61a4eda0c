/** QR codes drawn at sync time: never of a ticket that is revoked, replaced or another person's. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memberReplica } from '#sync/client/storage/replica.ts';
import type { TicketRow } from '#sync/contracts/matches/tickets.ts';
import { endReplicaSession } from '#sync/client/storage/end-session.ts';
import { createPhone, type Phone } from '#sync/client/testing/phone.ts';
import { ticketRow } from '#pwa/lib/testing/ticket-row.ts';
import { drawTicketCodes, keepTicketCodesDrawn } from '#pwa/lib/sync/draw-ticket-codes.ts';
import * as qr from '#pwa/lib/tickets/qr-code.ts';
import { ticketCode } from '#pwa/lib/sync/ticket-codes.ts';

const encode = vi.spyOn(qr, 'qrCodePath');
let phone: Phone;
const store = (...rows: TicketRow[]) => phone.replica.table('ticket').bulkPut(rows);
const drawnKeys = () =>
  phone.replica.meta.where('key').startsWith('code/').primaryKeys() as Promise<string[]>;

beforeEach(async () => {
  phone = await createPhone();
  encode.mockClear();
});
afterEach(() => phone.replica.close());

/** The code that the service worker would show, and whether it had to encode it. */
async function open(ticket: TicketRow, userId = phone.userId) {
  encode.mockClear();
  const code = await ticketCode(userId, ticket);
  return { path: code?.path, encoded: encode.mock.calls.length };
}

it('a ticket is opened with the code that was drawn when it arrived', async () => {
  await store(ticketRow());
  expect(await open(ticketRow()), 'control').toMatchObject({ encoded: 1 });
  await drawTicketCodes(phone.replica);
  expect(await open(ticketRow())).toEqual({
    path: qr.qrCodePath(ticketRow().url!).path,
    encoded: 0,
  });
});

it('the code of a ticket is drawn once', async () => {
  await store(ticketRow(), ticketRow({ id: 'other', url: 'https://league.example/other' }));
  await drawTicketCodes(phone.replica);
  await drawTicketCodes(phone.replica);
  expect(encode).toHaveBeenCalledTimes(2);
});

it('another seat replaces a ticket’s code', async () => {
  await store(ticketRow());
  await drawTicketCodes(phone.replica);
  const replaced = ticketRow({ version: 2, seat: 'seat-58', url: 'https://league.example/new#t' });
  await store(replaced);
  expect(await open(replaced), 'before it is drawn').toEqual({
    path: qr.qrCodePath(replaced.url!).path,
    encoded: 1,
  });
  await drawTicketCodes(phone.replica);
  expect(await drawnKeys()).toEqual(['code/ticket/2']);
});

it('a drawn code is not used for a ticket with another text', async () => {
  await store(ticketRow());
  await drawTicketCodes(phone.replica);
  const signedAgain = ticketRow({ url: 'https://league.example/reservation/r#again' });
  expect((await open(signedAgain)).path).toBe(qr.qrCodePath(signedAgain.url!).path);
});

it('the code of a revoked ticket is deleted and not shown', async () => {
  await store(ticketRow());
  await drawTicketCodes(phone.replica);
  const revoked = ticketRow({ url: null, revokedAt: '2026-11-21T10:00:00.000Z' });
  await store(revoked);
  expect(await open(revoked)).toEqual({ path: undefined, encoded: 0 });
  await drawTicketCodes(phone.replica);
  expect(await drawnKeys()).toEqual([]);
});

it('a withdrawn ticket takes its code with it', async () => {
  await store(ticketRow());
  await drawTicketCodes(phone.replica);
  await phone.replica.table('ticket').clear();
  await drawTicketCodes(phone.replica);
  expect(await drawnKeys()).toEqual([]);
});

it('a ticket that is revoked while its code is drawn stays without one', async () => {
  await store(ticketRow());
  const drawing = new Promise<void>((resolve) => {
    encode.mockImplementationOnce((text) => {
      void store(ticketRow({ url: null })).then(() => resolve());
      return { path: text, size: 29 };
    });
  });
  await drawTicketCodes(phone.replica);
  await drawing;
  expect(await drawnKeys()).toEqual([]);
});

it('an account that is blocked keeps no codes of tickets', async () => {
  await store(ticketRow());
  await drawTicketCodes(phone.replica);
  await endReplicaSession(memberReplica, phone.userId, phone.sessionId, 'clear-rows');
  expect(await drawnKeys()).toEqual([]);
});

it('a log-out deletes the codes of tickets, and nothing draws them again', async () => {
  await store(ticketRow());
  await drawTicketCodes(phone.replica);
  phone.replica.close();
  await endReplicaSession(memberReplica, phone.userId, phone.sessionId, 'wipe');
  const names = (await indexedDB.databases()).map(({ name }) => name);
  expect(names).not.toContain(`touchline-${phone.userId}`);
  expect(await open(ticketRow())).toMatchObject({ encoded: 1 });
  expect((await indexedDB.databases()).length).toBe(names.length);
});

it('another account does not see the ticket codes of the one before', async () => {
  await store(ticketRow());
  await drawTicketCodes(phone.replica);
  const other = await createPhone();
  expect(await open(ticketRow(), other.userId)).toMatchObject({ encoded: 1 });
  other.replica.close();
});

it('codes are drawn for changed tickets until this is stopped', async () => {
  const stop = keepTicketCodesDrawn(phone.replica);
  await store(ticketRow());
  await vi.waitFor(async () => expect(await drawnKeys()).toEqual(['code/ticket/1']));
  await store(ticketRow({ version: 2, url: 'https://league.example/new' }));
  await vi.waitFor(async () => expect(await drawnKeys()).toEqual(['code/ticket/2']));
  stop();
});
