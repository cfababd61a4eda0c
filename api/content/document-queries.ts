/** Reads of documents. */
import type { DocumentRow } from '#sync/contracts/content/document-rows.ts';
import { isoInstant } from '#api/platform/database/sql-functions.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { notFound } from '#api/platform/errors/app-error.ts';
import { db } from '#api/schema.ts';

function selectDocuments(tx: Tx) {
  return db(tx)
    .selectFrom('document')
    .select((eb) => [
      'id',
      'version',
      'title',
      'name',
      'image',
      'event_id as eventId',
      isoInstant(eb.ref('created_at')).as('createdAt'),
    ]);
}

/** One page of the documents, newest first, and their total number. */
export async function listDocuments(
  tx: Tx,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ documents: DocumentRow[]; totalCount: number }> {
  const documents = await selectDocuments(tx)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { totalCount } = await db(tx)
    .selectFrom('document')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('totalCount'))
    .executeTakeFirstOrThrow();
  return { documents, totalCount };
}

/** Throws 404 for an unknown document. */
export async function readDocument(tx: Tx, id: string): Promise<DocumentRow> {
  const document = await selectDocuments(tx).where('id', '=', id).executeTakeFirst();
  if (!document) throw notFound('documents.gone');
  return document;
}
