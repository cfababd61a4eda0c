/** Documents. A document's file and cover are deleted with it. */
import type { DocumentEdit, DocumentForm } from '#sync/contracts/content/documents.ts';
import { claimPublishedFile, releasePublishedFiles } from '#api/files/claims.ts';
import { eventName, lockEventForShare } from '#api/events/read-events.ts';
import { audit, changedValues } from '#api/platform/audit.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { conflict, invalid, notFound } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';
import type { DocumentRow } from '#sync/contracts/content/document-rows.ts';
import { anyId, isoInstant } from '#api/platform/database/sql-functions.ts';

type DocumentServices = Pick<Services, 'files'>;

/** Returns the new document's id. Throws 422 naming the wrong fields. */
export async function createDocument(
  tx: Tx,
  actor: Actor,
  { title, name, image, eventId, venueIds }: DocumentForm,
  services: DocumentServices,
): Promise<string> {
  await requireEvent(tx, eventId);
  await requireVenues(tx, venueIds);
  await claimDocumentFiles(tx, actor, { name, image }, services);
  const { id } = await db(tx)
    .insertInto('document')
    .values({ title, name, image, event_id: eventId, venue_ids: venueIds })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(tx, actor, 'document.create', ['document', id], {
    title,
    name,
    image,
    eventId,
    venueIds,
  });
  return id;
}

/** Changes the given fields. Throws 404, 409 for a stale version, 422 with the wrong fields. */
export async function editDocument(
  tx: Tx,
  actor: Actor,
  { id, file, version }: { id: string; file: DocumentEdit; version?: number | undefined },
  services: DocumentServices,
): Promise<void> {
  // Locks are taken in one order: the tournament before the document.
  await requireEvent(tx, file.eventId);
  await requireVenues(tx, file.venueIds ?? []);
  const stored = await lockDocument(tx, id);
  if (version !== undefined && version !== stored.version) throw conflict('error.stale');
  const name = file.name === stored.name ? undefined : file.name;
  const image = file.image === stored.image ? undefined : file.image;
  await claimDocumentFiles(tx, actor, { name, image }, services);
  await db(tx)
    .updateTable('document')
    .set({
      title: file.title ?? stored.title,
      name: name ?? stored.name,
      image: image === undefined ? stored.image : image,
      event_id: file.eventId === undefined ? stored.event_id : file.eventId,
      venue_ids: file.venueIds ?? stored.venue_ids,
    })
    .where('id', '=', id)
    .execute();
  await releasePublishedFiles(tx, [
    name === undefined ? null : stored.name,
    image === undefined ? null : stored.image,
  ]);
  await audit(tx, actor, 'document.edit', ['document', id], {
    ...file,
    ...changedValues(
      {
        title: stored.title,
        eventId: await eventName(tx, stored.event_id),
        venueIds: await venueNames(tx, stored.venue_ids),
      },
      {
        title: file.title,
        eventId: file.eventId && (await eventName(tx, file.eventId)),
        venueIds: file.venueIds && (await venueNames(tx, file.venueIds)),
      },
    ),
  });
}

/** Deletes a document and releases its file and cover. Throws 404 where it is gone already. */
export async function deleteDocument(tx: Tx, actor: Actor, id: string): Promise<void> {
  const deleted = await db(tx)
    .deleteFrom('document')
    .where('id', '=', id)
    .returning(['title', 'name', 'image'])
    .executeTakeFirst();
  if (!deleted) throw notFound('documents.gone');
  await releasePublishedFiles(tx, [deleted.name, deleted.image]);
  await audit(tx, actor, 'document.delete', ['document', id], {
    title: deleted.title,
    name: deleted.name,
  });
}

async function lockDocument(tx: Tx, id: string) {
  const document = await db(tx)
    .selectFrom('document')
    .select(['version', 'title', 'name', 'image', 'event_id', 'venue_ids'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!document) throw notFound('documents.gone');
  return document;
}

/** Locks the tournament until the commit. Throws 422 where it is gone. */
async function requireEvent(tx: Tx, eventId: string | null | undefined): Promise<void> {
  if (eventId != null && !(await lockEventForShare(tx, eventId)))
    throw invalid({ 'file.eventId': 'documents.eventUnknown' });
}

/** Throws 422 if one of the venues is gone. */
async function requireVenues(tx: Tx, ids: readonly string[]): Promise<void> {
  const names = await venueNames(tx, ids);
  if (names.length < new Set(ids).size) throw invalid({ 'file.venueIds': 'places.venueGone' });
}

async function venueNames(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const venues = await db(tx)
    .selectFrom('venue')
    .select('name')
    .where('id', '=', anyId(ids))
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .execute();
  return venues.map(({ name }) => name);
}

/** Claims the form's uploads, always in the same order. */
async function claimDocumentFiles(
  tx: Tx,
  actor: Actor,
  { name, image }: { name: string | undefined; image: string | null | undefined },
  services: DocumentServices,
): Promise<void> {
  if (name !== undefined)
    await claimPublishedFile(tx, actor, 'file.name', { name, purpose: 'document' }, services);
  if (image != null)
    await claimPublishedFile(tx, actor, 'file.image', { name: image, purpose: 'cover' }, services);
}

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
      'venue_ids as venueIds',
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
