/** Rows of the table of documents, each with its tournament's name. */
import type { DocumentRow } from '#sync/contracts/content/document-rows.ts';
import type { DocumentsView } from '#pwa/features/manage-documents/search.ts';
import { formatDate } from '#pwa/lib/format/dates.ts';
import { matchesSearch } from '#pwa/ui/table/table-view.ts';

export interface ManagedDocument extends DocumentRow {
  /** Null for a document without a tournament, or whose tournament was deleted. */
  eventName: string | null;
}

export function withEventNames(
  documents: readonly DocumentRow[],
  events: readonly { id: string; name: string }[],
): ManagedDocument[] {
  const names = new Map(events.map(({ id, name }) => [id, name]));
  return documents.map((document) => ({
    ...document,
    eventName: (document.eventId !== null && names.get(document.eventId)) || null,
  }));
}

export function matchesDocumentFilters(
  document: ManagedDocument,
  { q, event }: DocumentsView,
): boolean {
  if (event !== undefined && (document.eventId ?? 'none') !== event) return false;
  return matchesSearch(
    q,
    document.title,
    document.eventName,
    fileType(document.name),
    formatDate(document.createdAt),
  );
}

/** The extension of a file name in upper case: `PDF`. */
export function fileType(fileName: string): string {
  return fileName.slice(fileName.lastIndexOf('.') + 1).toUpperCase();
}
