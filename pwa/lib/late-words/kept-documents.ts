/** The words of lists of documents: no part of the first load. */
import { addWords } from '#pwa/lib/catalogue.ts';
import { keptDocumentsMessages } from '#sync/contracts/messages/kept-documents.ts';

addWords(keptDocumentsMessages);
