import '#pwa/lib/i18n/deferred-messages/admin.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { MatchFormView } from '#pwa/features/manage-matches/match-form-view.tsx';
import { useMatchChoices } from '#pwa/features/manage-matches/use-match-choices.ts';
import { formatDate } from '#pwa/lib/format/dates.ts';
import { ExportButton } from '#pwa/lib/files/export-button.tsx';
import { RecordPage } from '#pwa/lib/admin/form/record-page.tsx';
import { matchQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';

const route = getRouteApi('/admin-area/admin/manage/matches/$id');

export function EditMatchScreen() {
  const { t } = useTranslation();
  const match = useQuery(matchQuery(route.useParams().id));
  const choices = useMatchChoices();
  const page = {
    data: match.data && choices.data ? { match: match.data, choices: choices.data } : undefined,
    error: match.error ?? choices.error,
    isError: match.isError || choices.isError,
    refetch: () => Promise.all([match.refetch(), choices.refetch()]),
  };
  return (
    <RecordPage
      title={t('matches.editTitle')}
      about={({ match: { HomeTeam, AwayTeam, date } }) =>
        `${t('matches.versus', { home: HomeTeam.name, away: AwayTeam.name })}, ${formatDate(date)}`
      }
      actions={
        match.data && (
          <ExportButton
            list={{ eventId: match.data.eventId, matchId: match.data.id }}
            variant="head"
          />
        )
      }
      list="/admin/manage/matches"
      listLabel={t('matches.toList')}
      gone={t('matches.gone')}
      query={page}
    >
      {(shown) => shown !== null && <MatchFormView key={shown.match.id} {...shown} />}
    </RecordPage>
  );
}
