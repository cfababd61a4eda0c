import '#pwa/lib/late-words/admin.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { VenueFormView } from '#pwa/features/manage-places/venue-form-view.tsx';
import { RecordPage } from '#pwa/lib/parts/record-page.tsx';
import { oneVenue } from '#pwa/lib/queries.ts';
import { useWords } from '#pwa/lib/words.ts';

const route = getRouteApi('/admin-area/admin/manage/venues/$id');

/** A venue’s form. */
export function EditVenueScreen() {
  const { t } = useWords();
  const query = useQuery(oneVenue(route.useParams().id));
  return (
    <RecordPage
      title={t('places.editVenueTitle')}
      about={({ name }) => name}
      list="/admin/manage/venues"
      listLabel={t('places.toVenues')}
      gone={t('places.venueGone')}
      query={query}
    >
      {(venue) => venue !== null && <VenueFormView key={venue.id} venue={venue} />}
    </RecordPage>
  );
}

/** The form of a new venue. */
export function NewVenueScreen() {
  const { t } = useWords();
  return (
    <RecordPage
      title={t('places.addVenue')}
      list="/admin/manage/venues"
      listLabel={t('places.toVenues')}
      gone={t('places.venueGone')}
    >
      {() => <VenueFormView venue={null} />}
    </RecordPage>
  );
}
