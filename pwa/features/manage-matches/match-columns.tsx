import { Link } from '@tanstack/react-router';
import type { Match } from '#sync/contracts/matches.ts';
import { seatCount } from '#sync/contracts/seats.ts';
import { bookingsOf } from '#pwa/features/manage-matches/match-rows.ts';
import { formatDate, formatTime, formatWeekday } from '#pwa/lib/dates.ts';
import type { t as translate } from '#pwa/lib/words.ts';
import { Dot } from '#pwa/ui/badge.tsx';
import { iconButtonClass } from '#pwa/ui/button.tsx';
import { cn } from '#pwa/ui/cn.ts';
import { Crest } from '#pwa/ui/crest.tsx';
import { EditIcon } from '#pwa/ui/icons.ts';
import type { Column } from '#pwa/ui/table.tsx';

/** Columns that can be hidden have their word in the columns' menu. */
export function matchColumns(t: typeof translate): Column<Match>[] {
  return [
    {
      id: 'date',
      header: t('matches.date'),
      sort: ({ date }) => date,
      cell: ({ date }) => (
        <span className="flex gap-2.5">
          <span className="w-7 text-muted-foreground">{formatWeekday(date)}</span>
          {formatDate(date)}
        </span>
      ),
    },
    { id: 'time', header: t('matches.time'), cell: ({ date }) => formatTime(date) },
    {
      id: 'home',
      header: t('matches.home'),
      sort: ({ HomeTeam }) => HomeTeam.name,
      cell: ({ HomeTeam }) => <Team {...HomeTeam} />,
    },
    {
      id: 'away',
      header: t('matches.away'),
      sort: ({ AwayTeam }) => AwayTeam.name,
      cell: ({ AwayTeam }) => (
        <span className="flex items-center gap-2.5">
          <span className="text-muted-foreground">{t('matches.v')}</span>
          <Team {...AwayTeam} />
        </span>
      ),
    },
    text('name', t('matches.name'), ({ name }) => name),
    text('venue', t('matches.venue'), ({ Location }) => Location.name),
    {
      id: 'event',
      header: t('matches.event'),
      sort: ({ Event }) => Event.name,
      cell: ({ Event }) => (
        <span title={Event.name} className="block max-w-36 truncate">
          {Event.acronym === null ? Event.name : `#${Event.acronym}`}
        </span>
      ),
    },
    {
      id: 'seats',
      header: t('matches.seatsTaken'),
      sort: ({ seated, takenSeats }) => (seated ? takenSeats.length : null),
      cell: ({ seated, takenSeats }) =>
        seated ? (
          <SeatsTaken taken={takenSeats.length}>
            {t('matches.seatsOf', { taken: takenSeats.length, seats: seatCount })}
          </SeatsTaken>
        ) : (
          <span className="text-muted-foreground">{t('matches.freeSeating')}</span>
        ),
    },
    {
      id: 'bookings',
      header: t('matches.bookings'),
      align: 'end',
      sort: (match) => bookingsOf(match).approved,
      cell: (match) => {
        const { approved, pending } = bookingsOf(match);
        return (
          <>
            {approved}
            {pending > 0 && (
              <b
                className="ms-1 font-[600] text-pending-foreground"
                title={t('matches.bookingsWaiting', { count: pending })}
              >
                + {pending}
              </b>
            )}
          </>
        );
      },
    },
    {
      id: 'reservation',
      header: t('matches.reservation'),
      sort: ({ reservationOpen }) => (reservationOpen ? 0 : 1),
      cell: ({ reservationOpen }) => (
        <Dot tone={reservationOpen ? 'approved' : 'offline'}>
          {t(reservationOpen ? 'matches.opened' : 'matches.closed')}
        </Dot>
      ),
    },
    {
      id: 'edit',
      header: t('matches.edit'),
      actions: true,
      pinned: true,
      className: 'w-px',
      cell: (match) => (
        <Link
          to="/admin/manage/matches/$id"
          params={{ id: match.id }}
          aria-label={t('matches.editOne', {
            home: match.HomeTeam.name,
            away: match.AwayTeam.name,
            date: formatDate(match.date),
          })}
          title={t('matches.edit')}
          className={cn(iconButtonClass({ size: 'sm' }), 'max-md:size-11')}
        >
          <EditIcon className="size-4.5" aria-hidden />
        </Link>
      ),
    },
  ];
}

function text(id: string, header: string, value: (match: Match) => string): Column<Match> {
  return {
    id,
    header,
    sort: value,
    cell: (match) => (
      <span className="block max-w-56 truncate" title={value(match)}>
        {value(match)}
      </span>
    ),
  };
}

function Team({ name, logo }: { name: string; logo: string | null }) {
  return (
    <span className="inline-flex items-center gap-2 font-[580]">
      <Crest name={name} src={logo && `/api/file/${logo}`} className="h-5 w-4.5" />
      {name}
    </span>
  );
}

/** A short line that fills, and the figures. */
function SeatsTaken({ taken, children }: { taken: number; children: string }) {
  return (
    <span className="flex items-center gap-2">
      <span className="h-1.5 w-9 flex-none overflow-hidden rounded-[3px] bg-secondary" aria-hidden>
        <span
          className="block h-full bg-primary"
          style={{ inlineSize: `${(100 * taken) / seatCount}%` }}
        />
      </span>
      {children}
    </span>
  );
}
