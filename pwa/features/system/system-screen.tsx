import { useQuery } from '@tanstack/react-query';
import { getSystem } from '#sync/contracts/admin/system.ts';
import { systemFigures, type FigureGroup } from '#pwa/features/system/system-figures.ts';
import { StatusPage } from '#pwa/lib/admin/status-page.tsx';
import { call } from '#pwa/lib/http/api.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { StatusBadge } from '#pwa/ui/status/status.tsx';

/** Milliseconds between two readings while the page is open. */
const refreshInterval = 15_000;

/** The state of the server, the database and the queues. */
export function SystemScreen() {
  const { t } = useTranslation();
  const query = useQuery({
    queryKey: ['system'],
    queryFn: async ({ signal }) => call(getSystem, { signal }),
    refetchInterval: refreshInterval,
  });
  return (
    <StatusPage
      title={t('system.title')}
      query={query}
      skeleton={<SystemSkeleton label={t('state.loading')} />}
    >
      {(data, now) => (
        <div className="grid items-start gap-3 md:gap-4 lg:grid-cols-2">
          {systemFigures(data, now, t).map((group) => (
            <FigurePanel key={group.title} group={group} />
          ))}
        </div>
      )}
    </StatusPage>
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
              {attention && <StatusBadge tone="attention">{t('system.attention')}</StatusBadge>}
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
