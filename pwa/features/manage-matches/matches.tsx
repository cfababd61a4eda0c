import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import {
  type AdminMatch,
  type ListedMatch,
  listMatchPage,
  matchListColumns,
} from '#sync/contracts/matches/manage-matches.ts';
import { useBulkMatchActions } from '#pwa/features/manage-matches/bulk/bulk-match-dialog.tsx';
import { matchColumns, teamsColumn } from '#pwa/features/manage-matches/match-columns.tsx';
import {
  MatchForm,
  NewMatchForm,
  useMatchChoices,
} from '#pwa/features/manage-matches/match-form.tsx';
import { MatchOfficer } from '#pwa/features/manage-matches/match-officer.tsx';
import {
  matches,
  matchRecords,
  type MatchSummary,
} from '#pwa/features/manage-matches/match-resource.ts';
import type { MatchesView } from '#pwa/features/manage-matches/search.ts';
import { filterOptions, ListFilter } from '#pwa/lib/admin/list/list-filter.tsx';
import { loadAllPages } from '#pwa/lib/admin/list/load-all-pages.ts';
import { changeView } from '#pwa/lib/admin/list/manage-toolbar.tsx';
import { MatchHeader } from '#pwa/lib/admin/match-header.tsx';
import { useSelectedRows } from '#pwa/lib/admin/list/use-selected-rows.ts';
import {
  eventsQuery,
  matchPageQuery,
  matchQuery,
  venuesQuery,
} from '#pwa/lib/admin/queries/admin-queries.ts';
import {
  listPageSearch,
  ResourceList,
  useListView,
} from '#pwa/lib/admin/resource/resource-list.tsx';
import { RecordPage } from '#pwa/lib/admin/resource/record-page.tsx';
import { ExportButton } from '#pwa/lib/files/export-button.tsx';
import { setPendingFile } from '#pwa/lib/files/pending-file.ts';
import { call } from '#pwa/lib/http/api.ts';
import { useFileDrop } from '#pwa/lib/files/use-file-drop.ts';
import { formatDate, leagueDayOf } from '#pwa/lib/format/dates.ts';
import { useNow } from '#pwa/lib/hooks/use-now.ts';
import { useTranslation, type t as translate } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { FilterMenu } from '#pwa/ui/data-table/filter-menu.tsx';
import { matchesSearch, searchedNames } from '#sync/contracts/core/search-key.ts';

const none: ListedMatch[] = [];
const always = [teamsColumn];
const everything: MatchesView = { from: 'all' };

/** The server's query for the view. `today` is the date in the league's time zone, `YYYY-MM-DD`. */
export function matchSearch(view: MatchesView, today: string) {
  const { from = today, event, venue, reservation } = view;
  return {
    ...listPageSearch(view, matchListColumns),
    ...(from !== 'all' && { from }),
    ...(event !== undefined && { event }),
    ...(venue !== undefined && { venue }),
    ...(reservation !== undefined && { reservation }),
  };
}

/**
 * Whether the filters show a match that was selected on another page. `today` is the date in the
 * league's time zone, `YYYY-MM-DD`.
 */
export function matchesMatchFilters(
  match: MatchSummary,
  view: MatchesView,
  today: string,
): boolean {
  const { q, from = today, event, venue, reservation } = view;
  if (from !== 'all' && leagueDayOf(match.date) < from) return false;
  if (event !== undefined && match.eventId !== event) return false;
  if (venue !== undefined && match.Location.id !== venue) return false;
  if (reservation !== undefined && match.reservationOpen !== (reservation === 'opened'))
    return false;
  return matchesSearch(
    q,
    ...searchedNames(match.HomeTeam, match.AwayTeam, match.Location, match.Event),
    match.name,
    formatDate(match.date),
  );
}

