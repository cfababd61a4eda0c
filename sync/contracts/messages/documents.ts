/** The administrators' documents. */
export const documentsMessages = {
  'documents.created': 'Document created successfully!',
  'documents.edited': 'Document edited.',
  'documents.deleted': 'Document deleted.',
  'documents.gone': 'This document no longer exists.',
  'documents.titleRequired': 'Please input document title!',
  'documents.titleTooLong': 'At most 150 characters.',
  'documents.eventUnknown': 'There is no such tournament.',
  'documents.macros': '{name} holds macros. Please save it without them.',
  'documents.unsafe': '{name} is not packed as a document is. Please save it anew.',
} as const;
