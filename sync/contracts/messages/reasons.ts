import { isMessageKey, type MessageKey } from '#sync/contracts/messages/catalogue.ts';

/** The league's own reasons. The key is stored, so that each reader gets their own language. */
export type LeagueReason = Extract<MessageKey, `reason.${string}`>;

/** The text of a stored reason: a translated league reason, or an administrator's text unchanged. */
export function reasonText(stored: string, say: (key: LeagueReason) => string): string {
  return isLeagueReason(stored) ? say(stored) : stored;
}

function isLeagueReason(value: string): value is LeagueReason {
  return value.startsWith('reason.') && isMessageKey(value);
}
