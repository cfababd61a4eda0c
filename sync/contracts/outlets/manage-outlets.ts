/** Outlets for administrators, and merging what people typed as their organization. */
import * as z from 'zod/mini';
import { organization } from '#sync/contracts/accounts/person-fields.ts';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { id, idParams, instant, key, version } from '#sync/contracts/core/primitives.ts';
import { outletTypes } from '#sync/contracts/outlets/outlet-types.ts';
import { outletNames, outletPerson, sentInvitation } from '#sync/contracts/outlets/outlets.ts';
import { arabicPlaceName } from '#sync/contracts/places/arabic-place-name.ts';

const outletRow = z.strictObject({
  ...outletNames,
  version,
  /** Null while it is open. */
  closedAt: z.nullable(instant),
  counts: z.strictObject({
    /** People who are vouched for, managers included. */
    vouched: z.int(),
    joined: z.int(),
    managers: z.int(),
  }),
});
export type OutletRow = z.infer<typeof outletRow>;

const outletRecord = z.extend(outletRow, {
  people: z.array(outletPerson),
  invitations: z.array(sentInvitation),
});
export type OutletRecord = z.infer<typeof outletRecord>;

/** Its name becomes the organization of its people, so it follows the same rules. */
export const newOutlet = z.strictObject({
  name: organization,
  nameArabic: z.optional(arabicPlaceName),
  type: z.enum(outletTypes, key('outlets.typeRequired')),
});
export type NewOutlet = z.infer<typeof newOutlet>;

/** Fields that are left out stay unchanged. Closing is final. */
export const outletEdit = z.extend(z.partial(newOutlet), { closed: z.optional(z.literal(true)) });
export type OutletEdit = z.infer<typeof outletEdit>;

export const listOutlets = endpoint('GET', '/admin/outlets', {
  summary: 'Every outlet, by name, closed ones included',
  reply: z.array(outletRow),
});

export const getOutlet = endpoint('GET', '/admin/outlet/:id', {
  summary: 'One outlet with its people and open invitations',
  params: idParams,
  reply: outletRecord,
});

export const createOutlet = endpoint('POST', '/admin/outlet', {
  summary: 'Create an outlet',
  body: z.strictObject({ outlet: newOutlet }),
  status: 201,
  reply: outletRecord,
  message: 'outlets.created',
});

export const editOutlet = endpoint('PATCH', '/admin/outlet/:id', {
  summary: 'Rename an outlet, change its type, or close it, which ends all memberships',
  params: idParams,
  body: z.strictObject({ outlet: outletEdit, version: z.optional(version) }),
  reply: outletRecord,
  message: 'outlets.edited',
});

export const addOutletMember = endpoint('POST', '/admin/outlet/:id/member', {
  summary: 'Make someone a member, vouched for by the league, and email the person',
  params: idParams,
  body: z.strictObject({ accountId: id, manager: z.boolean() }),
  status: 201,
  reply: outletRecord,
});

/** A name as people typed it. */
const spelling = z.strictObject({
  /** The name as `place_key` writes it. */
  key: z.string(),
  /** Up to five ways to write it. */
  spellings: z.array(z.string()),
  people: z.int(),
});

const suggestedPerson = z.extend(
  z.omit(outletPerson, { state: true, joinedAt: true, unavailableUntil: true }),
  { organization: z.string() },
);

export const mergeSuggestion = z.strictObject({
  /** The spelling that most people use comes first. */
  keys: z.array(spelling),
  /** The outlet that has one of these names, or nearly. */
  outlet: z.nullable(z.strictObject(outletNames)),
  /** The first people of each spelling. */
  people: z.array(suggestedPerson),
});
export type MergeSuggestion = z.infer<typeof mergeSuggestion>;

export const suggestMerges = endpoint('GET', '/admin/outlets/suggestions', {
  summary: 'People without an outlet whose organizations have the same or nearly the same name',
  reply: z.array(mergeSuggestion),
});

/** Number of people of one merge; more are left for another. */
export const maxMergedPeople = 200;

export const merge = z
  .strictObject({
    keys: z.array(z.string().check(z.minLength(1), z.maxLength(200))).check(
      // In the order of the form: an administrator unticks spellings.
      z.minLength(1, key('outlets.keyRequired')),
      z.maxLength(20),
    ),
    /** The outlet that the people join, or one to create. */
    outletId: z.optional(id),
    outlet: z.optional(newOutlet),
    /** Those of the people who become managers. */
    managers: z.array(id).check(z.maxLength(20)),
  })
  .check(
    z.refine(
      ({ outletId, outlet }) => (outletId === undefined) !== (outlet === undefined),
      key('error.invalid'),
    ),
  );
export type Merge = z.infer<typeof merge>;

export const mergeOutlet = endpoint('POST', '/admin/outlets/merge', {
  summary: 'Make everyone with these organizations a member of one outlet, and email each person',
  body: merge,
  status: 201,
  reply: z.strictObject({
    outletId: id,
    merged: z.int(),
    /** People beyond the limit, who are suggested again. */
    left: z.int(),
  }),
});
