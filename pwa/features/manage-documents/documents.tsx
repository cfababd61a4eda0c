import '#pwa/lib/i18n/deferred-messages/admin.ts';
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
import { documentColumns } from '#pwa/features/manage-documents/document-columns.tsx';
import { DocumentFormFields } from '#pwa/features/manage-documents/document-form.tsx';
import {
  type ManagedDocument,
  matchesDocumentFilters,
  withEventNames,
} from '#pwa/features/manage-documents/document-rows.ts';
import type { DocumentsView } from '#pwa/features/manage-documents/search.ts';
import { ListFilter } from '#pwa/lib/admin/list/list-filter.tsx';
import {
  documentQuery,
  documentsQuery,
  eventsQuery,
} from '#pwa/lib/admin/queries/admin-queries.ts';
import type { AdminResource } from '#pwa/lib/admin/resource/admin-resource.ts';
import { ResourceList, useListView } from '#pwa/lib/admin/resource/resource-list.tsx';
import {
  EditRecordPage,
  NewRecordPage,
  useRecordId,
} from '#pwa/lib/admin/resource/resource-pages.tsx';
import { send } from '#pwa/lib/http/api.ts';
import { t as text } from '#pwa/lib/i18n/translate.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';

export interface DocumentValues {
  title: string;
  /** A tournament's id; empty for none. */
  eventId: string;
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
      name: document?.name ?? '',
      image: document?.image ?? '',
    }),
    toBody: ({ title, name, eventId, image }) => ({
      title: title.trim(),
      name,
      eventId: eventId || null,
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

/** The list of all documents, newest first. */
export function ManageDocumentsScreen() {
  const { t } = useTranslation();
  const [view, setView] = useListView<DocumentsView>();
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
      columns={documentColumns}
      matches={matchesDocumentFilters}
      sort="-date"
      filters={
        <ListFilter
          name="event"
          view={view}
          onView={setView}
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

export function CreateDocumentScreen() {
  return (
    <NewRecordPage resource={documents}>
      <DocumentFormFields resource={documents} document={null} />
    </NewRecordPage>
  );
}

export function EditDocumentScreen() {
  return (
    <EditRecordPage resource={documents} query={useQuery(documentQuery(useRecordId()))}>
      {(document) => (
        <DocumentFormFields key={document.id} resource={documents} document={document} />
      )}
    </EditRecordPage>
  );
}
