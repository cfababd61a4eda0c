/** The words of the news: no part of the first load. */
import { addWords } from '#pwa/lib/catalogue.ts';
import { feedMessages } from '#sync/contracts/messages/feed.ts';

addWords(feedMessages);
