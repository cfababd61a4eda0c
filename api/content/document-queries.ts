/** Reads of documents (spec: HTTP contract, Records). */
import type { DocumentRow } from '#sync/contracts/content/document-rows.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { notFound } from '#api/platform/errors/app-error.ts';

const documentColumns = `id, version, title, name, image, event_id as "eventId",
  iso_instant(created_at) as "createdAt"`;

/** Newest first, a page of them, and how many there are. */
export async function listDocuments(
  tx: Tx,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ documents: DocumentRow[]; totalCount: number }> {
  const documents = await tx.execute<DocumentRow[]>(
    `select ${documentColumns} from document order by created_at desc, id limit ? offset ?`,
    [pageSize, (page - 1) * pageSize],
  );
  const [all] = await tx.execute<{ count: number }[]>(
    'select count(*)::int as count from document',
  );
  return { documents, totalCount: all?.count ?? 0 };
}

/** Throws 404. */
export async function readDocument(tx: Tx, id: string): Promise<DocumentRow> {
  const [document] = await tx.execute<DocumentRow[]>(
    `select ${documentColumns} from document where id = ?`,
    [id],
  );
  if (!document) throw notFound('documents.gone');
  return document;
}
