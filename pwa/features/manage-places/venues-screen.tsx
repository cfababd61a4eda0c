import '#pwa/lib/late-words/admin.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { Venue } from '#sync/contracts/manage-places.ts';
import { DeletePlaceDialog } from '#pwa/features/manage-places/delete-place-dialog.tsx';
import { venueColumns } from '#pwa/features/manage-places/place-columns.tsx';
import { fitsPlace, PlaceFilters } from '#pwa/features/manage-places/place-filters.tsx';
import type { PlacesView } from '#pwa/features/manage-places/search.ts';
import { ManageList } from '#pwa/lib/parts/manage-list.tsx';
import { allVenues } from '#pwa/lib/queries.ts';
import { useWords } from '#pwa/lib/words.ts';
import { Button } from '#pwa/ui/button.tsx';

const route = getRouteApi('/admin-area/admin/manage/venues');

/** Every stadium. */
export function ManageVenuesScreen() {
  const { t } = useWords();
  const view = route.useSearch();
  const navigate = route.useNavigate();
  const open = useNavigate();
  const [leaving, setLeaving] = useState<Venue | null>(null);
  const query = useQuery(allVenues());
  const columns = useMemo(() => venueColumns(t, setLeaving), [t]);
  const add = <Link to="/admin/manage/venues/create">{t('places.addVenue')}</Link>;

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
      actions={
        <Button asChild size="sm" variant="signal" className="max-md:min-h-11">
          {add}
        </Button>
      }
      empty={{
        title: t('places.venuesEmpty'),
        text: t('places.venuesEmptyText'),
        action: (
          <Button asChild size="touch">
            {add}
          </Button>
        ),
      }}
    >
      {leaving !== null && (
        <DeletePlaceDialog kind="venue" place={leaving} onClose={() => setLeaving(null)} />
      )}
    </ManageList>
  );
}
