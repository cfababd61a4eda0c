/** Why something ended by the league's own act. Stored as the key, so that each reads it in theirs. */
export const reasonsMessages = {
  'reason.matchOff': 'The match was removed from the programme.',
  'reason.eventOff': 'The tournament was removed from the programme.',
  'reason.replaced': 'Another media officer was assigned to this match.',
  'reason.accountDeleted': 'The account was deleted.',
  'reason.becameAdmin': 'This account became an administrator account.',
} as const;

export type LeagueReason = keyof typeof reasonsMessages;

/** A stored reason for people: the league's in the reader's language, else somebody's own words. */
export function reasonText(stored: string, say: (key: LeagueReason) => string): string {
  return Object.hasOwn(reasonsMessages, stored) ? say(stored as LeagueReason) : stored;
}
