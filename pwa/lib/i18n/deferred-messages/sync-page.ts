/** Messages of the sync page and the log-out dialog; not part of the first load. */
import { registerMessages } from '#pwa/lib/i18n/translate.ts';
import { syncPageMessages } from '#sync/contracts/messages/app/sync-page.ts';

registerMessages(syncPageMessages);
