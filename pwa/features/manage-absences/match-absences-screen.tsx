import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { AbsenceList } from '#pwa/features/manage-absences/absence-list.tsx';
import { matchAbsencesQuery } from '#pwa/features/manage-absences/absence-queries.ts';
import { CandidateList } from '#pwa/features/manage-absences/candidate-list.tsx';
import { queryErrorState } from '#pwa/lib/admin/list/query-state.ts';
import { StaleDataBanner } from '#pwa/lib/admin/list/stale-data-banner.tsx';
import { MatchHeader } from '#pwa/lib/admin/match-header.tsx';
import { useDocumentTitle } from '#pwa/lib/hooks/use-document-title.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Banner } from '#pwa/ui/feedback/banner.tsx';
import { ContentStates } from '#pwa/ui/feedback/content-states.tsx';
import { AdminPage } from '#pwa/ui/layout/admin-page.tsx';
import { Section } from '#pwa/ui/layout/page.tsx';
import { ListSkeleton } from '#pwa/ui/list/list-skeleton.tsx';

/** Candidates and recorded absences of a match. */
export function MatchAbsencesScreen() {
  const { t } = useTranslation();
  const { id } = useParams({ from: '/admin-area/admin/manage/matches/$id/places/absences' });
  const query = useQuery(matchAbsencesQuery(id));
  const { data } = query;
  useDocumentTitle(t('manageAbsences.title'));
  return (
    <AdminPage>
      <MatchHeader id={id} />
      <div className="min-h-0 flex-1 p-4 md:overflow-y-auto md:px-6 md:py-5">
        <ContentStates
          state={data ? 'ready' : query.isError ? 'error' : 'loading'}
          banner={<StaleDataBanner query={query} />}
          skeleton={<ListSkeleton rows={4} label={t('state.loading')} />}
          empty={{ title: t('manageAbsences.noneRecorded') }}
          error={queryErrorState(query)}
        >
          {data && (
            <>
              <Section title={t('manageAbsences.candidates')}>
                {data.closedAt === null ? (
                  <Banner tone="notice" rounded>
                    {t('manageAbsences.gatesOpen')}
                  </Banner>
                ) : data.candidates.length === 0 ? (
                  <p className="text-muted-foreground">{t('manageAbsences.noCandidates')}</p>
                ) : (
                  <CandidateList matchId={id} candidates={data.candidates} />
                )}
              </Section>
              <Section title={t('manageAbsences.recordedTitle')}>
                {data.absences.length === 0 ? (
                  <p className="text-muted-foreground">{t('manageAbsences.noneRecorded')}</p>
                ) : (
                  <AbsenceList absences={data.absences} />
                )}
              </Section>
            </>
          )}
        </ContentStates>
      </div>
    </AdminPage>
  );
}
