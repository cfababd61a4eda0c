import '#pwa/lib/i18n/deferred-messages/admin.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { Team } from '#sync/contracts/places/manage-places.ts';
import { DeletePlaceDialog } from '#pwa/features/manage-places/delete-place-dialog.tsx';
import { teamColumns } from '#pwa/features/manage-places/place-columns.tsx';
import { fitsPlace, PlaceFilters } from '#pwa/features/manage-places/place-filters.tsx';
import type { PlacesView } from '#pwa/features/manage-places/search.ts';
import { ManageList } from '#pwa/lib/admin/list/manage-list.tsx';
import { teamsQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/primitives/button.tsx';
import { AddIcon } from '#pwa/ui/icons.ts';

const route = getRouteApi('/admin-area/admin/manage/teams');

/** Every club and national team. */
export function ManageTeamsScreen() {
  const { t } = useTranslation();
  const view = route.useSearch();
  const navigate = route.useNavigate();
  const open = useNavigate();
  const [leaving, setLeaving] = useState<Team | null>(null);
  const query = useQuery(teamsQuery());
  const columns = useMemo(() => teamColumns(t, setLeaving), [t]);
  const add = (
    <Button asChild size="sm" variant="primary" className="max-md:min-h-11">
      <Link to="/admin/manage/teams/create">
        <AddIcon className="size-4" aria-hidden />
        {t('places.addTeam')}
      </Link>
    </Button>
  );

  function show(search: PlacesView): void {
    void navigate({ search, replace: true, resetScroll: false });
  }

  return (
    <ManageList
      title={t('places.teams')}
      query={query}
      columns={columns}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      view={view}
      onView={show}
      fits={fitsPlace}
      sort="name"
      searchLabel={t('places.searchTeams')}
      filters={<PlaceFilters types view={view} onView={show} places={query.data ?? []} />}
      onOpen={({ id }) => void open({ to: '/admin/manage/teams/$id', params: { id } })}
      actions={add}
      empty={{
        title: t('places.teamsEmpty'),
        text: t('places.teamsEmptyText'),
        action: add,
      }}
    >
      {leaving !== null && (
        <DeletePlaceDialog kind="team" place={leaving} onClose={() => setLeaving(null)} />
      )}
    </ManageList>
  );
}
