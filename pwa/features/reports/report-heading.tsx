import { reportBadge } from '#pwa/features/reports/report-status.ts';
import { formatMoment } from '#pwa/lib/format/dates.ts';
import { useRow } from '#pwa/lib/sync/hooks.ts';
import { ReportDeadline } from '#pwa/lib/sync/reports/report-deadline.tsx';
import type { ReportView } from '#pwa/lib/sync/reports/report-drafts.ts';
import { useMatchTeams } from '#pwa/lib/places/use-place.ts';
import { useNow } from '#pwa/lib/hooks/use-now.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { StatusBadge } from '#pwa/ui/status/status.tsx';

/** Focus moves here when the focused element is removed. */
export const reportHeadingId = 'report-name';

export function ReportHeading({ view }: { view: ReportView }) {
  const { t } = useTranslation();
  const { tone, word } = reportBadge(view);
  const now = useNow();
  const match = useRow('match', view.about?.matchId);
  return (
    <div className="flex flex-col gap-2">
      <span className="flex flex-wrap items-center gap-2">
        <StatusBadge tone={tone}>{t(word)}</StatusBadge>
        {view.urgent.value === true && (
          <StatusBadge tone="attention">{t('reportScreens.urgentTag')}</StatusBadge>
        )}
        {match && view.closed === null && view.publish === null && (
          <span className="text-sm text-muted-foreground">
            <ReportDeadline kickOff={match.date} now={now} />
          </span>
        )}
      </span>
      <h2
        id={reportHeadingId}
        tabIndex={-1}
        className="heading-1 text-balance outline-none"
        dir="auto"
      >
        {view.about?.name ?? t('reportScreens.one')}
      </h2>
      <p className="num text-muted-foreground">
        <MatchLine matchId={view.about?.matchId ?? null} />
      </p>
    </div>
  );
}

/** `Al Ahly v Zamalek, Sat 21-11-2026, 07:00 PM`; nothing until the match is synced. */
export function MatchLine({ matchId }: { matchId: string | null }) {
  const { t } = useTranslation();
  const now = useNow();
  const { match, home, away } = useMatchTeams(matchId);
  if (!match || !home || !away) return null;
  const [before, after] = t('reportScreens.about', {
    match: t('matches.versus', { home: home.name, away: away.name }),
    date: '|',
  }).split('|');
  return (
    <>
      {before}
      <span className="inline-block">{formatMoment(match.date, now)}</span>
      {after}
    </>
  );
}
