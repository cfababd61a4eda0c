/** The places of an outlet's people, for its managers. */
import * as z from 'zod/mini';
import { role } from '#sync/contracts/accounts/roles.ts';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { id, idParams, instant } from '#sync/contracts/core/primitives.ts';
import { teamRef } from '#sync/contracts/places/places.ts';
import { zones } from '#sync/contracts/pools/pool-ranking.ts';
import { requestStates } from '#sync/contracts/pools/pool-words.ts';

export const substitutePlace = endpoint('POST', '/pool/request/:id/substitute', {
  summary: 'Gives a held place to another person of the outlet, with the same number',
  params: idParams,
  body: z.strictObject({
    accountId: id,
    /** Required of administrators after the deadline. */
    reason: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))),
  }),
  reply: z.strictObject({}),
});

export const releasePlace = endpoint('POST', '/pool/request/:id/release', {
  summary: 'Gives a place that no one is assigned to back to the league',
  params: idParams,
  body: z.strictObject({}),
  reply: z.strictObject({}),
});

const personName = {
  accountId: id,
  firstName: z.string(),
  lastName: z.string(),
  nameArabic: z.nullable(z.string()),
};

const outletRequest = z.strictObject({
  ...personName,
  id,
  state: z.enum(requestStates),
  number: z.nullable(z.int()),
  unassignedAt: z.nullable(instant),
});

const outletMatch = z.strictObject({
  matchId: id,
  date: instant,
  HomeTeam: teamRef,
  AwayTeam: teamRef,
  /** Until then the outlet requests, then names substitutes. */
  closesAt: instant,
  substituteUntil: instant,
  /** Until then people join the waiting list. */
  waitlistUntil: instant,
  allocatedAt: z.nullable(instant),
  pools: z.array(
    z.strictObject({
      id,
      zone: z.enum(zones),
      cap: z.int(),
      /** Requests of the outlet that have not ended. */
      requests: z.array(outletRequest),
    }),
  ),
});
export type OutletMatch = z.infer<typeof outletMatch>;

export const listOutletPlaces = endpoint('GET', '/outlet/:id/places', {
  summary: 'The next 50 matches that the outlet may request places for, with its requests',
  params: idParams,
  reply: z.strictObject({ now: instant, matches: z.array(outletMatch) }),
});
export type OutletPlaces = z.infer<typeof listOutletPlaces.reply>;

const candidate = z.strictObject({
  ...personName,
  role: z.nullable(role),
  /** Why the person can hold no place of this zone. */
  obstacle: z.nullable(
    z.enum(['accountPending', 'notAccredited', 'otherRole', 'suspended', 'hasPlace']),
  ),
  /** The person's request for a place of this zone. */
  requested: z.nullable(z.enum(['waiting', 'offered', 'held'])),
});
export type Candidate = z.infer<typeof candidate>;

export const listCandidates = endpoint('GET', '/outlet/:id/candidates/:poolId', {
  summary: 'The people whom the outlet vouches for, and who of them may hold a place of this zone',
  params: z.strictObject({ id, poolId: id }),
  reply: z.array(candidate),
});
