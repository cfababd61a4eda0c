import '#pwa/lib/i18n/deferred-messages/admin.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { VenueFormView } from '#pwa/features/manage-places/venue-form-view.tsx';
import { RecordPage } from '#pwa/lib/admin/form/record-page.tsx';
import { venueQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';

const route = getRouteApi('/admin-area/admin/manage/venues/$id');

/** A venue’s form. */
export function EditVenueScreen() {
  const { t } = useTranslation();
  const query = useQuery(venueQuery(route.useParams().id));
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
  const { t } = useTranslation();
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
