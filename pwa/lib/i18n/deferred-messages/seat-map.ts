/** The words of a seat map that is closed to somebody: no part of the first load. */
import { registerMessages } from '#pwa/lib/i18n/translate.ts';
import { seatMapMessages } from '#sync/contracts/messages/member/seat-map.ts';

registerMessages(seatMapMessages);
