/** A phone that is enrolled at Gate 4 and has the list, without a server. */
import type { Role } from '#sync/contracts/accounts/role-names.ts';
import type { Enrolment } from '#sync/contracts/gate/gate-calls.ts';
import type {
  GateEntryRow,
  GateMatchRow,
  GateRight,
  GateRow,
} from '#sync/contracts/gate/gate-rows.ts';
import { base64url, encodeBytes } from '#sync/contracts/tickets/base-encoding.ts';
import { refHash } from '#sync/contracts/tickets/printed-code.ts';
import {
  claim,
  kid,
  publicKey,
  signedUrl,
} from '#sync/contracts/tickets/testing/signed-tickets.ts';
import { writeAsOf, writeSession } from '#sync/client/storage/replica-meta.ts';
import { openSyncReplica } from '#sync/client/storage/open-replica.ts';
import { gateReplica, type GateReplica, writeSetting } from '#pwa/gate/engine/gate-replica.ts';

export const { matchId } = claim;
export const uuid = (end: number) => `019a8f3c-5b1e-7abc-8def-${String(end).padStart(12, '0')}`;
export const deviceId = uuid(1);
const gateId = gateRow(4).id;

export function gateRow(number: number, roles: Role[] = []): GateRow {
  return {
    id: uuid(20 + number),
    version: 1,
    matchId,
    number,
    name: `Gate ${number}`,
    nameArabic: null,
    roles,
  };
}

export const refOf = (no: number) => encodeBytes(new Uint8Array(16).fill(no), base64url);

/** The text of the code of the ticket with this number on the list. */
export function ticketText(no: number, more: { matchId?: string } = {}): string {
  return signedUrl({ ...claim, ref: refOf(no), name: `Person ${no}`, ...more });
}

export function entry(no: number, more: Partial<GateEntryRow> = {}): GateEntryRow {
  return {
    id: uuid(100 + no),
    version: 1,
    matchId,
    no,
    h: encodeBytes(refHash(refOf(no)), base64url),
    bookingId: uuid(500 + no),
    role: 'photographer',
    seat: `seat-${no}`,
    places: [],
    revokedAt: null,
    card: 1,
    ...more,
  };
}

export const match: GateMatchRow = {
  id: matchId,
  version: 1,
  facts: {
    match: 'Al Ahly v Zamalek',
    event: 'League',
    eventArabic: null,
    // The gates are open now.
    date: new Date(Date.now() + 3_600_000).toISOString(),
    home: { name: 'Al Ahly', nameArabic: 'الأهلي', logo: null },
    away: { name: 'Zamalek', nameArabic: 'الزمالك', logo: null },
    venue: 'Cairo International',
    venueArabic: null,
    cityArabic: null,
    gate: null,
  },
  opensBefore: 180,
  closesAfter: 180,
  reEntry: false,
  contact: null,
  numbersNo: 1,
  closedAt: null,
};

/** The key with which tickets are signed. */
const { x = '' } = publicKey.export({ format: 'jwk' });
export const ticketKeys = [
  { kty: 'OKP', crv: 'Ed25519', x, kid, alg: 'EdDSA', use: 'sig' } as const,
];

const gate = gateRow(4);

/** The server's answer to an enrolment. */
export const enrolmentReply = (rights: GateRight): Enrolment => ({
  token: 'token',
  device: {
    id: deviceId,
    version: 1,
    matchId,
    gateId,
    label: 'Ahmed Samy',
    rights,
    accepted: true,
    publicKey: null,
    handedInAt: null,
    lostReason: null,
    revokedAt: null,
    discarded: false,
  },
  gate,
  match,
  now: new Date().toISOString(),
  keys: ticketKeys,
  matchKey: '',
  entries: 0,
  erasedAt: new Date(Date.now() + 86_400_000).toISOString(),
  received: 0,
});

/** Writes what enrolling and the first pull write. */
export async function enrolledPhone(
  entries: readonly GateEntryRow[],
  rights: GateRight = 'check',
): Promise<void> {
  const replica: GateReplica = await openSyncReplica(gateReplica, matchId, { create: true });
  const { token, device, keys, erasedAt } = enrolmentReply(rights);
  await writeSetting(replica, 'enrolment', {
    token,
    device,
    gate,
    match,
    keys,
    entries: entries.length,
    erasedAt,
    at: Date.now(),
  });
  await writeSetting(replica, 'clock', { offset: 0, certain: true });
  await writeSession(replica, deviceId);
  await writeAsOf(replica, new Date().toISOString());
  const rows = { gate_entry: entries, gate_match: [match], gate: [gate], gate_device: [device] };
  for (const [name, some] of Object.entries(rows))
    await replica.table(name).bulkPut(some.map((row) => ({ ...row, _bucket: `gate/${matchId}` })));
  replica.close();
}

export async function openPhone(): Promise<GateReplica> {
  return openSyncReplica(gateReplica, matchId);
}
