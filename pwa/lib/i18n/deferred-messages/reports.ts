/** Messages of an officer's reports; not part of the first load. */
import { registerMessages } from '#pwa/lib/i18n/translate.ts';
import { reportScreensMessages } from '#sync/contracts/messages/member/report-screens.ts';

registerMessages(reportScreensMessages);
