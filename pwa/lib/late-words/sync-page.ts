/** The words of the page of what waits, and of the log-out that asks about it: no part of the first load. */
import { addWords } from '#pwa/lib/catalogue.ts';
import { syncPageMessages } from '#sync/contracts/messages/sync-page.ts';

addWords(syncPageMessages);
