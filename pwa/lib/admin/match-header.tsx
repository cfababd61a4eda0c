import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { getMatchSummary, type MatchSummary } from '#sync/contracts/matches/match-summary.ts';
import { MatchPeopleLinks } from '#pwa/lib/admin/match-people.tsx';
import { pollInterval } from '#pwa/lib/admin/queries/admin-queries.ts';
import { RecordHeader, TabName } from '#pwa/lib/admin/record-header.tsx';
import { formatDateTime, formatWeekday } from '#pwa/lib/format/dates.ts';
import { call } from '#pwa/lib/http/api.ts';
import { joinWithDots } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { placeName, teamNames } from '#pwa/lib/places/place-name.ts';
import { tabClass, TabList } from '#pwa/ui/layout/page-tabs.tsx';

/** The numbers, which a change to a request, an account or a match makes stale. */
export const matchSummaryQuery = (id: string) =>
  queryOptions({
    queryKey: ['requests', 'match-summary', id],
    queryFn: ({ signal }) => call(getMatchSummary, { params: { id }, signal }),
    refetchInterval: pollInterval(),
  });

/** The header of all of an administrator's pages about one match. */
export function MatchHeader({ id, actions }: { id: string; actions?: ReactNode }) {
  const { t } = useTranslation();
  const { data } = useQuery(matchSummaryQuery(id));
  return (
    <RecordHeader
      back="/admin/manage/matches"
      title={
        data ? (
          <bdi>{t('matches.versus', teamNames(data.HomeTeam, data.AwayTeam))}</bdi>
        ) : (
          t('approvals.match')
        )
      }
      facts={data && factsOf(data)}
      actions={actions}
      tabs={<MatchTabs id={id} summary={data} />}
      numbers={data && <MatchPeopleLinks id={id} people={data.people} />}
    />
  );
}

function factsOf({ date, Location, Event }: MatchSummary): string {
  return joinWithDots([
    `${formatWeekday(date)} ${formatDateTime(date)}`,
    placeName(Location),
    placeName(Event),
  ]);
}

/** Class of a tab, narrower on phones, where the last of the five may have to be scrolled to. */
const matchTabClass = `${tabClass} max-[430px]:px-2`;

/** Links between an administrator's pages about one match. */
function MatchTabs({ id, summary }: { id: string; summary: MatchSummary | undefined }) {
  const { t } = useTranslation();
  const isList = useLocation().pathname.endsWith('/gates/list');
  const version = summary?.listVersion ?? undefined;
  return (
    <TabList label={t('matches.pages')}>
      <Link
        to="/admin/manage/matches/$id"
        params={{ id }}
        activeOptions={{ exact: true }}
        className={matchTabClass}
      >
        <TabName>{t('matches.tabDetails')}</TabName>
      </Link>
      <Link to="/admin/manage/matches/$id/people" params={{ id }} className={matchTabClass}>
        <TabName>{t('matches.tabPeople')}</TabName>
      </Link>
      <Link to="/admin/manage/matches/$id/places" params={{ id }} className={matchTabClass}>
        <TabName>{t('matches.tabPlaces')}</TabName>
      </Link>
      <Link
        to="/admin/manage/matches/$id/gates/$"
        params={{ id, _splat: '' }}
        // Its other pages are parts of this one; the list has a tab of its own.
        activeOptions={{ exact: isList }}
        className={matchTabClass}
      >
        <TabName count={summary?.gates}>{t('matches.tabGates')}</TabName>
      </Link>
      <Link
        to="/admin/manage/matches/$id/gates/$"
        params={{ id, _splat: 'list' }}
        className={matchTabClass}
      >
        <TabName count={version && t('gates.versionShort', { version })}>
          {t('matches.tabList')}
        </TabName>
      </Link>
    </TabList>
  );
}
