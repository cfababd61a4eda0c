import { Link } from '@tanstack/react-router';
import { MatchLine } from '#pwa/features/reports/report-heading.tsx';
import { describeUnsendable } from '#pwa/features/reports/report-status.ts';
import type { ReportView } from '#pwa/lib/sync/reports/report-drafts.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Badge, toneLineClass } from '#pwa/ui/primitives/badge.tsx';
import { cn } from '#pwa/ui/cn.ts';
import { ForwardIcon } from '#pwa/ui/icons.ts';
import { Section } from '#pwa/ui/layout/page.tsx';

/** Reports with work that can no longer be sent; each leads to where it can be copied. */
export function UnsendableList({ views }: { views: readonly ReportView[] }) {
  const { t } = useTranslation();
  if (views.length === 0) return null;
  return (
    <Section title={t('reportScreens.unsendable')} className="mb-7">
      <p className="mb-3 max-w-prose text-muted-foreground">{t('reportScreens.unsendableText')}</p>
      <ul className="flex flex-col gap-3">
        {views.map((view) => (
          <li key={view.id}>
            <UnsendableRow view={view} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

const closedKeys = {
  gone: 'reportScreens.deleted',
  archived: 'reportScreens.archived',
  published: 'reportScreens.published',
} as const;

function UnsendableRow({ view }: { view: ReportView }) {
  const { t } = useTranslation();
  const name = view.about?.name ?? t('reportScreens.deletedOne');
  return (
    <Link
      to="/reports/edit/$id"
      params={{ id: view.id }}
      className={cn(
        'touchline flex items-center gap-3 overflow-hidden rounded-xl border border-border bg-card p-4 shadow-card hover:border-input',
        toneLineClass('on-phone'),
      )}
    >
      <span className="min-w-0 flex-1">
        <span className="sr-only">{t('reportScreens.look', { name })}</span>
        <span className="flex flex-wrap items-center gap-2">
          <Badge tone="on-phone">{t('sync.onThisPhone')}</Badge>
          {view.closed !== null && <Badge tone="plain">{t(closedKeys[view.closed])}</Badge>}
        </span>
        <b className="heading-3 mt-1.5 block text-balance" dir="auto" aria-hidden>
          {name}
        </b>
        <span className="num block min-h-5 text-sm text-muted-foreground">
          <MatchLine matchId={view.about?.matchId ?? null} />
        </span>
        <span className="num block text-sm">{describeUnsendable(view)}</span>
      </span>
      <ForwardIcon className="size-5 flex-none rtl:-scale-x-100" aria-hidden />
    </Link>
  );
}
