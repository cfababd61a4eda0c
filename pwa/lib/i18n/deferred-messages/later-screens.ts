/** Fetched with every part of the app that is loaded later (`lazyImport`). */
import { registerMessages } from '#pwa/lib/i18n/translate.ts';
import { laterScreensMessages } from '#sync/contracts/messages/later-screens.ts';

registerMessages(laterScreensMessages);
