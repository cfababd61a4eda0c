/** Messages of a seat map that is not available to the person; not part of the first load. */
import { registerMessages } from '#pwa/lib/i18n/translate.ts';
import { seatMapMessages } from '#sync/contracts/messages/member/seat-map.ts';

registerMessages(seatMapMessages);
