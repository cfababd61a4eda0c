import '#pwa/lib/i18n/deferred-messages/admin.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import type { AdminMatch } from '#sync/contracts/matches/manage-matches.ts';
import { DeleteMatchDialog } from '#pwa/features/manage-matches/delete-match-dialog.tsx';
import { matchColumns, teamsColumn } from '#pwa/features/manage-matches/match-columns.tsx';
import { MatchFilters } from '#pwa/features/manage-matches/match-filters.tsx';
import { fitsMatches } from '#pwa/features/manage-matches/match-rows.ts';
import type { MatchesView } from '#pwa/features/manage-matches/search.ts';
import { useBulkMatchActions } from '#pwa/features/manage-matches/bulk/use-bulk-match-actions.tsx';
import { leagueDayOf } from '#pwa/lib/format/dates.ts';
import { setPendingFile } from '#pwa/lib/files/pending-file.ts';
import { ManageList } from '#pwa/lib/admin/list/manage-list.tsx';
import { matchesQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import { useFileDrop } from '#pwa/lib/files/use-file-drop.ts';
import { useNow } from '#pwa/lib/hooks/use-now.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/primitives/button.tsx';
import { AddIcon } from '#pwa/ui/icons.ts';

const route = getRouteApi('/admin-area/admin/manage/matches');
const none: AdminMatch[] = [];
const always = [teamsColumn];
const everything: MatchesView = { from: 'all' };

/** All matches; by default those from today on. */
export function ManageMatchesScreen() {
  const { t } = useTranslation();
  const today = leagueDayOf(useNow(60_000));
  const view = route.useSearch();
  const navigate = route.useNavigate();
  const open = useNavigate();
  const query = useQuery(matchesQuery());
  const over = useFileDrop((file) => {
    setPendingFile(file);
    void open({ to: '/admin/manage/matches/import' });
  });
  const [leaving, setLeaving] = useState<AdminMatch | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const manyEvents = new Set(query.data?.map(({ eventId }) => eventId)).size > 1;
  const columns = useMemo(() => matchColumns(t, setLeaving, manyEvents), [t, manyEvents]);
  const fits = useCallback(
    (match: AdminMatch, shown: MatchesView) => fitsMatches(match, shown, today),
    [today],
  );

  const ticked = useMemo(
    () => (query.data ?? none).filter((match) => selected.has(match.id) && fits(match, view)),
    [query.data, selected, fits, view],
  );
  const bulk = useBulkMatchActions(ticked, (ids) =>
    setSelected((all) => new Set([...all].filter((id) => !ids.includes(id)))),
  );

  function show(search: MatchesView): void {
    void navigate({ search, replace: true, resetScroll: false });
  }

  const add = (
    <Button asChild size="sm" variant="primary" className="max-md:min-h-11">
      <Link to="/admin/manage/matches/create">
        <AddIcon className="size-4" aria-hidden />
        {t('season.addMatch')}
      </Link>
    </Button>
  );

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
      selected={useMemo(() => new Set(ticked.map(({ id }) => id)), [ticked])}
      onSelect={setSelected}
      selectionActions={bulk.actions}
      onOpen={({ id }) => void open({ to: '/admin/manage/matches/$id', params: { id } })}
      actions={
        <>
          <Button asChild size="sm" className="max-md:min-h-11">
            <Link to="/admin/manage/matches/import">{t('fixtureImport.open')}</Link>
          </Button>
          {add}
        </>
      }
      empty={{ title: t('matches.emptyTitle'), text: t('matches.manageEmptyText'), action: add }}
    >
      {over && (
        <p
          role="status"
          className="pointer-events-none fixed inset-4 z-30 grid place-items-center rounded-xl border-2 border-dashed border-primary bg-accent text-xl font-[680] text-accent-foreground"
        >
          {t('fixtureImport.dropHere')}
        </p>
      )}
      {bulk.dialog}
      {leaving !== null && <DeleteMatchDialog match={leaving} onClose={() => setLeaving(null)} />}
    </ManageList>
  );
}
