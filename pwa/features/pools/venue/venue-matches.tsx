import { Link } from '@tanstack/react-router';
import type { VenueMatch } from '#sync/contracts/pools/manage-pools.ts';
import { formatDateTime, formatWeekday } from '#pwa/lib/format/dates.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { teamNames } from '#pwa/lib/places/place-name.ts';
import { Card } from '#pwa/ui/card.tsx';
import { Checkbox } from '#pwa/ui/checkbox.tsx';
import { LockedIcon } from '#pwa/ui/icons.ts';
import { StatusText } from '#pwa/ui/status/status.tsx';

/** The next matches of a venue: those that can be set up to choose from, the others with the reason. */
export function VenueMatches({
  matches,
  leftOut,
  done,
  onToggle,
}: {
  matches: readonly VenueMatch[];
  leftOut: ReadonlySet<string>;
  /** Matches that were set up just now. */
  done: ReadonlySet<string>;
  onToggle: (id: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <Card className="max-w-5xl">
      <ul className="divide-y divide-border">
        {matches.map(({ id, date, HomeTeam, AwayTeam, bookings, obstacle }) => {
          const name = (
            <span className="flex flex-wrap gap-x-3">
              <span className="num min-w-56 text-muted-foreground">
                {formatWeekday(date)} {formatDateTime(date)}
              </span>
              <span className="font-[580]">
                {t('matches.versus', teamNames(HomeTeam, AwayTeam))}
              </span>
            </span>
          );
          return (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-1">
              {obstacle === null && !done.has(id) ? (
                <Checkbox checked={!leftOut.has(id)} onChange={() => onToggle(id)}>
                  {name}
                </Checkbox>
              ) : (
                <>
                  <Link
                    to="/admin/manage/matches/$id/places"
                    params={{ id }}
                    className="inline-flex min-h-11 items-center gap-2.5 text-[0.9375rem] leading-5 hover:underline"
                  >
                    <LockedIcon
                      className="size-5.5 flex-none text-muted-foreground"
                      strokeWidth={1.5}
                      aria-hidden
                    />
                    {name}
                  </Link>
                  {done.has(id) ? (
                    <StatusText tone="approved">{t('pools.setUpNow')}</StatusText>
                  ) : (
                    <span className="num text-sm text-muted-foreground">
                      {obstacle === 'bookings'
                        ? t('pools.bookingsAlready', { count: bookings })
                        : t(`pools.obstacle.${obstacle ?? 'allocation'}`)}
                    </span>
                  )}
                </>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
