import '#pwa/lib/late-words/admin.ts';
import { useQuery } from '@tanstack/react-query';
import { AgeChart, MailChart, RoleChart, SeatChart } from '#pwa/features/overview/charts.tsx';
import { Needs } from '#pwa/features/overview/needs.tsx';
import { TodayPanel } from '#pwa/features/overview/today.tsx';
import { asOf } from '#pwa/lib/dates.ts';
import { RenewalStrip } from '#pwa/lib/parts/renewal-strip.tsx';
import { theOverview } from '#pwa/lib/queries.ts';
import { readError } from '#pwa/lib/query-state.ts';
import { useNow } from '#pwa/lib/use-now.ts';
import { useTitle } from '#pwa/lib/use-title.ts';
import { useWords } from '#pwa/lib/words.ts';
import { DeskHead, DeskPage } from '#pwa/ui/desk.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { States } from '#pwa/ui/states.tsx';

/** What waits, since when, and how full the season is. */
export function OverviewScreen() {
  const { t } = useWords();
  const query = useQuery(theOverview());
  const now = useNow();
  useTitle(t('overview.title'));
  const { data } = query;
  return (
    <DeskPage>
      <DeskHead
        title={t('overview.title')}
        count={data === undefined ? undefined : asOf(query.dataUpdatedAt, now)}
      />
      <RenewalStrip query={query} />
      <States
        state={data !== undefined ? 'ready' : query.isError ? 'error' : 'loading'}
        skeleton={<OverviewSkeleton label={t('state.loading')} />}
        empty={{ title: t('overview.title') }}
        error={readError(query)}
      >
        {data && (
          <div className="flex flex-col gap-3 p-4 md:min-h-0 md:flex-1 md:gap-4 md:overflow-y-auto md:px-6 md:py-5">
            <TodayPanel today={data.today} now={now} />
            <Needs overview={data} />
            <div className="grid gap-3 md:gap-4 lg:grid-cols-2">
              <AgeChart waiting={data.waiting} />
              <MailChart mails={data.mails} now={data.mailsNow} />
              <SeatChart seats={data.seats} now={now} />
              <RoleChart roles={data.roles} />
            </div>
          </div>
        )}
      </States>
    </DeskPage>
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
