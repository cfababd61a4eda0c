import '#pwa/lib/i18n/deferred-messages/admin.ts';
import { useQuery } from '@tanstack/react-query';
import { getSystem } from '#sync/contracts/admin/system.ts';
import { systemFigures, type FigureGroup } from '#pwa/features/system/system-figures.ts';
import { queryErrorState } from '#pwa/lib/admin/list/query-state.ts';
import { StaleDataBanner } from '#pwa/lib/admin/list/stale-data-banner.tsx';
import { formatAsOf } from '#pwa/lib/format/dates.ts';
import { useDocumentTitle } from '#pwa/lib/hooks/use-document-title.ts';
import { useNow } from '#pwa/lib/hooks/use-now.ts';
import { call } from '#pwa/lib/http/api.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Banner } from '#pwa/ui/feedback/banner.tsx';
import { ContentStates } from '#pwa/ui/feedback/content-states.tsx';
import { Skeleton } from '#pwa/ui/feedback/skeleton.tsx';
import { AdminPage, AdminPageHeader } from '#pwa/ui/layout/admin-page.tsx';
import { Badge } from '#pwa/ui/primitives/badge.tsx';

/** Milliseconds between two readings while the page is open. */
const refreshInterval = 15_000;

/** How the server, the database and what waits are doing. */
export function SystemScreen() {
  const { t } = useTranslation();
  const query = useQuery({
    queryKey: ['system'],
    queryFn: async ({ signal }) => call(getSystem, { signal }),
    refetchInterval: refreshInterval,
  });
  const now = useNow();
  useDocumentTitle(t('system.title'));
  const { data } = query;
  return (
    <AdminPage>
      <AdminPageHeader
        title={t('system.title')}
        count={data === undefined ? undefined : formatAsOf(query.dataUpdatedAt, now)}
      />
      <StaleDataBanner query={query} />
      <ContentStates
        state={data !== undefined ? 'ready' : query.isError ? 'error' : 'loading'}
        skeleton={<SystemSkeleton label={t('state.loading')} />}
        empty={{ title: t('system.title') }}
        error={queryErrorState(query)}
      >
        {data && (
          <div className="flex flex-col gap-3 p-4 md:min-h-0 md:flex-1 md:gap-4 md:overflow-y-auto md:px-6 md:py-5">
            {data.troubles.map((trouble) => (
              <Banner key={trouble} tone="error" rounded>
                {t(`overview.trouble.${trouble}`)}
              </Banner>
            ))}
            <div className="grid items-start gap-3 md:gap-4 lg:grid-cols-2">
              {systemFigures(data, now, t).map((group) => (
                <FigurePanel key={group.title} group={group} />
              ))}
            </div>
          </div>
        )}
      </ContentStates>
    </AdminPage>
  );
}

function FigurePanel({ group: { title, text, figures } }: { group: FigureGroup }) {
  const { t } = useTranslation();
  return (
    <section className="min-w-0 rounded-xl border border-border bg-card p-4 shadow-card md:px-5">
      <h2 className="heading-2">{t(title)}</h2>
      {text && <p className="text-muted-foreground">{t(text)}</p>}
      <dl className="mt-2 divide-y divide-border">
        {figures.map(({ label, value, attention }) => (
          <div key={label} className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
            <dt className="flex-1 basis-40 text-muted-foreground">{t(label)}</dt>
            <dd className="num flex items-center gap-2 font-[620]">
              {attention && <Badge tone="attention">{t('system.attention')}</Badge>}
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function SystemSkeleton({ label }: { label: string }) {
  return (
    <div
      role="status"
      aria-label={label}
      className="grid gap-3 p-4 md:gap-4 md:px-6 md:py-5 lg:grid-cols-2"
    >
      {['a', 'b', 'c', 'd'].map((panel) => (
        <Skeleton key={panel} className="h-80 rounded-xl" />
      ))}
    </div>
  );
}
