import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DocumentRow } from '#sync/contracts/content/document-rows.ts';
import {
  createDocument,
  deleteDocument,
  documentForm,
  type DocumentForm,
  editDocument,
} from '#sync/contracts/content/documents.ts';
import { DocumentFormFields, fileType } from '#pwa/features/manage-documents/document-form.tsx';
import type { DocumentsView } from '#pwa/features/manage-documents/search.ts';
import { ListFilter } from '#pwa/lib/admin/list/list-filter.tsx';
import {
  documentQuery,
  documentsQuery,
  eventsQuery,
} from '#pwa/lib/admin/queries/admin-queries.ts';
import type { AdminResource } from '#pwa/lib/admin/resource/admin-resource.ts';
import {
  actionsColumn,
  dateColumn,
  RowPicture,
  RowTitle,
} from '#pwa/lib/admin/resource/resource-columns.tsx';
import { ResourceList } from '#pwa/lib/admin/resource/resource-list.tsx';
import { RecordPage } from '#pwa/lib/admin/resource/record-page.tsx';
import { formatDate } from '#pwa/lib/format/dates.ts';
import { send } from '#pwa/lib/http/api.ts';
import { t as text } from '#pwa/lib/i18n/translate.ts';
import { useTranslation, type t as translate } from '#pwa/lib/i18n/use-translation.ts';
import { cn } from '#pwa/ui/lib/utils.ts';
import { DocumentIcon, DownloadIcon } from '#pwa/ui/icons.ts';
import { iconButtonVariants } from '#pwa/ui/button.tsx';
import type { Column } from '#pwa/ui/data-table/data-table.tsx';
import { placeName } from '#pwa/lib/places/place-name.ts';
import { matchesSearch, searchedNames } from '#sync/contracts/core/search-key.ts';

export interface DocumentValues {
  title: string;
  /** A tournament's id; empty if the document belongs to none. */
  eventId: string;
  /** The venues that it is about. */
  venueIds: string[];
  /** File names of the uploads on the server; empty without an upload. */
  name: string;
  image: string;
}

export const documents: AdminResource<DocumentRow, DocumentValues, DocumentForm> = {
  path: '/admin/manage/documents',
  labels: {
    newTitle: 'documents.createTitle',
    editTitle: 'documents.editTitle',
    toList: 'documents.toList',
    gone: 'documents.gone',
    delete: 'documents.delete',
  },
  name: ({ title }) => title,
  listKey: () => documentsQuery().queryKey,
  recordKey: (id) => documentQuery(id).queryKey,
  form: {
    schema: documentForm,
    toValues: (document) => ({
      title: document?.title ?? '',
      eventId: document?.eventId ?? '',
      venueIds: document?.venueIds ?? [],
      name: document?.name ?? '',
      image: document?.image ?? '',
    }),
    toBody: ({ title, name, eventId, venueIds, image }) => ({
      title: title.trim(),
      name,
      eventId: eventId || null,
      venueIds,
      image: image || null,
    }),
    create: (file, idempotencyKey) => send(createDocument, { body: { file }, idempotencyKey }),
    edit: (id, file, version, idempotencyKey) =>
      send(editDocument, { params: { id }, body: { file, version }, idempotencyKey }),
    savedText: (_saved, message) => message ?? text('documents.edited'),
    updateRows: (rows, saved) => [saved, ...rows.filter(({ id }) => id !== saved.id)],
  },
  deletion: {
    send: ({ id }) => send(deleteDocument, { params: { id } }),
    title: ({ title }) => text('documents.deleteTitle', { title }),
    text: () => text('documents.deleteText'),
    confirm: 'documents.delete',
    deleted: 'documents.deleted',
  },
};

interface ManagedDocument extends DocumentRow {
  /** Null for a document without a tournament, or whose tournament was deleted. */
  eventName: string | null;
  /** All names of the tournament, for the search. */
  eventNames: readonly string[];
}

