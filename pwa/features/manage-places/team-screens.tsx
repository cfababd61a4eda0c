import '#pwa/lib/late-words/admin.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { TeamFormView } from '#pwa/features/manage-places/team-form-view.tsx';
import { RecordPage } from '#pwa/lib/parts/record-page.tsx';
import { oneTeam } from '#pwa/lib/queries.ts';
import { useWords } from '#pwa/lib/words.ts';

const route = getRouteApi('/admin-area/admin/manage/teams/$id');

/** A team's form. */
export function EditTeamScreen() {
  const { t } = useWords();
  const query = useQuery(oneTeam(route.useParams().id));
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
  const { t } = useWords();
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
