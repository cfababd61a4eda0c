/** Messages about e-mail addresses; not part of the first load. */
import { registerMessages } from '#pwa/lib/i18n/translate.ts';
import { addressMessages } from '#sync/contracts/messages/accounts/address.ts';

registerMessages(addressMessages);
