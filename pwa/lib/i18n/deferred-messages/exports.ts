/** Messages of exports, for officers and administrators; not part of the first load. */
import { registerMessages } from '#pwa/lib/i18n/translate.ts';
import { exportsMessages } from '#sync/contracts/messages/admin/exports.ts';

registerMessages(exportsMessages);
