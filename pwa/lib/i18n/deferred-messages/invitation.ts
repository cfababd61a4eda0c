/** Messages of the page that an invitation's link opens; not part of the first load. */
import { registerMessages } from '#pwa/lib/i18n/translate.ts';
import { invitationMessages } from '#sync/contracts/messages/accounts/invitation.ts';

registerMessages(invitationMessages);
