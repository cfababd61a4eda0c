/** The words of the contact and legal pages: no part of the first load. */
import { addWords } from '#pwa/lib/catalogue.ts';
import { legalMessages } from '#sync/contracts/messages/legal.ts';

addWords(legalMessages);
