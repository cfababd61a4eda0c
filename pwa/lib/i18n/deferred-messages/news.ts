/** Messages of the news; not part of the first load. */
import { registerMessages } from '#pwa/lib/i18n/translate.ts';
import { newsFeedMessages } from '#sync/contracts/messages/member/news-feed.ts';

registerMessages(newsFeedMessages);
