import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  createVenue,
  deleteVenue,
  editVenue,
  type NewVenue,
  newVenue,
  type Venue,
} from '#sync/contracts/places/manage-places.ts';
import { ArabicNameField } from '#pwa/lib/admin/places/arabic-name-field.tsx';
import {
  GuideFieldset,
  type GuideValues,
  toGuideBody,
  toGuideValues,
} from '#pwa/lib/admin/places/guide-fields.tsx';
import {
  PlaceFields,
  type PlaceFormState,
  type PlaceValues,
  splitLines,
} from '#pwa/lib/admin/places/place-fields.tsx';
import {
  matchesPlaceFilters,
  otherNameColumn,
  PlaceFilters,
  placeActions,
  placeColumns,
} from '#pwa/features/manage-places/place-list.tsx';
import { documentsQuery, venueQuery, venuesQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import type { AdminResource } from '#pwa/lib/admin/resource/admin-resource.ts';
import { VenueHeader } from '#pwa/lib/admin/venue-header.tsx';
import { RowTitle } from '#pwa/lib/admin/resource/resource-columns.tsx';
import { ResourceFormFrame } from '#pwa/lib/admin/resource/resource-form-frame.tsx';
import { ResourceList } from '#pwa/lib/admin/resource/resource-list.tsx';
import { RecordPage } from '#pwa/lib/admin/resource/record-page.tsx';
import { useResourceForm } from '#pwa/lib/admin/resource/use-resource-form.tsx';
import { send } from '#pwa/lib/http/api.ts';
import { joinWithCommas } from '#pwa/lib/i18n/lists.ts';
import { t as text } from '#pwa/lib/i18n/translate.ts';
import { useTranslation, type t as translate } from '#pwa/lib/i18n/use-translation.ts';
import { placeName } from '#pwa/lib/places/place-name.ts';
import { Field } from '#pwa/ui/form/field.tsx';
import { Input } from '#pwa/ui/input.tsx';
import { Textarea } from '#pwa/ui/textarea.tsx';
import type { Column } from '#pwa/ui/data-table/data-table.tsx';
import { DocumentIcon } from '#pwa/ui/icons.ts';

type VenueValues = PlaceValues & GuideValues;

export const venues: AdminResource<Venue, VenueValues, NewVenue> = {
  path: '/admin/manage/venues',
  labels: {
    newTitle: 'places.addVenue',
    editTitle: 'places.editVenueTitle',
    toList: 'places.toVenues',
    gone: 'places.venueGone',
    delete: 'places.delete',
  },
  name: placeName,
  listKey: () => venuesQuery().queryKey,
  recordKey: (id) => venueQuery(id).queryKey,
  form: {
    schema: newVenue,
    toValues: (venue) => ({
      name: venue?.name ?? '',
      nameArabic: venue?.nameArabic ?? '',
      aliases: venue?.aliases.join('\n') ?? '',
      countryId: venue?.Country.id ?? '',
      cityId: venue?.cityId ?? '',
      ...toGuideValues(venue?.guide),
    }),
    toBody: ({ name, nameArabic, cityId, aliases, ...values }) => ({
      name: name.trim(),
      nameArabic: nameArabic.trim() || null,
      cityId,
      aliases: splitLines(aliases),
      ...toGuideBody(values),
    }),
    // The server derives the country from the city, so only the form requires it.
    check: ({ countryId }, _loaded, found) => ({
      ...(countryId === '' && { countryId: 'places.countryRequired' }),
      ...found,
    }),
    create: (location, idempotencyKey) => send(createVenue, { body: { location }, idempotencyKey }),
    edit: (id, location, version, idempotencyKey) =>
      send(editVenue, { params: { id }, body: { location, version }, idempotencyKey }),
    savedText: (_saved, message, isNew) =>
      isNew ? text('places.venueCreatedLong') : (message ?? text('places.venueEdited')),
  },
  deletion: {
    send: ({ id }) => send(deleteVenue, { params: { id } }),
    title: (venue) => text('places.deleteTitle', { name: placeName(venue) }),
    text: () => text('places.deleteText'),
    confirm: 'places.delete',
    deleted: 'places.venueDeleted',
  },
};

function columns(t: typeof translate, onDelete: (venue: Venue) => void): Column<Venue>[] {
  return [
    {
      id: 'name',
      header: t('places.venue'),
      sort: placeName,
      cell: ({ City, ...venue }) => (
        <RowTitle title={placeName(venue)} note={placeName(City)} className="max-md:max-w-52" />
      ),
    },
    otherNameColumn(t),
    ...placeColumns<Venue>(t, { place: 'max-w-60', aliases: 'max-w-72' }),
    placeActions(t, venues.path, onDelete),
  ];
}

/** The list of all venues. */
export function ManageVenuesScreen() {
  const query = useQuery(venuesQuery());
  return (
    <ResourceList
      resource={venues}
      labels={{
        title: 'places.venues',
        search: 'places.searchVenues',
        add: 'places.addVenue',
        emptyTitle: 'places.venuesEmpty',
        emptyText: 'places.venuesEmptyText',
      }}
      query={query}
      columns={columns}
      matches={matchesPlaceFilters}
      sort="name"
      filters={<PlaceFilters places={query.data ?? []} />}
    />
  );
}

const venueHeader = (id: string) => <VenueHeader id={id} />;

export function VenueScreen() {
  return (
    <RecordPage resource={venues} query={venueQuery} header={venueHeader}>
      {(venue) => <VenueForm key={venue?.id} venue={venue} />}
    </RecordPage>
  );
}

function VenueForm({ venue }: { venue: Venue | null }) {
  const { t } = useTranslation();
  const state = useResourceForm(venues, venue);
  const { form, loaded, fieldProps } = state;

  return (
    <ResourceFormFrame resource={venues} state={state} record={venue}>
      <div className="grid gap-5 md:grid-cols-2">
        <Field label={t('places.name')} {...fieldProps('name', loaded.name)} required>
          {(control) => (
            <Input {...control} autoComplete="off" dir="auto" {...form.register('name')} />
          )}
        </Field>
        <ArabicNameField
          {...fieldProps('nameArabic', loaded.nameArabic, t('places.nameArabicHint'))}
          field={form.register('nameArabic')}
        />
      </div>
      {/* `PlaceFields` uses only the fields that teams and venues share. */}
      <PlaceFields state={state as unknown as PlaceFormState} stored={venue} />
      <Field
        label={t('places.aliases')}
        {...fieldProps(
          'aliases',
          joinWithCommas(loaded.aliases.split('\n')),
          t('places.venueAliasesHint'),
        )}
      >
        {(control) => <Textarea {...control} rows={3} dir="auto" {...form.register('aliases')} />}
      </Field>
      <GuideFieldset state={state} hint={t('guide.venueHint')} />
      {venue !== null && <VenueDocuments venueId={venue.id} />}
    </ResourceFormFrame>
  );
}

/** The documents about a venue, which are edited on their own pages. */
function VenueDocuments({ venueId }: { venueId: string }) {
  const { t } = useTranslation();
  const documents = useQuery(documentsQuery()).data;
  const found = documents?.filter(({ venueIds }) => venueIds?.includes(venueId));
  if (found === undefined) return null;
  return (
    <section className="border-t border-border pt-5">
      <h2 className="heading-3">{t('places.venueDocuments')}</h2>
      {found.length === 0 && (
        <p className="mt-1 text-sm text-muted-foreground">{t('places.noVenueDocuments')}</p>
      )}
      <ul>
        {found.map(({ id, title }) => (
          <li key={id}>
            <Link
              to="/admin/manage/documents/$id"
              params={{ id }}
              className="inline-flex min-h-11 items-center gap-2 font-[560] text-primary hover:underline"
            >
              <DocumentIcon className="size-4.5 flex-none" aria-hidden />
              <bdi>{title}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
