/** The places of a match as administrators set them up and allocate them. */
import * as z from 'zod/mini';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { id, idParams, instant, key, version } from '#sync/contracts/core/primitives.ts';
import { teamRef } from '#sync/contracts/places/places.ts';
import { role } from '#sync/contracts/accounts/roles.ts';
import { outletTypes, zones } from '#sync/contracts/pools/pool-ranking.ts';
import {
  endedReasons,
  overrideCategories,
  requestStates,
  ties,
} from '#sync/contracts/pools/pool-words.ts';
import { ahead, allocationFields, quota, waitingReason } from '#sync/contracts/pools/pools.ts';

const poolForm = z.strictObject({
  zone: z.enum(zones),
  /** Ranges such as `1-14, 17-42`. */
  numbers: z.string().check(z.maxLength(500)),
  roles: z.array(role).check(z.minLength(1), z.maxLength(20)),
  quota,
});

/** The deadlines in their order: whoever opens after it closes has mixed them up. */
const inOrder = z.refine<{
  opens: number;
  closes: number;
  substitute: number;
  confirm: number | null;
  waitlist: number;
}>(
  ({ opens, closes, substitute, confirm, waitlist }) =>
    opens > closes &&
    closes >= substitute &&
    substitute >= (confirm ?? substitute) &&
    (confirm ?? substitute) >= waitlist,
  { error: key('pools.deadlineOrder'), path: ['closes'] },
);

export const allocationForm = z
  .strictObject({
    ...allocationFields,
    pools: z.array(poolForm).check(z.minLength(1), z.maxLength(zones.length)),
  })
  .check(inOrder);
export type AllocationForm = z.infer<typeof allocationForm>;

const managedAllocation = z.strictObject({
  ...allocationFields,
  allocatedAt: z.nullable(instant),
  version: z.int(),
  pools: z.array(poolForm),
});

const allocationTemplate = z.strictObject({
  ...allocationFields,
  version: z.int(),
  pools: z.array(poolForm),
});

export const getAllocation = endpoint('GET', '/admin/match/:id/allocation', {
  summary: 'Deadlines, pools and quotas of a match; null for a match without allocation',
  params: idParams,
  reply: z.nullable(managedAllocation),
});

export const saveAllocation = endpoint('POST', '/admin/match/:id/allocation', {
  summary: 'Creates or replaces the allocation of a match',
  params: idParams,
  body: z.strictObject({ allocation: allocationForm, version: z.optional(version) }),
  reply: z.nullable(managedAllocation),
});

export const deleteAllocation = endpoint('DELETE', '/admin/match/:id/allocation', {
  summary: 'Removes an allocation that no one has requested a place of',
  params: idParams,
  reply: z.strictObject({}),
});

export const getAllocationTemplate = endpoint('GET', '/admin/venue/:id/allocation-template', {
  summary: 'The usual deadlines, pools and quotas of the matches at a venue; null without them',
  params: idParams,
  reply: z.nullable(allocationTemplate),
});

export const saveAllocationTemplate = endpoint('POST', '/admin/venue/:id/allocation-template', {
  summary: 'Creates or replaces the usual allocation of the matches at a venue',
  params: idParams,
  body: z.strictObject({ allocation: allocationForm, version: z.optional(version) }),
  reply: z.nullable(allocationTemplate),
});

/** The reason why a match cannot be set up by its venue's template. */
const templateObstacle = z.enum(['bookings', 'allocation', 'past', 'template', 'gone']);
export type TemplateObstacle = z.infer<typeof templateObstacle>;

const venueMatch = z.strictObject({
  id,
  date: instant,
  HomeTeam: teamRef,
  AwayTeam: teamRef,
  /** Number of members with a booking. */
  bookings: z.int(),
  obstacle: z.nullable(templateObstacle),
});
export type VenueMatch = z.infer<typeof venueMatch>;

export const listVenueMatches = endpoint('GET', '/admin/venue/:id/allocation-template/matches', {
  summary: 'The next 200 matches at a venue, with the reason why one cannot be set up',
  params: idParams,
  reply: z.array(venueMatch),
});

export const applyAllocationTemplates = endpoint('POST', '/admin/allocation-templates/apply', {
  summary: 'Sets up the places of matches by the templates of their venues, each match by itself',
  body: z.strictObject({ matchIds: z.array(id).check(z.minLength(1), z.maxLength(100)) }),
  /** Null for a match whose places are set up now. */
  reply: z.array(z.strictObject({ matchId: id, obstacle: z.nullable(templateObstacle) })),
});

