/** People who will get an email about a change, shown before it is confirmed. */
import * as z from 'zod/mini';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { id, instant } from '#sync/contracts/core/primitives.ts';

/** Further people are only counted. */
export const maxNamesListed = 200;

export const affectedPeople = z.strictObject({
  count: z.int(),
  /** Full names, sorted; at most `maxNamesListed`. */
  names: z.array(z.string()),
});
export type AffectedPeople = z.infer<typeof affectedPeople>;

const matchIds = z.array(id).check(z.minLength(1), z.maxLength(1000));

const plannedAction = z.union([
  z.strictObject({
    action: z.literal('moveMatches'),
    matchIds,
    /** New kick-off. No email is sent about a match that is over by then. */
    date: z.optional(instant),
  }),
  z.strictObject({ action: z.literal('deleteMatches'), matchIds }),
  z.strictObject({ action: z.literal('deleteEvent'), eventId: id }),
]);
export type PlannedAction = z.infer<typeof plannedAction>;

/** POST because a thousand ids do not fit into a URL. */
export const findAffectedPeople = endpoint('POST', '/admin/affected-people', {
  summary: 'Who will get an email about a change of matches or a tournament; changes nothing',
  body: plannedAction,
  reply: affectedPeople,
});
