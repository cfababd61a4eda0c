import { asOf, formatTime, formatWeekdayDate } from '#pwa/lib/dates.ts';
import { BackLink } from '#pwa/lib/parts/heard.tsx';
import { useRow } from '#pwa/lib/sync-hooks.ts';
import { useNow } from '#pwa/lib/use-now.ts';
import { useWords } from '#pwa/lib/words.ts';
import { AsOf } from '#pwa/ui/as-of.tsx';
import { Crest } from '#pwa/ui/crest.tsx';
import { LiveIcon } from '#pwa/ui/icons.ts';
import { PageHeader } from '#pwa/ui/page.tsx';

/** Which match the seats are of, and whether what one sees is live. */
export function SeatMapHeader({
  eventId,
  matchId,
  live,
  heardAt,
}: {
  eventId: string;
  matchId: string;
  live: boolean;
  heardAt: number | null;
}) {
  const { t } = useWords();
  const now = useNow();
  const match = useRow('match', matchId);
  const home = useRow('team', match?.homeTeamId);
  const away = useRow('team', match?.awayTeamId);
  const venue = useRow('venue', match?.venueId);
  return (
    <PageHeader
      title={t('matches.chooseSeat')}
      back={<BackLink to="/events/$id/reservations" params={{ id: eventId }} />}
      trailing={
        live ? (
          <AsOf icon={LiveIcon}>{t('matches.seatLive')}</AsOf>
        ) : (
          heardAt !== null && <AsOf offline>{asOf(heardAt, now)}</AsOf>
        )
      }
    >
      {match && home && away && (
        <div className="flex items-center gap-3">
          <span className="flex flex-none -space-x-1">
            {[home, away].map(({ id, name, logo }) => (
              <Crest key={id} name={name} src={logo && `/api/file/${logo}`} className="h-8 w-7" />
            ))}
          </span>
          <span className="min-w-0">
            <span className="title block text-balance">
              {t('matches.versus', { home: home.name, away: away.name })}
            </span>
            <span className="num block text-sm text-muted-foreground">
              {`${formatWeekdayDate(match.date)}, ${formatTime(match.date)}, ${venue?.name ?? ''}`}
            </span>
          </span>
        </div>
      )}
    </PageHeader>
  );
}
