import '#pwa/lib/i18n/deferred-messages/admin.ts';
import { useQuery } from '@tanstack/react-query';
import { AgeChart, MailChart, RoleChart, SeatChart } from '#pwa/features/overview/charts.tsx';
import { ToDoCards } from '#pwa/features/overview/to-do-cards.tsx';
import { TodayPanel } from '#pwa/features/overview/today-panel.tsx';
import { formatAsOf } from '#pwa/lib/format/dates.ts';
import { StaleDataBanner } from '#pwa/lib/admin/list/stale-data-banner.tsx';
import { overviewQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import { queryErrorState } from '#pwa/lib/admin/list/query-state.ts';
import { useNow } from '#pwa/lib/hooks/use-now.ts';
import { useDocumentTitle } from '#pwa/lib/hooks/use-document-title.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { AdminPageHeader, AdminPage } from '#pwa/ui/layout/admin-page.tsx';
import { Banner } from '#pwa/ui/feedback/banner.tsx';
import { Skeleton } from '#pwa/ui/feedback/skeleton.tsx';
import { ContentStates } from '#pwa/ui/feedback/content-states.tsx';

/** The admin's home page: pending work and how full the season is. */
export function OverviewScreen() {
  const { t } = useTranslation();
  const query = useQuery(overviewQuery());
  const now = useNow();
  useDocumentTitle(t('overview.title'));
  const { data } = query;
  return (
    <AdminPage>
      <AdminPageHeader
        title={t('overview.title')}
        count={data === undefined ? undefined : formatAsOf(query.dataUpdatedAt, now)}
      />
      <StaleDataBanner query={query} />
      <ContentStates
        state={data !== undefined ? 'ready' : query.isError ? 'error' : 'loading'}
        skeleton={<OverviewSkeleton label={t('state.loading')} />}
        empty={{ title: t('overview.title') }}
        error={queryErrorState(query)}
      >
        {data && (
          <div className="flex flex-col gap-3 p-4 md:min-h-0 md:flex-1 md:gap-4 md:overflow-y-auto md:px-6 md:py-5">
            {data.troubles.map((trouble) => (
              <Banner key={trouble} tone="error" rounded>
                {t(`overview.trouble.${trouble}`)}
              </Banner>
            ))}
            <TodayPanel today={data.today} now={now} />
            <ToDoCards overview={data} />
            <div className="grid gap-3 md:gap-4 lg:grid-cols-2">
              <AgeChart waiting={data.waiting} />
              <MailChart mails={data.mails} now={data.mailsNow} />
              <SeatChart seats={data.seats} now={now} />
              <RoleChart roles={data.roles} />
            </div>
          </div>
        )}
      </ContentStates>
    </AdminPage>
  );
}

function OverviewSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-4 p-4 md:px-6 md:py-5">
      <Skeleton className="h-28 rounded-xl" />
      <div className="flex flex-wrap gap-4 *:min-w-60 *:flex-1">
        {['a', 'b', 'c'].map((need) => (
          <Skeleton key={need} className="h-16 rounded-xl" />
        ))}
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        {['a', 'b', 'c', 'd'].map((chart) => (
          <Skeleton key={chart} className="h-76 rounded-xl" />
        ))}
      </div>
    </div>
  );
}
