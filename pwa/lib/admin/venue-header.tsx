import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { venuesQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import { RecordHeader, TabName } from '#pwa/lib/admin/record-header.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { placeName } from '#pwa/lib/places/place-name.ts';
import { tabClass, TabList } from '#pwa/ui/layout/page-tabs.tsx';

/** The header of all of an administrator's pages about one venue. */
export function VenueHeader({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data } = useQuery(venuesQuery());
  const venue = data?.find((each) => each.id === id);
  return (
    <RecordHeader
      back="/admin/manage/venues"
      title={venue ? <bdi>{placeName(venue)}</bdi> : t('places.venue')}
      facts={venue && placeName(venue.City)}
      tabs={
        <TabList label={t('places.venuePages')}>
          <Link
            to="/admin/manage/venues/$id"
            params={{ id }}
            activeOptions={{ exact: true }}
            className={tabClass}
          >
            <TabName>{t('matches.tabDetails')}</TabName>
          </Link>
          <Link to="/admin/manage/venues/$id/places" params={{ id }} className={tabClass}>
            <TabName>{t('matches.tabPlaces')}</TabName>
          </Link>
        </TabList>
      }
      numbers={null}
    />
  );
}