export function withEventNames(
  documents: readonly DocumentRow[],
  events: readonly { id: string; name: string; nameArabic?: string | null | undefined }[],
): ManagedDocument[] {
  const known = new Map(events.map((event) => [event.id, event]));
  return documents.map((document) => {
    const event = document.eventId === null ? undefined : known.get(document.eventId);
    return {
      ...document,
      eventName: event ? placeName(event) : null,
      eventNames: searchedNames(event),
    };
  });
}

export function matchesDocumentFilters(
  document: ManagedDocument,
  { q, event }: DocumentsView,
): boolean {
  if (event !== undefined && (document.eventId ?? 'none') !== event) return false;
  return matchesSearch(
    q,
    document.title,
    ...document.eventNames,
    fileType(document.name),
    formatDate(document.createdAt),
  );
}

function columns(
  t: typeof translate,
  onDelete: (document: ManagedDocument) => void,
): Column<ManagedDocument>[] {
  return [
    {
      id: 'title',
      header: t('documents.title'),
      // On a phone it fills the width that the date leaves, so that nothing scrolls sideways.
      className: 'max-md:w-full max-md:max-w-0',
      sort: ({ title }) => title,
      cell: (document) => (
        <span className="flex items-center gap-3">
          <RowPicture
            file={document.image}
            icon={DocumentIcon}
            className="h-9 w-12 bg-accent text-accent-foreground max-md:hidden"
          />
          <RowTitle
            title={document.title}
            note={
              document.eventName ? <bdi>{document.eventName}</bdi> : t('documents.notApplicable')
            }
            className="md:max-w-64 xl:max-w-96"
          />
        </span>
      ),
    },
    {
      id: 'event',
      header: t('documents.event'),
      className: 'max-md:hidden',
      sort: ({ eventName }) => eventName,
      cell: ({ eventName }) => (
        <span className="block max-w-56 truncate" title={eventName ?? undefined} dir="auto">
          {eventName ?? t('documents.notApplicable')}
        </span>
      ),
    },
    {
      id: 'kind',
      header: t('documents.kind'),
      className: 'max-md:hidden',
      sort: ({ name }) => fileType(name),
      cell: ({ name }) => fileType(name),
    },
    dateColumn('date', t('documents.date'), ({ createdAt }) => createdAt, ''),
    actionsColumn({
      header: t('documents.actions'),
      path: documents.path,
      editTitle: t('documents.edit'),
      editLabel: ({ title }) => t('documents.editOne', { title }),
      deleteLabel: ({ title }) => t('documents.deleteOne', { title }),
      onDelete,
      before: ({ name, title }) => (
        <a
          href={`/api/file/${name}/download`}
          download
          aria-label={t('documents.downloadOne', { title })}
          title={t('documents.download')}
          className={cn(iconButtonVariants({ size: 'sm' }), 'max-md:hidden')}
        >
          <DownloadIcon className="size-4.5" aria-hidden />
        </a>
      ),
    }),
  ];
}

/** The list of all documents, newest first. */
export function ManageDocumentsScreen() {
  const { t } = useTranslation();
  const query = useQuery(documentsQuery());
  const events = useQuery(eventsQuery()).data;
  const data = useMemo(
    () => query.data && withEventNames(query.data, events ?? []),
    [query.data, events],
  );
  return (
    <ResourceList<ManagedDocument, DocumentsView>
      resource={documents}
      labels={{
        title: 'documents.manageTitle',
        search: 'documents.searchManage',
        add: 'documents.add',
        emptyTitle: 'documents.manageEmpty',
        emptyText: 'documents.manageEmptyText',
      }}
      query={{ ...query, data }}
      columns={columns}
      matches={matchesDocumentFilters}
      sort="-date"
      filters={
        <ListFilter<DocumentsView>
          name="event"
          label={t('documents.event')}
          anyLabel={t('documents.anyEvent')}
          options={[
            { value: 'none', label: t('documents.noEvent') },
            ...(events ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      }
    />
  );
}

export function DocumentScreen() {
  // A select shows its stored value only if its options are there from the beginning.
  const events = useQuery(eventsQuery());
  return (
    <RecordPage resource={documents} query={documentQuery} needs={events}>
      {(document) => (
        <DocumentFormFields key={document?.id} resource={documents} document={document} />
      )}
    </RecordPage>
  );
}
