/** Calls of the phones at the gates. All but enrolling need the phone's own token. */
import * as z from 'zod/mini';
import { endpoint, type Infer } from '#sync/contracts/core/endpoint.ts';
import { ticketKeys } from '#sync/contracts/tickets/ticket-keys.ts';
import { nameText } from '#sync/contracts/core/name-text.ts';
import { id, instant, key } from '#sync/contracts/core/primitives.ts';
import { gateDeviceRow, gateMatchRow, gateRow } from '#sync/contracts/gate/gate-rows.ts';
import { lowestSlot } from '#sync/contracts/gate/officer-number.ts';

/** 32 random bytes in base64url, made on the phone; the server stores their hash. */
const secret = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));
/** A raw key of 32 bytes in base64url. */
const rawKey = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));

/** Everything that an enrolled phone needs before its first pull. */
export const enrolment = z.strictObject({
  token: z.string(),
  device: gateDeviceRow,
  gate: gateRow,
  match: gateMatchRow,
  /** The server's time, for the offset of the phone's clock. */
  now: instant,
  /** Public keys that verify tickets and security lists (RFC 7517). */
  keys: ticketKeys.shape.keys,
  /** Random bytes without a use, for pages of versions that imported a key of the match here. */
  matchKey: rawKey,
  /** Entries on the list, to show what will be loaded. */
  entries: z.int(),
  /** The time when phones erase the list, if the match is not closed before. */
  erasedAt: instant,
  /** Checks of this phone that the server has. */
  received: z.int(),
});
export type Enrolment = z.infer<typeof enrolment>;

/** The steward's name, as the media office sees it beside the phone. */
export const deviceLabel = nameText(40, key('error.required'));

export const enrol = endpoint('POST', '/gate/enrol', {
  summary: 'Makes a phone a checker of one gate; repeating it returns the same phone',
  body: z.strictObject({
    code: z.string().check(z.maxLength(200)),
    device: id,
    secret,
    label: deviceLabel,
  }),
  reply: enrolment,
  status: 201,
});

/** Returns what the enrolment page shows before the steward types a name. */
export const readEnrolmentCode = endpoint('POST', '/gate/code', {
  summary: 'The gate and match that an enrolment code belongs to',
  body: z.strictObject({ code: z.string().check(z.maxLength(200)) }),
  reply: z.strictObject({ gate: gateRow, match: gateMatchRow, entries: z.int() }),
});

export const enrolOfficer = endpoint('POST', '/gate/enrol-officer', {
  summary: 'Makes the own phone of an officer approved for the match a gate at all its gates',
  body: z.strictObject({ matchId: id, device: id, secret }),
  reply: enrolment,
  status: 201,
});

export const getOwnGateDevice = endpoint('GET', '/gate/device', {
  summary: 'This phone: its gate and rights, the keys, and with the right the search key',
  reply: z.strictObject({
    ...z.omit(enrolment, { token: true, matchKey: true, received: true }).shape,
    /** Replaces the phone's own, which ends too early for a match that was moved; else null. */
    token: z.nullable(z.string()),
    /** The search key; null without the right to search. */
    search: z.nullable(z.strictObject({ keyNo: z.int(), key: rawKey })),
    /** The time when the server last heard from each of the match's phones; null but for officers. */
    phones: z.nullable(z.array(z.strictObject({ id, lastSeenAt: z.nullable(instant) }))),
  }),
});

export const numbersPerCall = 40;
/** 16 and 32 bytes in base64url; see `officer-number.ts`. */
const salt = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/));
const verifier = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));
const slot = z.coerce.number().check(z.int(), z.minimum(lowestSlot), z.maximum(1_000_000));

export const getGateNumbers = endpoint('GET', '/gate/numbers', {
  summary: `Officer’s numbers of at most ${numbersPerCall} slots: what an accepted phone checks them with, or on an officer’s phone the numbers`,
  query: z.strictObject({ from: slot, to: slot }),
  reply: z.strictObject({
    /** The match's `numbersNo` of which these are. */
    numbersNo: z.int(),
    numbers: z.array(
      z.union([
        z.strictObject({ slot: z.int(), salt, verifier }),
        z.strictObject({ slot: z.int(), digits: z.string().check(z.regex(/^\d{6}$/)) }),
      ]),
    ),
  }),
});
export type GateNumber = Infer<(typeof getGateNumbers)['reply']>['numbers'][number];

/** base64url of nonce (12 bytes), ciphertext and tag; see `sealing.ts`. */
const box = z.string().check(z.maxLength(80_000), z.regex(/^[A-Za-z0-9_-]+$/));

export const cardsPerCall = 40;

export const getGateCards = endpoint('GET', '/gate/cards', {
  summary: `Sealed cards of at most ${cardsPerCall} numbers of the list`,
  query: z.strictObject({
    from: z.coerce.number().check(z.int(), z.positive(), z.maximum(1_000_000)),
    to: z.coerce.number().check(z.int(), z.positive(), z.maximum(1_000_000)),
  }),
  reply: z.array(z.strictObject({ no: z.int(), card: z.int(), box })),
});

export const getGateIndex = endpoint('GET', '/gate/index', {
  summary: 'The sealed index of names, for phones with the right to search',
  reply: z.strictObject({
    keyNo: z.int(),
    box: z.string().check(z.maxLength(2_000_000), z.regex(/^[A-Za-z0-9_-]+$/)),
  }),
});
