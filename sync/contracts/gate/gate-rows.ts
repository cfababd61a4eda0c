/** Rows of the bucket `gate/{match}`, which the phones at a match's gates keep. */
import * as z from 'zod/mini';
import { role } from '#sync/contracts/accounts/roles.ts';
import { id, instant, version } from '#sync/contracts/core/primitives.ts';
import { nameArabic } from '#sync/contracts/places/places.ts';
import { ticketFacts } from '#sync/contracts/matches/ticket-facts.ts';
import { seatId } from '#sync/contracts/matches/seats.ts';

export const gateRights = ['check', 'search', 'officer'] as const;
export const gateRight = z.enum(gateRights);
export type GateRight = z.infer<typeof gateRight>;

/** The first 16 bytes of SHA-256 of a ticket's ref, in base64url. */
export const ticketHash = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/));

/** Accepted phones that may check tickets at a gate at the same time. */
export const maxGatePhones = 12;
export const maxGateNumber = 99;

export const gateContact = z.strictObject({
  name: z.string().check(z.minLength(1), z.maxLength(80)),
  phone: z.string().check(z.regex(/^\+?[0-9 ]{5,20}$/)),
});

/** The contact as phones get it. */
const shownGateContact = z.extend(gateContact, {
  /** The Arabic name of an officer with this name; earlier versions do not send it. */
  nameArabic: z.optional(z.nullable(z.string())),
});

/** Settings and facts of a match whose gates are set up; `id` is the match's. */
export const gateMatchRow = z.strictObject({
  id,
  version,
  facts: ticketFacts,
  /** Minutes before kick-off at which the gates open, and after it at which they close. */
  opensBefore: z.int(),
  closesAfter: z.int(),
  reEntry: z.boolean(),
  /**
   * The person at the stadium for stewards to call. Pulls bring null: only accepted phones are told,
   * by their own call.
   */
  contact: z.nullable(shownGateContact),
  /** A higher number ends all numbers that officers could give before. */
  numbersNo: z.int(),
  closedAt: z.nullable(instant),
});
export type GateMatchRow = z.infer<typeof gateMatchRow>;

export const gateRow = z.strictObject({
  id,
  version,
  matchId: id,
  number: z.int().check(z.minimum(1), z.maximum(maxGateNumber)),
  name: z.string(),
  nameArabic,
  /** Roles admitted here; empty for everyone. */
  roles: z.array(role),
});
export type GateRow = z.infer<typeof gateRow>;

/** The phone's public key: a point of P-256, 65 bytes in base64url. */
export const phonePublicKey = z.string().check(z.regex(/^[A-Za-z0-9_-]{87}$/));

export const gateDeviceRow = z.strictObject({
  id,
  version,
  matchId: id,
  gateId: id,
  /** The steward's name. Pulls bring none: a phone knows its own, and the media office all. */
  label: z.string(),
  rights: gateRight,
  /** The media office or the officer knows whose phone it is. Until then no one relies on it. */
  accepted: z.boolean(),
  /** The phone's key; null until the phone has sent it. */
  publicKey: z.nullable(phonePublicKey),
  handedInAt: z.nullable(instant),
  /** The reason of a loss; null unless the phone was reported lost. Pulls bring an empty reason. */
  lostReason: z.nullable(z.string()),
  revokedAt: z.nullable(instant),
  /** Neither its checks nor its codes count. */
  discarded: z.boolean(),
});
export type GateDeviceRow = z.infer<typeof gateDeviceRow>;

/** A ticket on the match's list, without a name; `id` is the ticket's. */
export const gateEntryRow = z.strictObject({
  id,
  version,
  matchId: id,
  /** Its number on the list, never reused. */
  no: z.int().check(z.positive()),
  h: ticketHash,
  bookingId: id,
  role,
  seat: z.nullable(seatId),
  places: z.array(z.string()),
  revokedAt: z.nullable(instant),
  /** Version of its sealed card. */
  card: z.int(),
});
export type GateEntryRow = z.infer<typeof gateEntryRow>;

/** - `grant`: the officer gave the number with which a ticket may be let in. */
export const scanActs = ['in', 'out', 'none', 'undo', 'grant'] as const;
export const scanSources = ['camera', 'scanner', 'typed', 'search', 'paper'] as const;

/** A check that changes who is inside; others stay on the server. Never changes. */
export const gateScanRow = z.strictObject({
  id,
  version,
  matchId: id,
  gateId: id,
  /** The phone; null for a check entered by the media office. */
  deviceId: z.nullable(id),
  /** The ticket's hash; null for an undo. */
  h: z.nullable(ticketHash),
  act: z.enum(['in', 'out', 'undo']),
  /** The check that an undo takes back. */
  undoes: z.nullable(id),
  at: instant,
});
export type GateScanRow = z.infer<typeof gateScanRow>;

export const gateCollections = {
  gate_match: gateMatchRow,
  gate: gateRow,
  gate_device: gateDeviceRow,
  gate_entry: gateEntryRow,
  gate_scan: gateScanRow,
} as const;
export type GateCollection = keyof typeof gateCollections;
