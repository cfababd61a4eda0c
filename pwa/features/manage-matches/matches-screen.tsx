import '#pwa/lib/late-words/admin.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { Match } from '#sync/contracts/matches.ts';
import { matchColumns, teamsColumn } from '#pwa/features/manage-matches/match-columns.tsx';
import { MatchFilters } from '#pwa/features/manage-matches/match-filters.tsx';
import { fitsMatches } from '#pwa/features/manage-matches/match-rows.ts';
import type { MatchesView } from '#pwa/features/manage-matches/search.ts';
import { dayOf } from '#pwa/lib/dates.ts';
import { ManageList } from '#pwa/lib/parts/manage-list.tsx';
import { allMatches } from '#pwa/lib/queries.ts';
import { useNow } from '#pwa/lib/use-now.ts';
import { useWords } from '#pwa/lib/words.ts';

const route = getRouteApi('/admin-area/admin/manage/matches');
const none: Match[] = [];
const always = [teamsColumn];
const everything: MatchesView = { from: 'all' };

/** Every match; those from today on at first. */
export function ManageMatchesScreen() {
  const { t } = useWords();
  const today = dayOf(useNow(60_000));
  const view = route.useSearch();
  const navigate = route.useNavigate();
  const open = useNavigate();
  const query = useQuery(allMatches());
  const columns = useMemo(() => matchColumns(t), [t]);
  const fits = useCallback(
    (match: Match, shown: MatchesView) => fitsMatches(match, shown, today),
    [today],
  );

  function show(search: MatchesView): void {
    void navigate({ search, replace: true, resetScroll: false });
  }

  return (
    <ManageList
      title={t('matches.manageTitle')}
      query={query}
      columns={columns}
      always={always}
      rowId={({ id }) => id}
      rowName={({ HomeTeam, AwayTeam }) =>
        t('matches.versus', { home: HomeTeam.name, away: AwayTeam.name })
      }
      view={view}
      onView={show}
      fits={fits}
      sort="date"
      searchLabel={t('matches.searchManage')}
      filters={
        <MatchFilters view={view} onView={show} matches={query.data ?? none} today={today} />
      }
      clear={everything}
      onOpen={({ id }) => void open({ to: '/admin/manage/matches/$id', params: { id } })}
      empty={{ title: t('matches.emptyTitle'), text: t('matches.manageEmptyText') }}
    />
  );
}
