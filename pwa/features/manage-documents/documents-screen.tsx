import '#pwa/lib/i18n/deferred-messages/admin.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { DeleteDocument } from '#pwa/features/manage-documents/delete-document.tsx';
import { documentColumns } from '#pwa/features/manage-documents/document-columns.tsx';
import {
  fitsDocuments,
  type ManagedDocument,
  withEvents,
} from '#pwa/features/manage-documents/document-rows.ts';
import type { DocumentsView } from '#pwa/features/manage-documents/search.ts';
import { ManageList } from '#pwa/lib/admin/list/manage-list.tsx';
import { changeView } from '#pwa/lib/admin/list/manage-toolbar.tsx';
import { documentsQuery, eventsQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/primitives/button.tsx';
import { FilterMenu } from '#pwa/ui/primitives/filter-menu.tsx';
import { AddIcon } from '#pwa/ui/icons.ts';

const route = getRouteApi('/admin-area/admin/manage/documents');

/** What the league hands out, newest first. */
export function ManageDocumentsScreen() {
  const { t } = useTranslation();
  const view = route.useSearch();
  const navigate = route.useNavigate();
  const open = useNavigate();
  const query = useQuery(documentsQuery());
  const events = useQuery(eventsQuery()).data;
  const [going, setGoing] = useState<ManagedDocument | null>(null);
  const columns = useMemo(() => documentColumns(t, setGoing), [t]);
  const data = useMemo(
    () => query.data && withEvents(query.data, events ?? []),
    [query.data, events],
  );
  const add = (
    <Button asChild size="sm" variant="primary" className="max-md:min-h-11">
      <Link to="/admin/manage/documents/create">
        <AddIcon className="size-4" aria-hidden />
        {t('documents.add')}
      </Link>
    </Button>
  );

  function show(search: DocumentsView): void {
    void navigate({ search, replace: true, resetScroll: false });
  }

  return (
    <ManageList
      title={t('documents.manageTitle')}
      query={{ ...query, data }}
      columns={columns}
      rowId={({ id }) => id}
      rowName={({ title }) => title}
      view={view}
      onView={show}
      fits={fitsDocuments}
      sort="-date"
      searchLabel={t('documents.searchManage')}
      filters={
        <FilterMenu
          label={
            view.event === 'none'
              ? t('documents.noEvent')
              : (events?.find(({ id }) => id === view.event)?.name ?? t('documents.event'))
          }
          active={view.event !== undefined}
          value={view.event ?? ''}
          onChange={(event) => show(changeView(view, { event }))}
          options={[
            { value: '', label: t('documents.anyEvent') },
            { value: 'none', label: t('documents.noEvent') },
            ...(events ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      }
      onOpen={({ id }) => void open({ to: '/admin/manage/documents/$id', params: { id } })}
      actions={add}
      empty={{
        title: t('documents.manageEmpty'),
        text: t('documents.manageEmptyText'),
        action: add,
      }}
    >
      {going !== null && <DeleteDocument document={going} onClose={() => setGoing(null)} />}
    </ManageList>
  );
}
