import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ReportRow } from '#sync/contracts/reports/reports.ts';
import { MatchLine } from '#pwa/features/reports/report-heading.tsx';
import { describeUnsendable, reportBadge } from '#pwa/features/reports/report-status.ts';
import { DeliveryStatus } from '#pwa/features/reports/delivery-status.tsx';
import { useNow } from '#pwa/lib/hooks/use-now.ts';
import { useRow } from '#pwa/lib/sync/hooks.ts';
import { ReportDeadline } from '#pwa/lib/sync/reports/report-deadline.tsx';
import { type ReportView, useReport } from '#pwa/lib/sync/reports/report-drafts.ts';
import { useQuestionChanges } from '#pwa/lib/sync/reports/question-changes.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { StatusBadge, type Tone, toneLineClass } from '#pwa/ui/status/status.tsx';
import { cn } from '#pwa/ui/lib/utils.ts';
import { EditIcon, ForwardIcon, type Icon, NoticeIcon } from '#pwa/ui/icons.ts';
import { conflictHash } from '#pwa/lib/sync/reports/conflict-row.tsx';
import { hasOpenConflict } from '#pwa/lib/sync/reports/open-conflicts.ts';
import { Section } from '#pwa/ui/layout/page.tsx';

export function ReportListRow({ report }: { report: ReportRow }) {
  const { t } = useTranslation();
  const view = useReport(report.id);
  const { tone, word } = reportBadge(view ?? { status: report.status, closed: null });
  const match = useRow('match', report.matchId);
  const now = useNow();
  const news = useQuestionChanges(view ?? { id: report.id, row: null, closed: null });
  const isEditable = view?.closed === null && view.publish === null;
  const answers = view?.answers ?? [];
  const answered = answers.filter(({ text }) => text.trim() !== '').length;
  return (
    <ReportLink
      id={report.id}
      tone={tone}
      name={report.name}
      matchId={report.matchId}
      conflict={view ? hasOpenConflict(view) : false}
      label={t(isEditable ? 'reportScreens.edit' : 'reportScreens.read', { name: report.name })}
      icon={isEditable ? EditIcon : ForwardIcon}
      badges={
        <>
          <StatusBadge tone={tone}>{t(word)}</StatusBadge>
          {(view?.urgent.value ?? report.urgent) === true && (
            <StatusBadge tone="attention">{t('reportScreens.urgentTag')}</StatusBadge>
          )}
          {news && (
            <StatusBadge tone="conflict" icon={NoticeIcon}>
              {t('reportScreens.questionsChanged')}
            </StatusBadge>
          )}
        </>
      }
    >
      <span className="num mt-1 flex min-h-5 flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        {isEditable && (
          <span className="text-muted-foreground">
            {t('reportScreens.answered', { done: answered, all: answers.length })}
          </span>
        )}
        {isEditable && match && (
          <span className="text-muted-foreground">
            <ReportDeadline kickOff={match.date} now={now} />
          </span>
        )}
        {view && <DeliveryStatus view={view} />}
      </span>
    </ReportLink>
  );
}

/** Reports with work that can no longer be sent; each leads to where it can be copied. */
export function UnsendableList({ views }: { views: readonly ReportView[] }) {
  const { t } = useTranslation();
  if (views.length === 0) return null;
  return (
    <Section title={t('reportScreens.unsendable')} className="mb-7">
      <p className="mb-3 max-w-prose text-muted-foreground">{t('reportScreens.unsendableText')}</p>
      <ul className="flex flex-col gap-3">
        {views.map((view) => (
          <UnsendableRow key={view.id} view={view} />
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
    <ReportLink
      id={view.id}
      tone="on-phone"
      name={name}
      matchId={view.about?.matchId ?? null}
      label={t('reportScreens.look', { name })}
      icon={ForwardIcon}
      badges={
        <>
          <StatusBadge tone="on-phone">{t('sync.onThisPhone')}</StatusBadge>
          {view.closed !== null && (
            <StatusBadge tone="plain">{t(closedKeys[view.closed])}</StatusBadge>
          )}
        </>
      }
    >
      <span className="num block text-sm">{describeUnsendable(view)}</span>
    </ReportLink>
  );
}

function ReportLink({
  id,
  tone,
  name,
  matchId,
  conflict = false,
  label,
  icon: IconMark,
  badges,
  children,
}: {
  id: string;
  tone: Tone;
  name: string;
  matchId: string | null;
  /** A link to the two versions of an answer. */
  conflict?: boolean;
  label: string;
  icon: Icon;
  badges: ReactNode;
  children: ReactNode;
}) {
  return (
    <li>
      <Link
        to="/reports/edit/$id"
        params={{ id }}
        {...(conflict && { hash: conflictHash })}
        className={cn(
          'touchline flex items-center gap-3 overflow-hidden rounded-xl border border-border bg-card p-4 shadow-card hover:border-input',
          toneLineClass(tone),
        )}
      >
        <span className="min-w-0 flex-1">
          <span className="sr-only">{label}</span>
          <span className="flex flex-wrap items-center gap-2">{badges}</span>
          <b className="heading-3 mt-1.5 block text-balance" dir="auto" aria-hidden>
            {name}
          </b>
          <span className="num block min-h-5 text-sm text-muted-foreground">
            <MatchLine matchId={matchId} />
          </span>
          {children}
        </span>
        <IconMark
          className={cn('size-5 flex-none', IconMark === ForwardIcon && 'rtl:-scale-x-100')}
          aria-hidden
        />
      </Link>
    </li>
  );
}
