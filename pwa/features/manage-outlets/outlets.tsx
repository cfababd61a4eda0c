import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  createOutlet,
  editOutlet,
  type NewOutlet,
  newOutlet,
  type OutletRow,
} from '#sync/contracts/outlets/manage-outlets.ts';
import { type OutletType, outletTypes } from '#sync/contracts/outlets/outlet-types.ts';
import { OutletPeopleSection } from '#pwa/features/manage-outlets/people-section.tsx';
import type { OutletsView } from '#pwa/features/manage-outlets/search.ts';
import { ListFilter } from '#pwa/lib/admin/list/list-filter.tsx';
import { ArabicNameField } from '#pwa/lib/admin/places/arabic-name-field.tsx';
import { outletQuery, outletsQuery } from '#pwa/lib/admin/queries/outlet-queries.ts';
import type { AdminResource } from '#pwa/lib/admin/resource/admin-resource.ts';
import { RecordPage } from '#pwa/lib/admin/resource/record-page.tsx';
import { actionsColumn, RowTitle, textColumn } from '#pwa/lib/admin/resource/resource-columns.tsx';
import { ResourceFormFrame } from '#pwa/lib/admin/resource/resource-form-frame.tsx';
import { ResourceList } from '#pwa/lib/admin/resource/resource-list.tsx';
import { useResourceForm } from '#pwa/lib/admin/resource/use-resource-form.tsx';
import { formatDate } from '#pwa/lib/format/dates.ts';
import { send } from '#pwa/lib/http/api.ts';
import { t as text } from '#pwa/lib/i18n/translate.ts';
import { useTranslation, type t as translate } from '#pwa/lib/i18n/use-translation.ts';
import { placeName } from '#pwa/lib/places/place-name.ts';
import { Button } from '#pwa/ui/button.tsx';
import type { Column } from '#pwa/ui/data-table/data-table.tsx';
import { Banner } from '#pwa/ui/feedback/banner.tsx';
import { Field } from '#pwa/ui/form/field.tsx';
import { AddIcon, OutletIcon } from '#pwa/ui/icons.ts';
import { Input } from '#pwa/ui/input.tsx';
import { NativeSelect } from '#pwa/ui/native-select.tsx';
import { matchesSearch } from '#sync/contracts/core/search-key.ts';

interface OutletValues {
  name: string;
  nameArabic: string;
  type: OutletType | '';
}

/** Closing is its deletion: people and history stay. */
const outlets: AdminResource<OutletRow, OutletValues, NewOutlet> = {
  path: '/admin/manage/outlets',
  labels: {
    newTitle: 'outlets.add',
    editTitle: 'outlets.editTitle',
    toList: 'outlets.toList',
    gone: 'outlets.gone',
    delete: 'outlets.close',
  },
  name: placeName,
  listKey: () => outletsQuery().queryKey,
  recordKey: (id) => outletQuery(id).queryKey,
  form: {
    schema: newOutlet,
    toValues: (outlet) => ({
      name: outlet?.name ?? '',
      nameArabic: outlet?.nameArabic ?? '',
      type: outlet?.type ?? '',
    }),
    toBody: ({ name, nameArabic, type }) => ({
      name: name.trim(),
      nameArabic: nameArabic.trim() || null,
      type,
    }),
    create: (outlet, idempotencyKey) => send(createOutlet, { body: { outlet }, idempotencyKey }),
    edit: (id, outlet, version, idempotencyKey) =>
      send(editOutlet, { params: { id }, body: { outlet, version }, idempotencyKey }),
    savedText: (_saved, message, isNew) =>
      message ?? text(isNew ? 'outlets.created' : 'outlets.edited'),
  },
  deletion: {
    send: async ({ id, version }) => {
      const body = { outlet: { closed: true }, version } as const;
      await send(editOutlet, { params: { id }, body });
      return { message: text('outlets.closedNow') };
    },
    title: (outlet) => text('outlets.closeTitle', { name: placeName(outlet) }),
    text: () => text('outlets.closeText'),
    affects: ({ counts: { vouched, joined } }) =>
      vouched + joined === 0 ? null : text('outlets.closeAffects', { count: vouched + joined }),
    confirm: 'outlets.close',
    deleted: 'outlets.closedNow',
  },
};

