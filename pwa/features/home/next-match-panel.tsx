import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { optionalComponent } from '#pwa/lib/app/lazy-import.ts';
import {
  formatDate,
  formatTime,
  formatWeekdayDate,
  daysUntil,
  formatTimeLeft,
} from '#pwa/lib/format/dates.ts';
import type { MatchListItem } from '#pwa/lib/matches/match-list.ts';
import { useOpenSession } from '#pwa/lib/session/use-session.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { cn } from '#pwa/ui/lib/utils.ts';
import { buttonVariants } from '#pwa/ui/button.tsx';
import { TeamName } from '#pwa/ui/brand/team-logo.tsx';
import { CountdownIcon, MatchesIcon, QrIcon, SeatIcon } from '#pwa/ui/icons.ts';
import { StatTile, StatTiles } from '#pwa/ui/brand/stat-tile.tsx';
import { seatBlock, seatNumber } from '#sync/contracts/matches/seat-names.ts';

const OfficerLinks = optionalComponent(
  () => import('#pwa/lib/matches/officer-links.tsx'),
  'OfficerLinks',
);

export function NextMatchPanel({ item, now }: { item: MatchListItem; now: number }) {
  const { t } = useTranslation();
  const days = daysUntil(item.date, now);
  const left = formatTimeLeft(item.date, now);
  const seat = item.seat === null ? null : seatNumber(item.seat);
  const teams = teamClasses(item);
  const isOfficer = useOpenSession()?.scopes.includes('officer') === true;
  return (
    // The panel is as tall as its skeleton, even for a match without gate and seat.
    <div className="grid min-h-76 content-between gap-4 md:min-h-39 md:grid-cols-[minmax(0,1fr)_20rem] md:items-center md:gap-10">
      <div className="min-w-0">
        <p className="num flex flex-wrap items-baseline justify-between gap-x-4 md:justify-start">
          <span className="font-[640]">
            {days === 0
              ? t('dates.today', { date: formatDate(item.date) })
              : t('home.next', { date: formatWeekdayDate(item.date) })}
          </span>
          <span className="inline-flex items-center gap-1.5 text-[0.9375rem] font-[640] text-signal">
            {days === 0 ? (
              <CountdownIcon className="size-4 self-center" aria-hidden />
            ) : (
              <MatchesIcon className="size-4 self-center" aria-hidden />
            )}
            {left === null
              ? t('home.underWay')
              : days === 0
                ? t('dates.kickOffIn', { time: left })
                : t(days === 1 ? 'home.tomorrow' : 'home.inDays', { days })}
          </span>
        </p>
        <h1 className="mt-2.5 flex flex-col gap-1">
          <TeamName team={item.home} {...teams} />
          <span className="sr-only">{t('home.versus')}</span>
          <TeamName team={item.away} {...teams} />
        </h1>
        <p className="num mt-2.5">
          <b className="font-[680]">{formatTime(item.date)}</b>
          <span className="ms-2.5 text-pitch-muted">
            <bdi>{item.venue}</bdi>
          </span>
        </p>
      </div>
      <div className="flex flex-col gap-3.5">
        {(seat !== null || item.gate !== null) && (
          <StatTiles>
            {item.gate !== null && <StatTile label={t('home.gate')}>{item.gate}</StatTile>}
            {seat !== null && (
              <>
                <StatTile label={t('home.block')}>{seatBlock(seat)}</StatTile>
                <StatTile label={t('home.seat')}>{seat}</StatTile>
              </>
            )}
          </StatTiles>
        )}
        <NextMatchAction item={item} />
        {isOfficer && days === 0 && (
          <Suspense>
            <div className="-mb-2.5">
              <OfficerLinks match={item} variant="chalk" now={now} />
            </div>
          </Suspense>
        )}
      </div>
    </div>
  );
}

function NextMatchAction({ item }: { item: MatchListItem }) {
  const { t } = useTranslation();
  if (item.state === 'ticket' && item.ticketRef !== null)
    return (
      <Link
        to="/reservation/$ref"
        params={{ ref: item.ticketRef }}
        className={buttonVariants({ variant: 'signal', size: 'lg', full: true })}
      >
        <QrIcon className="size-5" aria-hidden />
        {t('home.showTicket')}
      </Link>
    );
  if (item.state === 'seats')
    return (
      <Link
        to="/events/$id/reservations/$matchId/map"
        params={{ id: item.eventId, matchId: item.id }}
        className={buttonVariants({ variant: 'signal', size: 'lg', full: true })}
      >
        <SeatIcon className="size-5" aria-hidden />
        {t('matches.chooseSeat')}
      </Link>
    );
  return (
    <Link
      to="/events/$id/reservations"
      params={{ id: item.eventId }}
      search={{ tab: 'mine' }}
      className={buttonVariants({ variant: 'chalk', size: 'lg', full: true })}
    >
      {t('home.openMatch')}
    </Link>
  );
}

/** Number of letters that fit in one line of the large type on a phone. */
const largeLetters = 14;

/** Long names are set smaller on phones, where two lines of each would make the panel taller. */
function teamClasses({ home, away }: Pick<MatchListItem, 'home' | 'away'>) {
  const isLong = [home, away].some(({ name }) => name.length > largeLetters);
  return {
    logoClass: 'h-9 w-7.5 md:h-10 md:w-8.5',
    className: cn(
      'type-display gap-3.5 leading-10 text-balance [overflow-wrap:anywhere]',
      isLong ? 'text-xl md:text-[2rem]' : 'text-[2rem] max-[350px]:text-2xl',
    ),
  };
}
