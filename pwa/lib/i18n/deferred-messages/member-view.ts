/** Messages of the members' pages as administrators view them. */
import { registerMessages } from '#pwa/lib/i18n/translate.ts';
import { memberViewMessages } from '#sync/contracts/messages/admin/member-view.ts';

registerMessages(memberViewMessages);
