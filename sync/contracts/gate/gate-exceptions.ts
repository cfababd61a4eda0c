/** Exceptions in the checks of a match, on the page "Gates" and on an officer's phone. */
import * as z from 'zod/mini';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { id, instant } from '#sync/contracts/core/primitives.ts';
import { overrideKinds } from '#sync/contracts/gate/check-facts.ts';
import { seatId } from '#sync/contracts/matches/seats.ts';
import { nameArabic } from '#sync/contracts/places/places.ts';

export const exceptionKinds = [
  'twice',
  'olderList',
  'override',
  'offlineGate',
  'uncertainClock',
  'revokedShown',
  'notListed',
  'withoutRight',
] as const;

const placeAndTime = z.strictObject({ gateId: id, at: instant });

/** Something that the media office should look at. */
export const gateException = z.strictObject({
  /** Stays the same while the fact does; that of several changes with every one that comes. */
  key: z.string(),
  kind: z.enum(exceptionKinds),
  /** Number on the list; null for a gate's exception. */
  no: z.nullable(z.int()),
  name: z.nullable(z.string()),
  nameArabic,
  seat: z.nullable(seatId),
  /** The printed code of a ticket that was never issued. */
  code: z.nullable(z.string()),
  /** Oldest first; of several the first and the last. */
  scans: z.array(z.extend(placeAndTime, { device: z.nullable(z.string()) })),
  /** Several of one phone and kind: how many, and the tickets of the first ones; null for one. */
  several: z.nullable(
    z.strictObject({
      count: z.int(),
      first: z.array(z.strictObject({ no: z.nullable(z.int()), code: z.nullable(z.string()) })),
    }),
  ),
  /** The override that let someone in against the rule, or should have. */
  override: z.nullable(z.enum(overrideKinds)),
  /** The name of the officer who gave the number of an override. */
  officer: z.nullable(z.string()),
  /** The answer that was overridden, or the newer list; a name of `answers`. */
  answer: z.nullable(z.string()),
  /** The missing part of an override: the officer's number, or the check that it was given for. */
  missing: z.nullable(z.enum(['grant', 'use'])),
  /** The last comparison with an offline gate, and how many people only comparing showed. */
  compared: z.nullable(z.strictObject({ gateId: id, at: instant, people: z.int() })),
  seenAt: z.nullable(instant),
});
export type GateException = z.infer<typeof gateException>;

/** Exceptions as phones keep them: by numbers, so that a stolen phone gives away no one's name. */
export const phoneException = z.extend(
  z.omit(gateException, { name: true, nameArabic: true, officer: true }),
  { scans: z.array(placeAndTime) },
);
export type PhoneException = z.infer<typeof phoneException>;

export const getPhoneExceptions = endpoint('GET', '/gate/exceptions', {
  summary: 'What should be looked at in the own match, for officers’ phones',
  reply: z.strictObject({
    /** The server's time. */
    now: instant,
    /** Newest first. */
    exceptions: z.array(phoneException),
  }),
});
