/** Messages about earlier seasons; not part of the first load. */
import { registerMessages } from '#pwa/lib/i18n/translate.ts';
import { pastSeasonsMessages } from '#sync/contracts/messages/member/past-seasons.ts';

registerMessages(pastSeasonsMessages);
