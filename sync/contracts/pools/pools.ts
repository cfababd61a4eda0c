/** The places of a match as members see and request them. */
import * as z from 'zod/mini';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { id, idParams, instant, key, version } from '#sync/contracts/core/primitives.ts';
import { role } from '#sync/contracts/accounts/roles.ts';
import { outletTypes, zones } from '#sync/contracts/pools/pool-ranking.ts';
import {
  endedReasons,
  overrideCategories,
  requestStates,
  ties,
} from '#sync/contracts/pools/pool-words.ts';

const maxMinutes = 525_600;
const minutes = z.int().check(z.minimum(0), z.maximum(maxMinutes));

/** The deadlines in minutes before the kick-off, so that a moved match takes them along. */
export const allocationFields = {
  opens: minutes,
  closes: minutes,
  substitute: minutes,
  /** Null where no one has to confirm. */
  confirm: z.nullable(minutes),
  waitlist: minutes,
  /** How long an offer stands. */
  offerMinutes: z.int().check(z.minimum(15), z.maximum(2880)),
  tie: z.enum(ties),
};

const share = z.strictObject({
  priority: z.int().check(z.minimum(1), z.maximum(3)),
  cap: z.int().check(z.minimum(1), z.maximum(99)),
});

/** Shares by outlet type; a type without one is not eligible. */
export const quota = z.partialRecord(z.enum(outletTypes), share);

const count = z.int().check(z.nonnegative());

/** How many wait in front, by the field that decided. */
export const ahead = z.strictObject({
  override: count,
  priority: count,
  outlet: count,
  tie: count,
});

/** The reason for a position on the waiting list: the people in front, and the own rank. */
export const waitingReason = z.extend(ahead, {
  /** Number among the outlet's people. Missing in positions that were written before. */
  outletRank: z.optional(z.int()),
});
export type WaitingReason = z.infer<typeof waitingReason>;

/** A person's own request. */
export const poolRequest = z.strictObject({
  id,
  poolId: id,
  state: z.enum(requestStates),
  endedReason: z.nullable(z.enum(endedReasons)),
  requestedAt: instant,
  number: z.nullable(z.int()),
  outletType: z.enum(outletTypes),
  /** Null without a place; while waiting, `ahead` has it. */
  outletRank: z.nullable(z.int()),
  /** Why it has its outcome, in the words of the ranking; null before the allocation. */
  code: z.nullable(z.string()),
  position: z.nullable(z.int()),
  ahead: z.nullable(waitingReason),
  override: z.nullable(z.enum(overrideCategories)),
  overrideText: z.nullable(z.string()),
  offerEndsAt: z.nullable(instant),
  confirmedAt: z.nullable(instant),
  /** While held: the place stays with the outlet. Missing in rows that phones stored before. */
  unassignedAt: z.optional(z.nullable(instant)),
});
export type PoolRequest = z.infer<typeof poolRequest>;

/** A person's own request on their phones (bucket `user/{id}`). */
export const poolRequestRow = z.extend(poolRequest, { version, matchId: id });

/** The last place that was given by the rule: what it took to get one. */
export const cutoff = z.strictObject({
  priority: z.int(),
  outletRank: z.int(),
  requestedAt: instant,
});

const allocation = z.strictObject({ ...allocationFields, allocatedAt: z.nullable(instant) });

const poolFields = { id, zone: z.enum(zones), roles: z.array(role), quota };

/** The places that a match's row has on phones: without counts, which would soon be out of date. */
export const placesOfRow = z.extend(allocation, { pools: z.array(z.strictObject(poolFields)) });

const matchPool = z.strictObject({
  ...poolFields,
  places: count,
  free: count,
  /** The numbers to choose from; empty unless the person holds a place here. */
  freeNumbers: z.array(z.int()),
  requested: count,
  waiting: count,
  /** Places given by an override, by category. */
  overrides: z.partialRecord(z.enum(overrideCategories), count),
  cutoff: z.nullable(cutoff),
  /** The person's newest request. */
  own: z.nullable(poolRequest),
});

const matchPools = z.strictObject({
  matchId: id,
  allocation,
  kickOff: instant,
  /** Time of the server, for countdowns on phones whose clock is wrong. */
  now: instant,
  /** The person's pseudonym in the public protocol. */
  pseudonym: z.string(),
  /** The type of the person's outlet. */
  outletType: z.enum(outletTypes),
  /** Whether the outlet has another manager, and keeps what the person gives back in time. */
  outletKeeps: z.boolean(),
  pools: z.array(matchPool),
});
export type MatchPools = z.infer<typeof matchPools>;

export const getMatchPools = endpoint('GET', '/match/:id/pools', {
  summary: 'The places of a match by zone, with the person’s own requests',
  params: idParams,
  reply: matchPools,
});

export const requestPlace = endpoint('POST', '/pool/:id/requests', {
  summary: 'Requests a place; managers may do so for people of their outlet',
  params: idParams,
  body: z.strictObject({
    accountIds: z.optional(
      z.array(id).check(
        z.minLength(1),
        z.maxLength(50),
        z.refine((ids) => new Set(ids).size === ids.length, key('error.invalid')),
      ),
    ),
  }),
  /** Null for a manager's. */
  reply: z.nullable(poolRequest),
  status: 201,
});

export const acceptOffer = endpoint('POST', '/pool/request/:id/accept', {
  summary: 'Accepts the place that is offered',
  params: idParams,
  body: z.strictObject({}),
  reply: poolRequest,
});

export const returnPlace = endpoint('POST', '/pool/request/:id/return', {
  summary: 'Withdraws a request, declines an offer or gives a place back',
  params: idParams,
  body: z.strictObject({}),
  reply: poolRequest,
});

export const confirmPlace = endpoint('POST', '/pool/request/:id/confirm', {
  summary: 'Confirms that the person is coming',
  params: idParams,
  body: z.strictObject({}),
  reply: poolRequest,
});

export const chooseNumber = endpoint('PATCH', '/pool/request/:id', {
  summary: 'Changes the number of a held place, until the substitution deadline',
  params: idParams,
  body: z.strictObject({ number: z.int().check(z.minimum(1), z.maximum(999)) }),
  reply: z.strictObject({}),
});
