/** Messages of the administrators' screens, which are not part of the first load. */
import { registerMessages } from '#pwa/lib/i18n/translate.ts';
import { adminMessages } from '#sync/contracts/messages/admin/admin-messages.ts';

registerMessages(adminMessages);
