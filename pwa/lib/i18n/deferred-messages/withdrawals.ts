/** Messages of withdrawing and of changing a seat; not part of the first load. */
import { registerMessages } from '#pwa/lib/i18n/translate.ts';
import { withdrawalsMessages } from '#sync/contracts/messages/member/withdrawals.ts';

registerMessages(withdrawalsMessages);
