import '#pwa/lib/i18n/deferred-messages/admin.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import type { AdminMatch } from '#sync/contracts/matches/manage-matches.ts';
import { useBulkMatchActions } from '#pwa/features/manage-matches/bulk/bulk-match-dialog.tsx';
import { matchColumns, teamsColumn } from '#pwa/features/manage-matches/match-columns.tsx';
import {
  MatchForm,
  NewMatchForm,
  useMatchChoices,
} from '#pwa/features/manage-matches/match-form.tsx';
import { matches } from '#pwa/features/manage-matches/match-resource.ts';
import type { MatchesView } from '#pwa/features/manage-matches/search.ts';
import { filterOptions, ListFilter } from '#pwa/lib/admin/list/list-filter.tsx';
import { changeView } from '#pwa/lib/admin/list/manage-toolbar.tsx';
import { matchesQuery, matchQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import { ResourceList, useListView } from '#pwa/lib/admin/resource/resource-list.tsx';
import { RecordPage } from '#pwa/lib/admin/resource/record-page.tsx';
import { setPendingFile } from '#pwa/lib/files/pending-file.ts';
import { useFileDrop } from '#pwa/lib/files/use-file-drop.ts';
import { formatDate, leagueDayOf } from '#pwa/lib/format/dates.ts';
import { useNow } from '#pwa/lib/hooks/use-now.ts';
import { useTranslation, type t as translate } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/primitives/button.tsx';
import { FilterMenu } from '#pwa/ui/primitives/filter-menu.tsx';
import { matchesSearch } from '#pwa/ui/table/table-view.ts';

const none: AdminMatch[] = [];
const always = [teamsColumn];
const everything: MatchesView = { from: 'all' };

/** `today` is the date in the league's time zone, `YYYY-MM-DD`. */
export function matchesMatchFilters(match: AdminMatch, view: MatchesView, today: string): boolean {
  const { q, from = today, event, venue, reservation } = view;
  if (from !== 'all' && leagueDayOf(match.date) < from) return false;
  if (event !== undefined && match.eventId !== event) return false;
  if (venue !== undefined && match.Location.id !== venue) return false;
  if (reservation !== undefined && match.reservationOpen !== (reservation === 'opened'))
    return false;
  return matchesSearch(
    q,
    match.HomeTeam.name,
    match.AwayTeam.name,
    match.Location.name,
    match.name,
    match.Event.name,
    formatDate(match.date),
  );
}

/** All matches; by default those from today on. */
export function ManageMatchesScreen() {
  const { t } = useTranslation();
  const today = leagueDayOf(useNow(60_000));
  const [view] = useListView<MatchesView>();
  const navigate = useNavigate();
  const query = useQuery(matchesQuery());
  const rows = query.data ?? none;
  const isFileOver = useFileDrop((file) => {
    setPendingFile(file);
    void navigate({ to: '/admin/manage/matches/import' });
  });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const hasManyEvents = new Set(rows.map(({ eventId }) => eventId)).size > 1;
  const columns = useCallback(
    (t: typeof translate, onDelete: (match: AdminMatch) => void) =>
      matchColumns(t, onDelete, hasManyEvents),
    [hasManyEvents],
  );
  const matchesFilters = useCallback(
    (match: AdminMatch, shown: MatchesView) => matchesMatchFilters(match, shown, today),
    [today],
  );
  const selectedMatches = useMemo(
    () => rows.filter((match) => selected.has(match.id) && matchesFilters(match, view)),
    [rows, selected, matchesFilters, view],
  );
  const bulk = useBulkMatchActions(selectedMatches, (ids) =>
    setSelected((all) => new Set([...all].filter((id) => !ids.includes(id)))),
  );

  return (
    <ResourceList
      resource={matches}
      labels={{
        title: 'matches.manageTitle',
        search: 'matches.searchManage',
        add: 'season.addMatch',
        emptyTitle: 'matches.emptyTitle',
        emptyText: 'matches.manageEmptyText',
      }}
      query={query}
      columns={columns}
      always={always}
      matches={matchesFilters}
      sort="date"
      filters={<MatchFilters matches={rows} today={today} />}
      clear={everything}
      selected={useMemo(() => new Set(selectedMatches.map(({ id }) => id)), [selectedMatches])}
      onSelect={setSelected}
      selectionActions={bulk.actions}
      actions={
        <Button asChild size="sm" className="max-md:min-h-11">
          <Link to="/admin/manage/matches/import">{t('fixtureImport.open')}</Link>
        </Button>
      }
    >
      {isFileOver && (
        <p
          role="status"
          className="pointer-events-none fixed inset-4 z-30 grid place-items-center rounded-xl border-2 border-dashed border-primary bg-accent text-xl font-[680] text-accent-foreground"
        >
          {t('fixtureImport.dropHere')}
        </p>
      )}
      {bulk.dialog}
    </ResourceList>
  );
}

/** Date, tournament, venue and reservation filters. */
function MatchFilters({ matches: all, today }: { matches: readonly AdminMatch[]; today: string }) {
  const { t } = useTranslation();
  const [view, onView] = useListView<MatchesView>();
  const events = filterOptions(all.map(({ Event }) => Event));
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
        <ListFilter
          name="event"
          view={view}
          onView={onView}
          label={t('matches.event')}
          anyLabel={t('matches.anyEvent')}
          options={events}
        />
      )}
      <ListFilter
        name="venue"
        view={view}
        onView={onView}
        label={t('matches.venue')}
        anyLabel={t('matches.anyVenue')}
        options={filterOptions(all.map(({ Location }) => Location))}
      />
      <ListFilter
        name="reservation"
        view={view}
        onView={onView}
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

export function MatchScreen() {
  const choices = useMatchChoices();
  return (
    <RecordPage
      resource={matches}
      query={matchQuery}
      needs={choices}
      about={(match) => `${matches.name(match)}, ${formatDate(match.date)}`}
      exportList={({ id, eventId }) => ({ eventId, matchId: id })}
      peoplePath="/admin/manage/matches/$id/people"
    >
      {(match) =>
        choices.data &&
        (match === null ? (
          <NewMatchForm choices={choices.data} />
        ) : (
          <MatchForm key={match.id} match={match} choices={choices.data} />
        ))
      }
    </RecordPage>
  );
}
