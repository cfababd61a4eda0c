import type { RequestType } from '#sync/contracts/admin/approvals.ts';
import { isMessageKey, messageText, type MessageKey } from '#sync/contracts/messages/catalogue.ts';
import { completeLanguages } from '#sync/contracts/messages/languages.ts';

/**
 * The reasons that the league gives, and those that administrators choose from. The key is stored,
 * so that each reader gets their own language.
 */
export type LeagueReason = Extract<MessageKey, `reason.${string}`>;

/** The text of a stored reason: translated lines, and an administrator's own lines unchanged. */
export function reasonText(stored: string, say: (key: LeagueReason) => string): string {
  return reasonLines(stored)
    .map((line) => (isLeagueReason(line) ? say(line) : line))
    .join('\n');
}

/** Lines of a stored reason, because administrators choose several standard ones. */
function reasonLines(stored: string): string[] {
  return stored.split('\n');
}

/** The league's own reasons in a stored one. */
export function leagueReasons(stored: string): LeagueReason[] {
  return reasonLines(stored).filter(isLeagueReason);
}

function isLeagueReason(value: string): value is LeagueReason {
  return value.startsWith('reason.') && isMessageKey(value);
}

/**
 * The act that a reason explains: a rejection, by type of request, a question, a refusal of evidence, a
 * revocation or a block.
 */
export type ReasonKind = RequestType | 'question' | 'evidence' | 'revocation' | 'block';

const unclear = [
  'reason.pressId',
  'reason.pressIdExpired',
  'reason.nameDiffers',
  'reason.photo',
  'reason.organization',
] as const satisfies readonly LeagueReason[];

/** The reasons that administrators choose from. */
export const standardReasons: Record<ReasonKind, readonly LeagueReason[]> = {
  create_profile: [...unclear, 'reason.noAnswer', 'reason.duplicate'],
  question: unclear,
  evidence: ['reason.unreadable', 'reason.incomplete', 'reason.expired'],
  join_event: [
    'reason.full',
    'reason.colleague',
    'reason.late',
    'reason.roleAtTournament',
    'reason.noRights',
    'reason.rules',
    'reason.absent',
  ],
  join_match: [
    'reason.full',
    'reason.enoughPeople',
    'reason.late',
    'reason.roleAtMatch',
    'reason.noRights',
    'reason.rules',
    'reason.absent',
  ],
  revocation: [
    'reason.placesReduced',
    'reason.otherPerson',
    'reason.leftOrganization',
    'reason.rules',
    'reason.absent',
  ],
  block: [
    'reason.ticketPassedOn',
    'reason.mediaRules',
    'reason.notGenuine',
    'reason.leftOrganization',
    'reason.atOwnRequest',
  ],
};

/** The sent reason, with the key for each line that is a standard reason in any language. */
export function reasonToStore(text: string): string {
  const standard = Object.values(standardReasons).flat();
  return reasonLines(text)
    .map((line) => {
      const isText = (key: LeagueReason) =>
        completeLanguages.some((language) => messageText(language, key) === line.trim());
      return standard.find(isText) ?? line;
    })
    .join('\n');
}
