import { useQuery } from '@tanstack/react-query';
import type { Team } from '#sync/contracts/places/manage-places.ts';
import {
  matchesPlaceFilters,
  otherNameColumn,
  PlaceFilters,
  placeActions,
  placeColumns,
} from '#pwa/features/manage-places/place-list.tsx';
import { TeamForm, teams } from '#pwa/lib/admin/places/team-form.tsx';
import { teamQuery, teamsQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import { RowTitle, textColumn } from '#pwa/lib/admin/resource/resource-columns.tsx';
import { ResourceList } from '#pwa/lib/admin/resource/resource-list.tsx';
import { RecordPage } from '#pwa/lib/admin/resource/record-page.tsx';
import type { t as translate } from '#pwa/lib/i18n/use-translation.ts';
import { countryName } from '#pwa/lib/places/country-name.ts';
import { placeName } from '#pwa/lib/places/place-name.ts';
import { TeamLogo } from '#pwa/ui/brand/team-logo.tsx';
import type { Column } from '#pwa/ui/data-table/data-table.tsx';

function columns(t: typeof translate, onDelete: (team: Team) => void): Column<Team>[] {
  return [
    {
      id: 'name',
      header: t('places.team'),
      sort: placeName,
      cell: ({ logo, City, Country, ...team }) => (
        <span className="flex max-w-72 items-center gap-2.5">
          <TeamLogo
            name={placeName(team)}
            src={logo && `/api/file/${logo}`}
            className="h-6 w-5.5"
          />
          <RowTitle
            title={placeName(team)}
            note={City ? placeName(City) : countryName(Country)}
            className="max-md:max-w-52"
          />
        </span>
      ),
    },
    otherNameColumn(t),
    textColumn('type', t('places.type'), ({ type }) => t(`places.${type}`), 'max-w-36'),
    ...placeColumns<Team>(t, { place: 'max-w-44', aliases: 'max-w-56' }),
    placeActions(t, teams.path, onDelete),
  ];
}

/** The list of all clubs and national teams. */
export function ManageTeamsScreen() {
  const query = useQuery(teamsQuery());
  return (
    <ResourceList
      resource={teams}
      labels={{
        title: 'places.teams',
        search: 'places.searchTeams',
        add: 'places.addTeam',
        emptyTitle: 'places.teamsEmpty',
        emptyText: 'places.teamsEmptyText',
      }}
      query={query}
      columns={columns}
      matches={matchesPlaceFilters}
      sort="name"
      filters={<PlaceFilters withTypes places={query.data ?? []} />}
    />
  );
}

export function TeamScreen() {
  return (
    <RecordPage resource={teams} query={teamQuery}>
      {(team) => <TeamForm key={team?.id} team={team} />}
    </RecordPage>
  );
}
