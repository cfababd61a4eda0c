/** Publishing, changing and deleting documents. The file goes with its document. */
import type { DocumentEdit, DocumentForm } from '#sync/contracts/content/documents.ts';
import type { FilePurpose } from '#sync/contracts/content/files.ts';
import { asFieldError } from '#api/accounts/registration/identity-documents.ts';
import { releasePublishedFiles } from '#api/files/release.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { conflict, invalid, notFound } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';

type DocumentServices = Pick<Services, 'files' | 'audit'>;

/** Answers the new document's id. Throws 422 naming the wrong fields. */
export async function createDocument(
  tx: Tx,
  actor: Actor,
  { title, name, image, eventId }: DocumentForm,
  services: DocumentServices,
): Promise<string> {
  await requireEvent(tx, eventId);
  await claimDocumentFiles(tx, actor, { name, image }, services);
  const [row] = await tx.execute<{ id: string }[]>(
    'insert into document (title, name, image, event_id) values (?, ?, ?, ?) returning id',
    [title, name, image, eventId],
  );
  if (!row) throw new Error('the insert gave no row');
  await services.audit(tx, {
    actorId: actor.id,
    action: 'document.create',
    subjectType: 'document',
    subjectId: row.id,
    detail: { title, name, image, eventId },
  });
  return row.id;
}

interface StoredDocument {
  version: number;
  name: string;
  image: string | null;
  event_id: string | null;
}

/**
 * Changes the fields that are named; a replaced file is let go of. 404 where it is gone, 409 for a
 * stale version, 422 with the wrong fields.
 */
export async function editDocument(
  tx: Tx,
  actor: Actor,
  { id, file, version }: { id: string; file: DocumentEdit; version?: number | undefined },
  services: DocumentServices,
): Promise<void> {
  // Before the document, as locks are taken in that order.
  await requireEvent(tx, file.eventId ?? null);
  const now = await lockDocument(tx, id);
  if (version !== undefined && version !== now.version) throw conflict('error.stale');
  const name = file.name === now.name ? undefined : file.name;
  const image = file.image === now.image ? undefined : file.image;
  await claimDocumentFiles(tx, actor, { name, image }, services);
  await tx.execute(
    `update document set title = coalesce(?, title), name = coalesce(?, name),
       image = case when ?::boolean then ? else image end,
       event_id = case when ?::boolean then ?::uuid else event_id end
     where id = ?`,
    [
      file.title ?? null,
      name ?? null,
      image !== undefined,
      image ?? null,
      file.eventId !== undefined,
      file.eventId ?? null,
      id,
    ],
  );
  await releasePublishedFiles(tx, [
    name === undefined ? null : now.name,
    image === undefined ? null : now.image,
  ]);
  await services.audit(tx, {
    actorId: actor.id,
    action: 'document.edit',
    subjectType: 'document',
    subjectId: id,
    detail: { ...file },
  });
}

/** Deletes a document; its file and cover are let go of. 404 where it is gone already. */
export async function deleteDocument(
  tx: Tx,
  actor: Actor,
  id: string,
  { audit }: Pick<Services, 'audit'>,
): Promise<void> {
  const [gone] = await tx.execute<{ title: string; name: string; image: string | null }[]>(
    'delete from document where id = ? returning title, name, image',
    [id],
  );
  if (!gone) throw notFound('documents.gone');
  await releasePublishedFiles(tx, [gone.name, gone.image]);
  await audit(tx, {
    actorId: actor.id,
    action: 'document.delete',
    subjectType: 'document',
    subjectId: id,
    detail: { title: gone.title, name: gone.name },
  });
}

async function lockDocument(tx: Tx, id: string): Promise<StoredDocument> {
  const [row] = await tx.execute<StoredDocument[]>(
    'select version, name, image, event_id from document where id = ? for update',
    [id],
  );
  if (!row) throw notFound('documents.gone');
  return row;
}

/** The tournament stays as it is until this is done. */
async function requireEvent(tx: Tx, eventId: string | null): Promise<void> {
  if (eventId === null) return;
  const found = await tx.execute(
    'select from event where id = ? and deleted_at is null for share',
    [eventId],
  );
  if (found.length === 0) throw invalid({ 'file.eventId': 'documents.eventUnknown' });
}

/** Takes the form's uploads over, always in one order. */
async function claimDocumentFiles(
  tx: Tx,
  actor: Actor,
  { name, image }: { name: string | undefined; image: string | null | undefined },
  { files }: DocumentServices,
): Promise<void> {
  const wanted: [path: string, file: string | null | undefined, purpose: FilePurpose][] = [
    ['file.name', name, 'document'],
    ['file.image', image, 'cover'],
  ];
  for (const [path, file, purpose] of wanted) {
    if (file == null) continue;
    try {
      await files.claim(tx, {
        name: file,
        purpose,
        ownerId: null,
        claimant: { accountId: actor.id },
      });
    } catch (error) {
      throw asFieldError(error, path);
    }
  }
}