/** All matches; by default those from today on. */
export function ManageMatchesScreen() {
  const { t } = useTranslation();
  const today = leagueDayOf(useNow(60_000));
  const [view] = useListView<MatchesView>();
  const navigate = useNavigate();
  const search = matchSearch(view, today);
  const query = useQuery(matchPageQuery(search));
  const { data: events = none, isPending: areEventsPending } = useQuery(eventsQuery());
  const isFileOver = useFileDrop((file) => {
    setPendingFile(file);
    void navigate({ to: '/admin/manage/matches/import' });
  });
  const hasManyEvents = events.length > 1;
  const columns = useCallback(
    (t: typeof translate, onDelete: (match: ListedMatch) => void) =>
      matchColumns(t, onDelete, hasManyEvents),
    [hasManyEvents],
  );
  const { selected, ids, select, selectAll, remove } = useSelectedRows(
    query.data?.rows ?? none,
    useCallback(
      (match: ListedMatch, isFound: boolean) => isFound || matchesMatchFilters(match, view, today),
      [view, today],
    ),
    search,
    () => loadAllPages(search, (part) => call(listMatchPage, { query: part })),
  );
  const bulk = useBulkMatchActions(selected, remove);

  return (
    <ResourceList
      resource={matchRecords}
      labels={{
        title: 'matches.manageTitle',
        search: 'matches.searchManage',
        add: 'season.addMatch',
        emptyTitle: 'matches.emptyTitle',
        emptyText: 'matches.manageEmptyText',
      }}
      // Without the tournaments the columns are not known yet, and all rows would be rendered twice.
      query={areEventsPending ? { ...query, data: undefined } : query}
      columns={columns}
      always={always}
      sort="date"
      filters={<MatchFilters events={events} today={today} />}
      clear={everything}
      selected={ids}
      onSelect={select}
      onSelectAll={selectAll}
      selectionActions={bulk.actions}
      actions={
        <>
          <Button variant="outline" asChild size="sm" className="max-md:min-h-11">
            <Link
              to="/admin/manage/assignments"
              search={{ to: 'round', ...(view.event !== undefined && { id: view.event }) }}
            >
              {t('assignments.byRound')}
            </Link>
          </Button>
          <Button variant="outline" asChild size="sm" className="max-md:min-h-11">
            <Link to="/admin/manage/matches/import">{t('fixtureImport.open')}</Link>
          </Button>
        </>
      }
    >
      {isFileOver && (
        <p
          role="status"
          className="pointer-events-none fixed inset-4 z-30 grid place-items-center rounded-xl border-2 border-dashed border-primary bg-accent text-xl font-[680] text-accent-foreground"
        >
          {t('fixtureImport.dropTitle')}
        </p>
      )}
      {bulk.dialog}
    </ResourceList>
  );
}

/** Date, tournament, venue and reservation filters. */
function MatchFilters({
  events: all,
  today,
}: {
  events: readonly { id: string; name: string }[];
  today: string;
}) {
  const { t } = useTranslation();
  const [view, onView] = useListView<MatchesView>();
  const events = filterOptions(all);
  const venues = useQuery(venuesQuery()).data ?? none;
  return (
    <>
      <FilterMenu
        label={
          view.from === 'all'
            ? t('matches.allDates')
            : t('matches.from', { date: formatDate(view.from ?? today) })
        }
        active={view.from !== 'all'}
        value={view.from === 'all' ? 'all' : ''}
        onChange={(from) => onView(changeView(view, { from }))}
        options={[
          { value: '', label: t('matches.fromToday') },
          { value: 'all', label: t('matches.allDates') },
        ]}
      />
      {(events.length > 1 || view.event !== undefined) && (
        <ListFilter<MatchesView>
          name="event"
          label={t('matches.event')}
          anyLabel={t('matches.anyEvent')}
          options={events}
        />
      )}
      <ListFilter<MatchesView>
        name="venue"
        label={t('matches.venue')}
        anyLabel={t('matches.anyVenue')}
        options={filterOptions(venues)}
      />
      <ListFilter<MatchesView>
        name="reservation"
        label={t('matches.reservation')}
        selectedLabel={(state) => t('matches.reservationIs', { state })}
        anyLabel={t('matches.anyReservation')}
        options={[
          { value: 'opened', label: t('matches.opened') },
          { value: 'closed', label: t('matches.closed') },
        ]}
      />
    </>
  );
}

const matchHeader = (id: string, match: AdminMatch | undefined) => (
  <MatchHeader
    id={id}
    actions={
      match && <ExportButton list={{ eventId: match.eventId, matchId: id }} variant="head" />
    }
  />
);

export function MatchScreen() {
  const choices = useMatchChoices();
  return (
    <RecordPage resource={matches} query={matchQuery} needs={choices} header={matchHeader}>
      {(match) =>
        choices.data &&
        (match === null ? (
          <NewMatchForm choices={choices.data} />
        ) : (
          <div className="flex flex-1 flex-col md:min-h-0 xl:flex-row-reverse">
            <MatchOfficer match={match} />
            <MatchForm key={match.id} match={match} choices={choices.data} />
          </div>
        ))
      }
    </RecordPage>
  );
}
