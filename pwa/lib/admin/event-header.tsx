import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { numberLinkClass } from '#pwa/lib/admin/match-people.tsx';
import { eventsQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import { RecordHeader, TabName } from '#pwa/lib/admin/record-header.tsx';
import { formatDate } from '#pwa/lib/format/dates.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { placeName } from '#pwa/lib/places/place-name.ts';
import { tabClass, TabList } from '#pwa/ui/layout/page-tabs.tsx';

/** The header of all of an administrator's pages about one tournament. */
export function EventHeader({ id, actions }: { id: string; actions?: ReactNode }) {
  const { t } = useTranslation();
  const { data } = useQuery(eventsQuery());
  const event = data?.find((each) => each.id === id);
  return (
    <RecordHeader
      back="/admin/manage/tournaments"
      title={event ? <bdi>{placeName(event)}</bdi> : t('events.one')}
      facts={
        event &&
        t('events.dates', { start: formatDate(event.startDate), end: formatDate(event.endDate) })
      }
      actions={actions}
      tabs={
        <TabList label={t('season.eventPages')}>
          <Link
            to="/admin/manage/tournaments/$id"
            params={{ id }}
            activeOptions={{ exact: true }}
            className={tabClass}
          >
            <TabName>{t('matches.tabDetails')}</TabName>
          </Link>
          <Link to="/admin/manage/tournaments/$id/people" params={{ id }} className={tabClass}>
            <TabName>{t('matches.tabPeople')}</TabName>
          </Link>
          <Link to="/admin/manage/tournaments/$id/security" params={{ id }} className={tabClass}>
            <TabName>{t('clearance.tab')}</TabName>
          </Link>
        </TabList>
      }
      numbers={event?.people && <EventPeopleLinks id={id} {...event.people} />}
    />
  );
}

/** The numbers of a tournament's people, each with a link to them, and the board of its officers. */
function EventPeopleLinks({
  id,
  approved,
  pending,
}: {
  id: string;
  approved: number;
  pending: number;
}) {
  const { t } = useTranslation();
  const numbers = [
    { state: 'approved', text: t('matches.peopleApproved', { count: approved }) },
    { state: 'pending', text: t('matches.bookingsWaiting', { count: pending }) },
  ];
  return (
    <ul className="num flex flex-wrap gap-x-4 whitespace-nowrap">
      {numbers.map(({ state, text }) => (
        <li key={state}>
          <Link
            to="/admin/manage/tournaments/$id/people"
            params={{ id }}
            search={{ state } as never}
            className={numberLinkClass}
          >
            {text}
          </Link>
        </li>
      ))}
      <li>
        <Link
          to="/admin/manage/assignments"
          search={{ to: 'round', id }}
          className={numberLinkClass}
        >
          {t('assignments.byRound')}
        </Link>
      </li>
    </ul>
  );
}
