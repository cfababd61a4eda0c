import * as z from 'zod/mini';
import { documentRow } from '#sync/contracts/content/document-rows.ts';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import {
  requiredFileName,
  fileName,
  id,
  key,
  singleLineText,
  pageQuery,
  version,
  idParams,
} from '#sync/contracts/core/primitives.ts';

/** Characters; a title fits on one line and names the downloaded file. */
export const maxDocumentTitleLength = 150;
/** Extensions that the server accepts, also for `accept` attributes. */
export const documentExtensions = ['.pdf', '.doc', '.docx', '.xls', '.xlsx'] as const;

/** Venues of one document. */
export const maxDocumentVenues = 50;
const venueIds = z.array(id).check(z.maxLength(maxDocumentVenues, key('error.tooLarge')));

const uploadedFile = requiredFileName('files.missing');

/** A new document; cover, tournament and venues are optional. */
export const documentForm = z.strictObject({
  title: singleLineText(
    maxDocumentTitleLength,
    key('documents.titleRequired'),
    key('documents.titleTooLong'),
  ),
  name: uploadedFile,
  image: z._default(z.nullable(fileName), null),
  eventId: z._default(z.nullable(id), null),
  venueIds: z._default(venueIds, []),
});
export type DocumentForm = z.infer<typeof documentForm>;

/** Fields that are left out stay unchanged. */
export const documentEdit = z.partial(
  z.strictObject({
    title: documentForm.shape.title,
    name: uploadedFile,
    image: z.nullable(fileName),
    eventId: z.nullable(id),
    venueIds,
  }),
);
export type DocumentEdit = z.infer<typeof documentEdit>;

export const listDocuments = endpoint('GET', '/document', {
  summary: 'Documents, newest first',
  query: pageQuery,
  reply: z.strictObject({ documents: z.array(documentRow), totalCount: z.int() }),
});

export const getDocument = endpoint('GET', '/document/:id', {
  summary: 'One document',
  params: idParams,
  reply: documentRow,
});

export const createDocument = endpoint('POST', '/document', {
  summary: 'Publish a document',
  status: 201,
  body: z.strictObject({ file: documentForm }),
  reply: documentRow,
  message: 'documents.created',
});

/** The same call at its second address. */
export const createDocumentAlias = endpoint('POST', '/file/add', {
  ...createDocument,
  summary: 'Publish a document, as POST /document does',
});

export const editDocument = endpoint('PATCH', '/document/:id', {
  summary: 'Change a document',
  params: idParams,
  body: z.strictObject({ file: documentEdit, version: z.optional(version) }),
  reply: documentRow,
  message: 'documents.edited',
});

export const deleteDocument = endpoint('DELETE', '/document/:id', {
  summary: 'Delete a document and its file',
  params: idParams,
  reply: z.strictObject({}),
  message: 'documents.deleted',
});
