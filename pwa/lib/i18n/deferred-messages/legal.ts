/** Messages of the contact and legal pages; not part of the first load. */
import { registerMessages } from '#pwa/lib/i18n/translate.ts';
import { legalMessages } from '#sync/contracts/messages/accounts/legal.ts';

registerMessages(legalMessages);
