/**
 * How a search on a phone ended, as `answer` of the check without a ticket that notes it. What was typed
 * is not noted, because it would put names on the phone's disk; who was let in has a check of its own.
 */
export const searchOutcomes = ['searchFound', 'searchNobody'] as const;
export type SearchOutcome = (typeof searchOutcomes)[number];