function columns(t: typeof translate, onClose: (outlet: OutletRow) => void): Column<OutletRow>[] {
  const number = (id: string, header: string, value: (row: OutletRow) => number) => ({
    id,
    header,
    align: 'end' as const,
    className: 'max-md:hidden',
    sort: value,
    cell: (row: OutletRow) => <span className="num">{value(row)}</span>,
  });
  return [
    {
      id: 'name',
      header: t('outlets.outlet'),
      sort: placeName,
      cell: (outlet) => (
        <span className="flex max-w-80 items-center gap-2.5">
          <OutletIcon className="size-4.5 flex-none text-muted-foreground" aria-hidden />
          <RowTitle title={placeName(outlet)} note={t(`outlets.type.${outlet.type}`)} />
        </span>
      ),
    },
    textColumn('type', t('outlets.typeLabel'), ({ type }) => t(`outlets.type.${type}`), 'max-w-52'),
    number('vouched', t('outlets.state.vouched'), ({ counts }) => counts.vouched),
    number('joined', t('outlets.state.joined'), ({ counts }) => counts.joined),
    number('managers', t('outlets.managers'), ({ counts }) => counts.managers),
    {
      id: 'closed',
      header: t('outlets.closedColumn'),
      className: 'max-md:hidden',
      sort: ({ closedAt }) => closedAt ?? '',
      cell: ({ closedAt }) =>
        closedAt !== null && <span className="num">{formatDate(closedAt)}</span>,
    },
    actionsColumn({
      header: t('places.actions'),
      path: '/admin/manage/outlets',
      editTitle: t('places.edit'),
      editLabel: (row) => t('places.editOne', { name: placeName(row) }),
      deleteLabel: (row) => t('outlets.closeOne', { name: placeName(row) }),
      onDelete: onClose,
      hasActions: ({ closedAt }) => closedAt === null,
    }),
  ];
}

function matchesFilters(outlet: OutletRow, { q, type, state }: OutletsView): boolean {
  if ((outlet.closedAt !== null) !== (state === 'closed')) return false;
  if (type !== undefined && outlet.type !== type) return false;
  return matchesSearch(q, outlet.name, outlet.nameArabic);
}

/** The list of all outlets. */
export function ManageOutletsScreen() {
  const { t } = useTranslation();
  return (
    <ResourceList
      resource={outlets}
      labels={{
        title: 'outlets.title',
        search: 'outlets.search',
        emptyTitle: 'outlets.empty',
        emptyText: 'outlets.emptyText',
      }}
      query={useQuery(outletsQuery())}
      columns={columns}
      matches={matchesFilters}
      sort="name"
      actions={
        <>
          <Button asChild size="sm" variant="outline" className="max-md:min-h-11">
            <Link to="/admin/manage/outlets/merge">{t('outlets.merge')}</Link>
          </Button>
          <Button asChild size="sm" className="max-md:min-h-11">
            <Link to="/admin/manage/outlets/create">
              <AddIcon className="size-4" aria-hidden />
              {t('outlets.add')}
            </Link>
          </Button>
        </>
      }
      filters={
        <>
          <ListFilter<OutletsView>
            name="type"
            label={t('outlets.typeLabel')}
            anyLabel={t('outlets.anyType')}
            options={outletTypes.map((type) => ({ value: type, label: t(`outlets.type.${type}`) }))}
          />
          <ListFilter<OutletsView>
            name="state"
            label={t('outlets.openOnly')}
            anyLabel={t('outlets.openOnly')}
            options={[{ value: 'closed', label: t('outlets.closedOnly') }]}
          />
        </>
      }
    />
  );
}

export function OutletScreen() {
  return (
    <RecordPage resource={outlets} query={outletQuery}>
      {(outlet) => <OutletForm key={outlet?.id} outlet={outlet} />}
    </RecordPage>
  );
}

function OutletForm({ outlet }: { outlet: OutletRow | null }) {
  const { t } = useTranslation();
  const state = useResourceForm(outlets, outlet);
  const { form, loaded, fieldProps } = state;
  if (outlet !== null && outlet.closedAt !== null)
    return (
      <Banner tone="notice">{t('outlets.closedOn', { date: formatDate(outlet.closedAt) })}</Banner>
    );
  return (
    <ResourceFormFrame resource={outlets} state={state} record={outlet}>
      <div className="grid gap-5 md:grid-cols-2">
        <Field
          label={t('places.name')}
          {...fieldProps('name', loaded.name, t('outlets.nameHint'))}
          required
        >
          {(control) => (
            <Input {...control} autoComplete="off" dir="ltr" {...form.register('name')} />
          )}
        </Field>
        <ArabicNameField
          {...fieldProps('nameArabic', loaded.nameArabic, t('places.nameArabicHint'))}
          field={form.register('nameArabic')}
        />
        <Field
          label={t('outlets.typeLabel')}
          {...fieldProps('type', loaded.type === '' ? '' : t(`outlets.type.${loaded.type}`))}
          required
        >
          {(control) => (
            <NativeSelect {...control} {...form.register('type')}>
              <option value="">{t('outlets.chooseType')}</option>
              <OutletTypeOptions />
            </NativeSelect>
          )}
        </Field>
      </div>
      {outlet !== null && <OutletPeopleSection outletId={outlet.id} />}
    </ResourceFormFrame>
  );
}

/** A select's options for the types of outlets. */
export function OutletTypeOptions() {
  const { t } = useTranslation();
  return outletTypes.map((type) => (
    <option key={type} value={type}>
      {t(`outlets.type.${type}`)}
    </option>
  ));
}
