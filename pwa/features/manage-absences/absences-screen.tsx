import { useQuery } from '@tanstack/react-query';
import { AbsenceList } from '#pwa/features/manage-absences/absence-list.tsx';
import { absencesQuery } from '#pwa/features/manage-absences/absence-queries.ts';
import { listState, queryErrorState } from '#pwa/lib/admin/list/query-state.ts';
import { StaleDataBanner } from '#pwa/lib/admin/list/stale-data-banner.tsx';
import { useDocumentTitle } from '#pwa/lib/hooks/use-document-title.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { ContentStates } from '#pwa/ui/feedback/content-states.tsx';
import { AdminPage, AdminPageHeader } from '#pwa/ui/layout/admin-page.tsx';
import { ListSkeleton } from '#pwa/ui/list/list-skeleton.tsx';

/** Absences of all matches that are not decided, the contested ones first. */
export function AbsencesScreen() {
  const { t } = useTranslation();
  const query = useQuery(absencesQuery);
  const { data: absences = [] } = query;
  useDocumentTitle(t('manageAbsences.title'));
  return (
    <AdminPage>
      <AdminPageHeader title={t('manageAbsences.title')} count={absences.length} />
      <div className="min-h-0 flex-1 p-4 md:overflow-y-auto md:px-6 md:py-5">
        <ContentStates
          state={listState(query, absences.length, absences.length)}
          banner={<StaleDataBanner query={query} />}
          skeleton={<ListSkeleton rows={4} label={t('state.loading')} />}
          empty={{ title: t('manageAbsences.emptyTitle'), text: t('manageAbsences.emptyText') }}
          error={queryErrorState(query)}
        >
          <p className="mb-3 text-muted-foreground">{t('manageAbsences.listText')}</p>
          <AbsenceList absences={absences} withMatch />
        </ContentStates>
      </div>
    </AdminPage>
  );
}
