import '#pwa/lib/i18n/deferred-messages/admin.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { TeamFormView } from '#pwa/features/manage-places/team-form-view.tsx';
import { RecordPage } from '#pwa/lib/admin/form/record-page.tsx';
import { teamQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';

const route = getRouteApi('/admin-area/admin/manage/teams/$id');

/** A team's form. */
export function EditTeamScreen() {
  const { t } = useTranslation();
  const query = useQuery(teamQuery(route.useParams().id));
  return (
    <RecordPage
      title={t('places.editTeamTitle')}
      about={({ name }) => name}
      list="/admin/manage/teams"
      listLabel={t('places.toTeams')}
      gone={t('places.teamGone')}
      query={query}
    >
      {(team) => team !== null && <TeamFormView key={team.id} team={team} />}
    </RecordPage>
  );
}

/** The form of a new team. */
export function NewTeamScreen() {
  const { t } = useTranslation();
  return (
    <RecordPage
      title={t('places.addTeam')}
      list="/admin/manage/teams"
      listLabel={t('places.toTeams')}
      gone={t('places.teamGone')}
    >
      {() => <TeamFormView team={null} />}
    </RecordPage>
  );
}
