/** The words that are stored with allocations and requests for places. */

export const ties = ['earliest', 'draw'] as const;

export const requestStates = ['waiting', 'offered', 'held', 'ended'] as const;
export type RequestState = (typeof requestStates)[number];

export const endedReasons = [
  'withdrawn',
  'returned',
  'expired',
  'unconfirmed',
  'substituted',
  'moved',
  'refused',
  'revoked',
  'closed',
] as const;
export type EndedReason = (typeof endedReasons)[number];

/** Categories of overrides; the counts by category are public. */
export const overrideCategories = [
  'rights_contract',
  'safety',
  'accessibility',
  'local_interest',
  'correction',
  'other',
] as const;
export type OverrideCategory = (typeof overrideCategories)[number];
