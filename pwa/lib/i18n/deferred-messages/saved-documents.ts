/** Messages of document lists; not part of the first load. */
import { registerMessages } from '#pwa/lib/i18n/translate.ts';
import { savedDocumentsMessages } from '#sync/contracts/messages/member/saved-documents.ts';

registerMessages(savedDocumentsMessages);
