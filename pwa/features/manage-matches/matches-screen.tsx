import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Match } from '#sync/contracts/matches.ts';
import { matchColumns } from '#pwa/features/manage-matches/match-columns.tsx';
import { MatchFilters } from '#pwa/features/manage-matches/match-filters.tsx';
import { fitsMatches } from '#pwa/features/manage-matches/match-rows.ts';
import type { MatchesView } from '#pwa/features/manage-matches/search.ts';
import { dayOf } from '#pwa/lib/dates.ts';
import { RenewalStrip } from '#pwa/lib/parts/renewal-strip.tsx';
import { allMatches } from '#pwa/lib/queries.ts';
import { listState, readError } from '#pwa/lib/query-state.ts';
import { useTableWords } from '#pwa/lib/table-words.ts';
import { useKeys } from '#pwa/lib/use-keys.ts';
import { useNow } from '#pwa/lib/use-now.ts';
import { useTitle } from '#pwa/lib/use-title.ts';
import { useWords } from '#pwa/lib/words.ts';
import { Button } from '#pwa/ui/button.tsx';
import { DeskHead, DeskPage } from '#pwa/ui/desk.tsx';
import { States } from '#pwa/ui/states.tsx';
import { TableSkeleton } from '#pwa/ui/table-skeleton.tsx';
import { DataTable } from '#pwa/ui/table.tsx';

const route = getRouteApi('/admin-area/admin/manage/matches');
const none: Match[] = [];

/** Every match; those from today on at first. */
export function ManageMatchesScreen() {
  const { t } = useWords();
  const words = useTableWords();
  const today = dayOf(useNow(60_000));
  const view = route.useSearch();
  const navigate = route.useNavigate();
  const open = useNavigate();
  const query = useQuery(allMatches());
  const matches = query.data ?? none;
  const columns = useMemo(() => matchColumns(t), [t]);
  const found = useMemo(
    () => matches.filter((match) => fitsMatches(match, view, today)),
    [matches, view, today],
  );
  const state = listState(query, matches.length, found.length);
  useTitle(t('matches.manageTitle'));

  useKeys({ '/': () => document.querySelector<HTMLElement>('input[data-search]')?.focus() });

  function show(search: MatchesView): void {
    void navigate({ search, replace: true, resetScroll: false });
  }

  return (
    <DeskPage>
      <DeskHead
        title={t('matches.manageTitle')}
        count={query.data === undefined ? undefined : matches.length}
      />
      <MatchFilters view={view} onView={show} matches={matches} columns={columns} today={today} />
      <RenewalStrip query={query} />
      <DataTable
        label={t('matches.manageTitle')}
        columns={columns}
        rows={found}
        rowId={({ id }) => id}
        rowName={({ HomeTeam, AwayTeam }) =>
          t('matches.versus', { home: HomeTeam.name, away: AwayTeam.name })
        }
        view={{ sort: 'date', ...view }}
        onView={show}
        onOpen={({ id }) => void open({ to: '/admin/manage/matches/$id', params: { id } })}
        words={words}
        instead={
          state === 'ready' ? undefined : (
            <States
              state={state}
              skeleton={<TableSkeleton columns={9} label={t('state.loading')} />}
              empty={{ title: t('matches.emptyTitle'), text: t('matches.manageEmptyText') }}
              nothingFound={{
                title: t('state.nothingFoundTitle'),
                text: t('state.nothingFoundText'),
                action: (
                  <Button size="touch" onClick={() => show({ from: 'all' })}>
                    {t('action.clearFilters')}
                  </Button>
                ),
              }}
              error={readError(query)}
            >
              {null}
            </States>
          )
        }
      />
    </DeskPage>
  );
}
