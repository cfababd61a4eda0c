/** The tables of a match's gates: phones, the list of tickets, and what the phones saw. */
import { defineEntity, p } from '@mikro-orm/core';
import { roles } from '#sync/contracts/accounts/role-names.ts';
import type { SecurityListPerson } from '#sync/contracts/gate/security-list.ts';
import type { TicketFacts } from '#sync/contracts/matches/ticket-facts.ts';
import { createdNow, generatedId, rowVersion, textArray } from '#api/platform/database/columns.ts';

/** The person at the stadium for stewards to call. */
interface GateContactPerson {
  name: string;
  phone: string;
}

export const GateMatch = defineEntity({
  name: 'GateMatch',
  tableName: 'gate_match',
  properties: {
    /** The match's id. */
    id: p.uuid().primary(),
    /** The match's facts as tickets copy them; kept current by triggers. */
    facts: p.json().$type<TicketFacts>(),
    /** Minutes before kick-off when the gates open, and after it when they close. */
    opensBefore: p.integer().default(180),
    closesAfter: p.integer().default(180),
    reEntry: p.boolean().default(false),
    contact: p.json().$type<GateContactPerson>().nullable(),
    /** Email addresses that get the final list. */
    recipients: textArray().defaultRaw("'{}'"),
    /** A higher number ends all officers' numbers before. */
    numbersNo: p.integer().default(1),
    closedAt: p.datetime().nullable(),
    version: rowVersion(),
  },
});

/** The officer's number for a ticket, random; see `officer-number.ts` in the contracts. */
export const GateNumber = defineEntity({
  name: 'GateNumber',
  tableName: 'gate_number',
  properties: {
    matchId: p.uuid().primary(),
    slot: p.integer().primary(),
    digits: p.text(),
    salt: p.blob(),
    verifier: p.blob(),
  },
});

export const GateSecret = defineEntity({
  name: 'GateSecret',
  tableName: 'gate_secret',
  properties: {
    matchId: p.uuid().primary(),
    /** Used by processes of the previous version only. */
    matchKey: p.blob(),
    /** Seals the index of names. */
    searchKey: p.blob(),
    searchKeyNo: p.integer().default(1),
    /** The last number on the list; none is used twice. */
    lastNo: p.integer().default(0),
  },
});

export const Gate = defineEntity({
  name: 'Gate',
  tableName: 'gate',
  properties: {
    id: generatedId(),
    matchId: p.uuid(),
    number: p.integer(),
    name: p.text(),
    nameAr: p.text().nullable(),
    /** Roles admitted here; empty for everyone. */
    roles: textArray<(typeof roles)[number]>().defaultRaw("'{}'"),
    /** A new number ends the old enrolment code. */
    codeNo: p.integer().default(1),
    version: rowVersion(),
  },
});

export const GateDevice = defineEntity({
  name: 'GateDevice',
  tableName: 'gate_device',
  properties: {
    /** The id that was made on the phone. */
    id: p.uuid().primary(),
    /** SHA-256 */
    secretHash: p.blob(),
    matchId: p.uuid(),
    gateId: p.uuid(),
    /** The steward's name. */
    label: p.text(),
    rights: p.enum(['check', 'search', 'officer'] as const),
    /** The account of an `officer` phone. */
    officerId: p.uuid().nullable(),
    /** A point of P-256, 65 bytes; null until the phone has sent it. */
    publicKey: p.blob().nullable(),
    /** The media office or the officer knows whose it is. */
    accepted: p.boolean().default(true),
    /** The network from which it enrolled; null once it is accepted. */
    network: p.text().nullable(),
    enrolledAt: createdNow(),
    handedInAt: p.datetime().nullable(),
    /** How many checks it has ever made, as it said when it handed in. */
    scansMade: p.integer().nullable(),
    lostReason: p.text().nullable(),
    revokedAt: p.datetime().nullable(),
    /** Neither its checks nor its comparisons count. */
    discarded: p.boolean().default(false),
    version: rowVersion(),
  },
});

/** A gate that a phone was moved away from; kept by a trigger. */
export const GateDevicePast = defineEntity({
  name: 'GateDevicePast',
  tableName: 'gate_device_past',
  properties: {
    deviceId: p.uuid().primary(),
    gateId: p.uuid().primary(),
    until: p.datetime().defaultRaw('clock_timestamp()').primary(),
  },
});

/** The roles that a gate admitted before they were changed; written by a trigger. */
export const GatePast = defineEntity({
  name: 'GatePast',
  tableName: 'gate_past',
  properties: {
    gateId: p.uuid().primary(),
    until: p.datetime().defaultRaw('clock_timestamp()').primary(),
    roles: textArray<(typeof roles)[number]>(),
  },
});

export const GateContact = defineEntity({
  name: 'GateContact',
  tableName: 'gate_contact',
  properties: {
    deviceId: p.uuid().primary(),
    lastSeenAt: p.datetime(),
    /** Server time of its last pull. */
    listAsOf: p.datetime().nullable(),
  },
});