const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));

export const override = z.strictObject({
  requestId: id,
  category: z.enum(overrideCategories),
  text,
});
export const refusal = z.strictObject({ requestId: id, text });

const decisions = {
  overrides: z.array(override).check(z.maxLength(150)),
  refusals: z.array(refusal).check(z.maxLength(150)),
};
export type AllocationDecisions = z.infer<z.ZodMiniObject<typeof decisions>>;

/** A request in the order of its pool, with its result and the reason. */
const rankedLine = z.strictObject({
  requestId: id,
  accountId: id,
  name: z.string(),
  nameArabic: z.nullable(z.string()),
  organization: z.nullable(z.string()),
  outletId: z.nullable(id),
  outlet: z.nullable(z.string()),
  outletType: z.enum(outletTypes),
  requestedAt: instant,
  state: z.enum(requestStates),
  outcome: z.enum(['keeps', 'gets', 'waits', 'out']),
  code: z.string(),
  priority: z.int(),
  outletRank: z.int(),
  position: z.nullable(z.int()),
  ahead,
  number: z.nullable(z.int()),
  override: z.nullable(z.enum(overrideCategories)),
  overrideText: z.nullable(z.string()),
  offerEndsAt: z.nullable(instant),
  confirmedAt: z.nullable(instant),
  /** While held: the place stays with the outlet. */
  unassignedAt: z.nullable(instant),
  /** The outlet that the person left before requesting, although requests were open. */
  leftOutlet: z.nullable(z.string()),
});

const allocationPreview = z.strictObject({
  /** Hash of what the preview was made from: an allocation of something else is refused. */
  mark: z.string(),
  allocatedAt: z.nullable(instant),
  kickOff: instant,
  now: instant,
  closesAt: instant,
  pools: z.array(
    z.strictObject({
      id,
      zone: z.enum(zones),
      places: z.int(),
      numbers: z.array(z.int()),
      lines: z.array(rankedLine),
    }),
  ),
});
export type AllocationPreview = z.infer<typeof allocationPreview>;

export const previewAllocation = endpoint('POST', '/admin/match/:id/allocate/preview', {
  summary: 'Ranks the requests of a match with overrides and refusals, without changing anything',
  params: idParams,
  body: z.strictObject(decisions),
  reply: allocationPreview,
});

export const allocate = endpoint('POST', '/admin/match/:id/allocate', {
  summary: 'Gives the places as the preview with this mark shows',
  params: idParams,
  body: z.strictObject({ ...decisions, mark: z.string().check(z.maxLength(64)) }),
  reply: allocationPreview,
});

export const overrideRequest = endpoint('POST', '/admin/pool/request/:id/override', {
  summary: 'Gives a place out of order, or refuses a request, with a reason that the person sees',
  params: idParams,
  body: z.discriminatedUnion('decision', [
    z.strictObject({ decision: z.literal('give'), category: z.enum(overrideCategories), text }),
    z.strictObject({ decision: z.literal('refuse'), text }),
  ]),
  reply: allocationPreview,
});

/** A person's request with what decided it, also after the season. */
const personPlace = z.strictObject({
  id,
  matchId: id,
  date: instant,
  HomeTeam: teamRef,
  AwayTeam: teamRef,
  zone: z.enum(zones),
  state: z.enum(requestStates),
  endedReason: z.nullable(z.enum(endedReasons)),
  number: z.nullable(z.int()),
  confirmedAt: z.nullable(instant),
  unassignedAt: z.nullable(instant),
  offerEndsAt: z.nullable(instant),
  /** In the words of the ranking; null before the allocation. */
  code: z.nullable(z.string()),
  /** Null for an outlet type that is not eligible. */
  priority: z.nullable(z.int()),
  position: z.nullable(z.int()),
  ahead: z.nullable(waitingReason),
  tie: z.enum(ties),
  override: z.nullable(z.enum(overrideCategories)),
  /** The league's words about an override or a refusal. */
  text: z.nullable(z.string()),
});
export type PersonPlace = z.infer<typeof personPlace>;

export const listPersonPlaces = endpoint('GET', '/admin/user/:id/places', {
  summary: 'The newest 100 requests of a person for places, with their results and reasons',
  params: idParams,
  reply: z.array(personPlace),
});
