import '#pwa/lib/i18n/deferred-messages/admin.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { Venue } from '#sync/contracts/places/manage-places.ts';
import { DeletePlaceDialog } from '#pwa/features/manage-places/delete-place-dialog.tsx';
import { venueColumns } from '#pwa/features/manage-places/place-columns.tsx';
import { fitsPlace, PlaceFilters } from '#pwa/features/manage-places/place-filters.tsx';
import type { PlacesView } from '#pwa/features/manage-places/search.ts';
import { ManageList } from '#pwa/lib/admin/list/manage-list.tsx';
import { venuesQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/primitives/button.tsx';
import { AddIcon } from '#pwa/ui/icons.ts';

const route = getRouteApi('/admin-area/admin/manage/venues');

/** Every stadium. */
export function ManageVenuesScreen() {
  const { t } = useTranslation();
  const view = route.useSearch();
  const navigate = route.useNavigate();
  const open = useNavigate();
  const [leaving, setLeaving] = useState<Venue | null>(null);
  const query = useQuery(venuesQuery());
  const columns = useMemo(() => venueColumns(t, setLeaving), [t]);
  const add = (
    <Button asChild size="sm" variant="primary" className="max-md:min-h-11">
      <Link to="/admin/manage/venues/create">
        <AddIcon className="size-4" aria-hidden />
        {t('places.addVenue')}
      </Link>
    </Button>
  );

  function show(search: PlacesView): void {
    void navigate({ search, replace: true, resetScroll: false });
  }

  return (
    <ManageList
      title={t('places.venues')}
      query={query}
      columns={columns}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      view={view}
      onView={show}
      fits={fitsPlace}
      sort="name"
      searchLabel={t('places.searchVenues')}
      filters={<PlaceFilters view={view} onView={show} places={query.data ?? []} />}
      onOpen={({ id }) => void open({ to: '/admin/manage/venues/$id', params: { id } })}
      actions={add}
      empty={{
        title: t('places.venuesEmpty'),
        text: t('places.venuesEmptyText'),
        action: add,
      }}
    >
      {leaving !== null && (
        <DeletePlaceDialog kind="venue" place={leaving} onClose={() => setLeaving(null)} />
      )}
    </ManageList>
  );
}
