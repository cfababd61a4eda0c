/** The words of the page of what waits, and of the log-out that asks about it: no part of the first load. */
import { registerMessages } from '#pwa/lib/i18n/translate.ts';
import { syncPageMessages } from '#sync/contracts/messages/app/sync-page.ts';

registerMessages(syncPageMessages);
