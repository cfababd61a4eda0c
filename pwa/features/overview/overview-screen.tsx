import { useQuery } from '@tanstack/react-query';
import { AgeChart, MailChart, RoleChart, SeatChart } from '#pwa/features/overview/charts.tsx';
import { ToDoCards } from '#pwa/features/overview/to-do-cards.tsx';
import { TodayPanel } from '#pwa/features/overview/today-panel.tsx';
import { overviewQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import { StatusPage } from '#pwa/lib/admin/status-page.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Skeleton } from '#pwa/ui/skeleton.tsx';

/** The admin's home page: pending work and how full the season is. */
export function OverviewScreen() {
  const { t } = useTranslation();
  return (
    <StatusPage
      title={t('overview.title')}
      query={useQuery(overviewQuery())}
      skeleton={<OverviewSkeleton label={t('state.loading')} />}
    >
      {(data, now) => (
        <>
          <TodayPanel today={data.today} now={now} />
          <ToDoCards overview={data} />
          <div className="grid gap-3 md:gap-4 lg:grid-cols-2">
            <AgeChart waiting={data.waiting} />
            <MailChart mails={data.mails} now={data.mailsNow} />
            <SeatChart seats={data.seats} now={now} />
            <RoleChart roles={data.roles} />
          </div>
        </>
      )}
    </StatusPage>
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
