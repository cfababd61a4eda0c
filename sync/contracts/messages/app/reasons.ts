/** The league's own reasons. The key is stored, so that each reader gets their own language. */
export const reasonsMessages = {
  'reason.matchOff': 'The match was removed from the programme.',
  'reason.eventOff': 'The tournament was removed from the programme.',
  'reason.replaced': 'Another media officer was assigned to this match.',
  'reason.detailsChanged': 'Your name or role has changed, so you have a new ticket.',
  'reason.withdrawn': 'You cancelled this booking.',
  'reason.seatChanged': 'You chose another seat, so you have a new ticket.',
  'reason.accountDeleted': 'The account was deleted.',
  'reason.becameAdmin': 'This account became an administrator account.',
} as const;

export type LeagueReason = keyof typeof reasonsMessages;

/** The text of a stored reason: a translated league reason, or an administrator's text unchanged. */
export function reasonText(stored: string, say: (key: LeagueReason) => string): string {
  return Object.hasOwn(reasonsMessages, stored) ? say(stored as LeagueReason) : stored;
}
