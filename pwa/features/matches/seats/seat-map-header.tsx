import { formatAsOf, formatTime, formatWeekdayDate } from '#pwa/lib/format/dates.ts';
import { useMatchTeams, usePlace } from '#pwa/lib/places/use-place.ts';
import { BackLink } from '#pwa/lib/sync/sync-status.tsx';
import { useNow } from '#pwa/lib/hooks/use-now.ts';
import { joinWithCommas } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { LastSyncedLabel } from '#pwa/ui/feedback/last-synced-label.tsx';
import { TeamLogo } from '#pwa/ui/brand/team-logo.tsx';
import { LiveIcon } from '#pwa/ui/icons.ts';
import { PageHeader } from '#pwa/ui/layout/page.tsx';

export function SeatMapHeader({
  eventId,
  matchId,
  live,
  lastUpdatedAt,
}: {
  eventId: string;
  matchId: string;
  live: boolean;
  lastUpdatedAt: number | null;
}) {
  const { t } = useTranslation();
  const now = useNow();
  const { match, home, away } = useMatchTeams(matchId);
  const venue = usePlace('venue', match?.venueId);
  return (
    <PageHeader
      title={t('matches.chooseSeat')}
      back={<BackLink to="/events/$id/reservations" params={{ id: eventId }} />}
      trailing={
        live ? (
          <LastSyncedLabel icon={LiveIcon}>{t('matches.seatLive')}</LastSyncedLabel>
        ) : (
          lastUpdatedAt !== null && (
            <LastSyncedLabel offline>{formatAsOf(lastUpdatedAt, now)}</LastSyncedLabel>
          )
        )
      }
    >
      {match && home && away && (
        <div className="flex items-center gap-3">
          <span className="flex flex-none -space-x-1">
            {[home, away].map(({ id, name, logo }) => (
              <TeamLogo
                key={id}
                name={name}
                src={logo && `/api/file/${logo}`}
                className="h-8 w-7"
              />
            ))}
          </span>
          <span className="min-w-0">
            <span className="type-title block text-balance">
              {t('matches.versus', { home: home.name, away: away.name })}
            </span>
            <span className="num block text-sm text-muted-foreground">
              {joinWithCommas([formatWeekdayDate(match.date), formatTime(match.date), venue?.name])}
            </span>
          </span>
        </div>
      )}
    </PageHeader>
  );
}
