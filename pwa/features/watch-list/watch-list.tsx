import { useQuery } from '@tanstack/react-query';
import {
  createWatchEntry,
  deleteWatchEntry,
  editWatchEntry,
  type NewWatchEntry,
  newWatchEntry,
  type WatchEntry,
  watchListColumns,
} from '#sync/contracts/admin/watch-list.ts';
import {
  watchEntryQuery,
  watchListKey,
  watchListQuery,
} from '#pwa/features/watch-list/watch-list-queries.ts';
import type { AdminResource } from '#pwa/lib/admin/resource/admin-resource.ts';
import { RecordPage } from '#pwa/lib/admin/resource/record-page.tsx';
import {
  actionsColumn,
  dateColumn,
  RowTitle,
  textColumn,
} from '#pwa/lib/admin/resource/resource-columns.tsx';
import { ResourceFormFrame } from '#pwa/lib/admin/resource/resource-form-frame.tsx';
import {
  listPageSearch,
  ResourceList,
  useListView,
} from '#pwa/lib/admin/resource/resource-list.tsx';
import { useResourceForm } from '#pwa/lib/admin/resource/use-resource-form.tsx';
import { formatDate } from '#pwa/lib/format/dates.ts';
import { send } from '#pwa/lib/http/api.ts';
import { t as text } from '#pwa/lib/i18n/translate.ts';
import { useTranslation, type t as translate } from '#pwa/lib/i18n/use-translation.ts';
import { watchedName } from '#pwa/lib/people/watched-name.ts';
import type { Column } from '#pwa/ui/data-table/data-table.tsx';
import type { TableView } from '#pwa/ui/data-table/table-view.ts';
import { Field } from '#pwa/ui/form/field.tsx';
import { Input } from '#pwa/ui/input.tsx';

interface WatchEntryValues {
  name: string;
  nameArabic: string;
  birthdate: string;
  reason: string;
  endDate: string;
}

const watchList: AdminResource<WatchEntry, WatchEntryValues, NewWatchEntry> = {
  path: '/admin/watch-list',
  labels: {
    newTitle: 'watchList.add',
    editTitle: 'watchList.editTitle',
    toList: 'watchList.toList',
    gone: 'watchList.gone',
    delete: 'watchList.delete',
  },
  name: watchedName,
  listKey: () => watchListKey,
  recordKey: (id) => watchEntryQuery(id).queryKey,
  // People's pages show hits.
  relatedKeys: [['user']],
  form: {
    schema: newWatchEntry,
    toValues: (entry) => ({
      name: entry?.name ?? '',
      nameArabic: entry?.nameArabic ?? '',
      birthdate: entry?.birthdate ?? '',
      reason: entry?.reason ?? '',
      endDate: entry?.endDate ?? '',
    }),
    toBody: ({ name, nameArabic, birthdate, reason, endDate }) => ({
      name: name.trim() || null,
      nameArabic: nameArabic.trim() || null,
      birthdate: birthdate || null,
      reason: reason.trim(),
      endDate,
    }),
    create: (entry, idempotencyKey) => send(createWatchEntry, { body: { entry }, idempotencyKey }),
    edit: (id, entry, version, idempotencyKey) =>
      send(editWatchEntry, { params: { id }, body: { entry, version }, idempotencyKey }),
    savedText: (_saved, message, isNew) =>
      message ?? text(isNew ? 'watchList.created' : 'watchList.edited'),
  },
  deletion: {
    send: ({ id }) => send(deleteWatchEntry, { params: { id } }),
    title: (entry) => text('watchList.deleteTitle', { name: watchedName(entry) }),
    text: () => text('watchList.deleteText'),
    confirm: 'watchList.delete',
    deleted: 'watchList.deleted',
  },
};

function columns(t: typeof translate, onDelete: (entry: WatchEntry) => void): Column<WatchEntry>[] {
  return [
    {
      id: 'name',
      header: t('users.name'),
      sort: watchedName,
      cell: (entry) => <RowTitle title={watchedName(entry)} note={<bdi>{entry.reason}</bdi>} />,
    },
    textColumn(
      'birthdate',
      t('accounts.birthdate'),
      ({ birthdate }) => birthdate && formatDate(birthdate),
      'max-w-36',
    ),
    textColumn('reason', t('watchList.reason'), ({ reason }) => reason, 'max-w-96'),
    dateColumn('endDate', t('watchList.endDate'), ({ endDate }) => endDate),
    actionsColumn({
      header: t('places.actions'),
      path: watchList.path,
      editTitle: t('places.edit'),
      editLabel: (row) => t('places.editOne', { name: watchedName(row) }),
      deleteLabel: (row) => t('places.deleteOne', { name: watchedName(row) }),
      onDelete,
    }),
  ];
}

/** The watch list. */
export function WatchListScreen() {
  const { t } = useTranslation();
  const [view] = useListView<TableView>();
  return (
    <ResourceList<WatchEntry, TableView>
      resource={watchList}
      labels={{
        title: 'watchList.title',
        search: 'watchList.search',
        add: 'watchList.add',
        emptyTitle: 'watchList.empty',
        emptyText: 'watchList.emptyText',
      }}
      query={useQuery(watchListQuery(listPageSearch(view, watchListColumns)))}
      columns={columns}
      sort="endDate"
      summary={<p className="px-4 py-2 text-muted-foreground md:px-6">{t('watchList.text')}</p>}
    />
  );
}

export function WatchEntryScreen() {
  return (
    <RecordPage resource={watchList} query={watchEntryQuery}>
      {(entry) => <WatchEntryForm key={entry?.id} entry={entry} />}
    </RecordPage>
  );
}

function WatchEntryForm({ entry }: { entry: WatchEntry | null }) {
  const { t } = useTranslation();
  const state = useResourceForm(watchList, entry);
  const { form, loaded, fieldProps } = state;
  const dayProps = (name: 'birthdate' | 'endDate', hint: string) =>
    fieldProps(name, loaded[name] && formatDate(loaded[name]), hint);
  return (
    <ResourceFormFrame resource={watchList} state={state} record={entry}>
      <div className="grid gap-5 md:grid-cols-2">
        <Field
          label={t('users.name')}
          {...fieldProps('name', loaded.name, t('watchList.nameHint'))}
        >
          {(control) => (
            <Input {...control} autoComplete="off" dir="ltr" {...form.register('name')} />
          )}
        </Field>
        <Field label={t('accounts.nameArabic')} {...fieldProps('nameArabic', loaded.nameArabic)}>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              dir="rtl"
              lang="ar"
              {...form.register('nameArabic')}
            />
          )}
        </Field>
        <Field
          label={t('accounts.birthdate')}
          {...dayProps('birthdate', t('watchList.birthdateHint'))}
        >
          {(control) => <Input {...control} type="date" {...form.register('birthdate')} />}
        </Field>
        <Field
          label={t('watchList.endDate')}
          {...dayProps('endDate', t('watchList.endDateHint'))}
          required
        >
          {(control) => <Input {...control} type="date" {...form.register('endDate')} />}
        </Field>
      </div>
      <Field
        label={t('watchList.reason')}
        {...fieldProps('reason', loaded.reason, t('watchList.reasonHint'))}
        required
      >
        {(control) => (
          <Input {...control} autoComplete="off" dir="auto" {...form.register('reason')} />
        )}
      </Field>
    </ResourceFormFrame>
  );
}
