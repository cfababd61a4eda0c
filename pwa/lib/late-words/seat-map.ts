/** The words of a seat map that is closed to somebody: no part of the first load. */
import { addWords } from '#pwa/lib/catalogue.ts';
import { seatMapMessages } from '#sync/contracts/messages/seat-map.ts';

addWords(seatMapMessages);
