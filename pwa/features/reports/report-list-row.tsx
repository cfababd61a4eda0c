import { Link } from '@tanstack/react-router';
import type { ReportRow } from '#sync/contracts/reports/reports.ts';
import { MatchLine } from '#pwa/features/reports/report-heading.tsx';
import { reportBadge } from '#pwa/features/reports/report-status.ts';
import { DeliveryStatus } from '#pwa/features/reports/delivery-status.tsx';
import { useReport } from '#pwa/lib/sync/reports/report-drafts.ts';
import { useQuestionChanges } from '#pwa/lib/sync/reports/question-changes.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Badge, toneLineClass } from '#pwa/ui/primitives/badge.tsx';
import { cn } from '#pwa/ui/cn.ts';
import { EditIcon, ForwardIcon, NoticeIcon } from '#pwa/ui/icons.ts';

/** A report with its status and the number of answers written. */
export function ReportListRow({ report }: { report: ReportRow }) {
  const { t } = useTranslation();
  const view = useReport(report.id);
  const state = view ?? { status: report.status, closed: null };
  const { tone, word } = reportBadge(state);
  const news = useQuestionChanges(view ?? { id: report.id, row: null, closed: null });
  const isEditable = view?.closed === null && view.publish === null;
  const answers = view?.answers ?? [];
  const answered = answers.filter(({ text }) => text.trim() !== '').length;
  const IconMark = isEditable ? EditIcon : ForwardIcon;
  return (
    <li>
      <Link
        to="/reports/edit/$id"
        params={{ id: report.id }}
        className={cn(
          'touchline flex items-center gap-3 overflow-hidden rounded-xl border border-border bg-card p-4 shadow-card hover:border-input',
          toneLineClass(tone),
        )}
      >
        <span className="min-w-0 flex-1">
          <span className="sr-only">
            {t(isEditable ? 'reportScreens.edit' : 'reportScreens.read', { name: report.name })}
          </span>
          <span className="flex flex-wrap items-center gap-2">
            <Badge tone={tone}>{t(word)}</Badge>
            {(view?.urgent.value ?? report.urgent) === true && (
              <Badge tone="attention">{t('reportScreens.urgentTag')}</Badge>
            )}
            {news && (
              <Badge tone="conflict" icon={NoticeIcon}>
                {t('reportScreens.questionsChanged')}
              </Badge>
            )}
          </span>
          <b className="heading-3 mt-1.5 block text-balance" dir="auto" aria-hidden>
            {report.name}
          </b>
          <span className="num block min-h-5 text-sm text-muted-foreground">
            <MatchLine matchId={report.matchId} />
          </span>
          <span className="num mt-1 flex min-h-5 flex-wrap items-center gap-x-4 gap-y-1 text-sm">
            {isEditable && (
              <span className="text-muted-foreground">
                {t('reportScreens.answered', { done: answered, all: answers.length })}
              </span>
            )}
            {view && view.status !== 'pending' && <DeliveryStatus view={view} />}
          </span>
        </span>
        <IconMark className="size-5 flex-none rtl:-scale-x-100" aria-hidden />
      </Link>
    </li>
  );
}
