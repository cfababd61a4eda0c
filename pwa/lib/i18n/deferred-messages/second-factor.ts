/** Messages of two-factor authentication, which only administrators see; not part of the first load. */
import { registerMessages } from '#pwa/lib/i18n/translate.ts';
import { secondFactorMessages } from '#sync/contracts/messages/accounts/second-factor.ts';

registerMessages(secondFactorMessages);
