/** Messages of the people of a match; not part of the first load. */
import { registerMessages } from '#pwa/lib/i18n/translate.ts';
import { matchAttendeesMessages } from '#sync/contracts/messages/member/match-attendees.ts';

registerMessages(matchAttendeesMessages);
