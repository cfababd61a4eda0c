/** The words of an officer's reports: no part of the first load. */
import { addWords } from '#pwa/lib/catalogue.ts';
import { reportScreensMessages } from '#sync/contracts/messages/report-screens.ts';

addWords(reportScreensMessages);