export const GateEntry = defineEntity({
  name: 'GateEntry',
  tableName: 'gate_entry',
  properties: {
    /** The ticket's. */
    id: p.uuid().primary(),
    matchId: p.uuid(),
    no: p.integer(),
    /** The first 16 bytes of SHA-256 of the ticket's ref. */
    h: p.blob(),
    bookingId: p.uuid(),
    role: p.enum(roles),
    seat: p.integer().nullable(),
    places: textArray().defaultRaw("'{}'"),
    revokedAt: p.datetime().nullable(),
    /** Version of the names and the photo on its card. */
    card: p.integer().default(1),
    version: rowVersion(),
  },
});

export const GateScan = defineEntity({
  name: 'GateScan',
  tableName: 'gate_scan',
  properties: {
    /** The id that was made on the phone, the same at every door. */
    id: p.uuid().primary(),
    matchId: p.uuid(),
    gateId: p.uuid(),
    /** The phone; null for a check entered at the media office. */
    deviceId: p.uuid().nullable(),
    /** The account that entered the check at the media office. */
    accountId: p.uuid().nullable(),
    h: p.blob().nullable(),
    act: p.enum(['in', 'out', 'none', 'undo', 'grant'] as const),
    undoes: p.uuid().nullable(),
    /** The answer that the phone showed. */
    answer: p.text(),
    source: p.enum(['camera', 'scanner', 'typed', 'search', 'paper'] as const),
    at: p.datetime(),
    /** The phone's own time, if it cannot be true; `at` is then when the server got the check. */
    phoneAt: p.datetime().nullable(),
    clockCertain: p.boolean(),
    listAsOf: p.datetime().nullable(),
    override: p.enum(['number', 'officer', 'steward'] as const).nullable(),
    document: p.enum(['identity', 'press'] as const).nullable(),
    receivedAt: createdNow(),
    /** The answer that the server's list would have given. */
    serverAnswer: p.text().nullable(),
    discarded: p.boolean().default(false),
    /** Whether its ticket is on the list; written by triggers. */
    listed: p.boolean().default(true),
    version: rowVersion(),
  },
});

/** A check over its phone's limits, which is only counted. */
export const GateScanFolded = defineEntity({
  name: 'GateScanFolded',
  tableName: 'gate_scan_folded',
  properties: {
    id: p.uuid().primary(),
    matchId: p.uuid(),
    deviceId: p.uuid(),
  },
});

export const GateComparison = defineEntity({
  name: 'GateComparison',
  tableName: 'gate_comparison',
  properties: {
    matchId: p.uuid(),
    /** The phone that showed the code, and the one that read it. */
    teller: p.uuid().primary(),
    hearer: p.uuid().primary(),
    at: p.datetime().primary(),
    heardAt: p.datetime(),
    reEntry: p.boolean(),
    /** Everyone inside, a bit for each number of the list. */
    bitmap: p.blob(),
    steps: p.blob().nullable(),
    /** The teller's gate, as its code says. */
    gateNumber: p.integer().nullable(),
  },
});

/** The last movement of one person that one phone's codes have shown another; kept by a trigger. */
export const GateCompared = defineEntity({
  name: 'GateCompared',
  tableName: 'gate_compared',
  properties: {
    matchId: p.uuid(),
    teller: p.uuid().primary(),
    hearer: p.uuid().primary(),
    /** The person's number on the list. */
    no: p.integer().primary(),
    hasLeft: p.boolean(),
    /** Four-minute steps since the gates opened, 0 to 127. */
    step: p.integer(),
    /** The time of the earliest code that showed it. */
    at: p.datetime(),
    gateNumber: p.integer().nullable(),
  },
});

/** Each such movement, at most 16 of a person; kept by a trigger. */
export const GateComparedMovement = defineEntity({
  name: 'GateComparedMovement',
  tableName: 'gate_compared_movement',
  properties: {
    teller: p.uuid().primary(),
    hearer: p.uuid().primary(),
    no: p.integer().primary(),
    step: p.integer().primary(),
    hasLeft: p.boolean().primary(),
    at: p.datetime(),
    gateNumber: p.integer().nullable(),
  },
});

export const GateExceptionSeen = defineEntity({
  name: 'GateExceptionSeen',
  tableName: 'gate_exception_seen',
  properties: {
    matchId: p.uuid().primary(),
    key: p.text().primary(),
    seenAt: createdNow(),
    seenBy: p.uuid().nullable(),
  },
});

/** A version of the printed list of expected people. */
export const SecurityList = defineEntity({
  name: 'SecurityList',
  tableName: 'security_list',
  properties: {
    id: generatedId(),
    matchId: p.uuid(),
    version: p.integer(),
    issuedAt: createdNow(),
    issuedBy: p.uuid().nullable(),
    people: p.json().$type<SecurityListPerson[]>(),
    /** SHA-256 of the people. */
    digest: p.blob(),
  },
});
