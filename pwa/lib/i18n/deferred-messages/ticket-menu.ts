/** Messages of a ticket's menu; not part of the first load. */
import { registerMessages } from '#pwa/lib/i18n/translate.ts';
import { ticketMenuMessages } from '#sync/contracts/messages/member/ticket-menu.ts';

registerMessages(ticketMenuMessages);
