/** Messages about one person, for themselves and for administrators; not part of the first load. */
import { registerMessages } from '#pwa/lib/i18n/translate.ts';
import { profileMessages } from '#sync/contracts/messages/accounts/profile.ts';

registerMessages(profileMessages);
