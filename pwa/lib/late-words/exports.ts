/** The words of exports, for officers and administrators: no part of the first load. */
import { addWords } from '#pwa/lib/catalogue.ts';
import { exportsMessages } from '#sync/contracts/messages/exports.ts';

addWords(exportsMessages);
