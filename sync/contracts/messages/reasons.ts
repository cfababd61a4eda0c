import type { RequestType } from '#sync/contracts/admin/approvals.ts';
import { isMessageKey, messageText, type MessageKey } from '#sync/contracts/messages/catalogue.ts';
import { completeLanguages } from '#sync/contracts/messages/languages.ts';

/**
 * The reasons that the league gives, and those that administrators choose from. The key is stored,
 * so that each reader gets their own language.
 */
export type LeagueReason = Extract<MessageKey, `reason.${string}`>;

/** The text of a stored reason: a translated one, or an administrator's own text unchanged. */
export function reasonText(stored: string, say: (key: LeagueReason) => string): string {
  return isLeagueReason(stored) ? say(stored) : stored;
}

export function isLeagueReason(value: string): value is LeagueReason {
  return value.startsWith('reason.') && isMessageKey(value);
}

const participation = [
  'reason.full',
  'reason.enoughPeople',
  'reason.noRights',
  'reason.rules',
  'reason.absent',
] as const satisfies LeagueReason[];

/** The reasons for a rejection that administrators choose from. */
export const standardReasons: Record<RequestType, readonly LeagueReason[]> = {
  create_profile: [
    'reason.pressId',
    'reason.pressIdExpired',
    'reason.nameDiffers',
    'reason.photo',
    'reason.organization',
  ],
  join_event: participation,
  join_match: participation,
};

/** The key of a standard reason whose text in any language was sent, or the text itself. */
export function reasonToStore(text: string): string {
  const same = Object.values(standardReasons)
    .flat()
    .find((key) => completeLanguages.some((language) => messageText(language, key) === text));
  return same ?? text;
}
