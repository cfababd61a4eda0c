/** The words of a ticket's menu: no part of the first load. */
import { addWords } from '#pwa/lib/catalogue.ts';
import { ticketMenuMessages } from '#sync/contracts/messages/ticket-menu.ts';

addWords(ticketMenuMessages);
