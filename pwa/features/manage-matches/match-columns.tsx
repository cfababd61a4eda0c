import { Link } from '@tanstack/react-router';
import type { ListedMatch } from '#sync/contracts/matches/manage-matches.ts';
import { seatCount } from '#sync/contracts/matches/seat-names.ts';
import { bookingsOf, matchRecords } from '#pwa/features/manage-matches/match-resource.ts';
import {
  actionsColumn,
  PeopleCount,
  textColumn,
} from '#pwa/lib/admin/resource/resource-columns.tsx';
import { formatDate, formatTime, formatWeekday } from '#pwa/lib/format/dates.ts';
import { ExportButton } from '#pwa/lib/files/export-button.tsx';
import type { t as translate } from '#pwa/lib/i18n/use-translation.ts';
import { placeName, teamNames } from '#pwa/lib/places/place-name.ts';
import { StatusDot } from '#pwa/ui/status/status.tsx';
import { TeamLogo } from '#pwa/ui/brand/team-logo.tsx';
import { AddIcon } from '#pwa/ui/icons.ts';
import type { Column } from '#pwa/ui/data-table/data-table.tsx';

/** Shown on phones only, so the columns menu does not offer it. */
export const teamsColumn = 'teams';

export function matchColumns(
  t: typeof translate,
  onDelete: (match: ListedMatch) => void,
  hasManyEvents: boolean,
): Column<ListedMatch>[] {
  const all: Column<ListedMatch>[] = [
    {
      id: 'date',
      header: t('matches.date'),
      sort: ({ date }) => date,
      cell: ({ date }) => (
        <span className="flex gap-2.5 max-md:flex-col max-md:gap-0">
          <span className="w-7 rtl:w-12 text-muted-foreground max-md:hidden">
            {formatWeekday(date)}
          </span>
          {formatDate(date)}
          <span className="text-muted-foreground md:hidden">{formatTime(date)}</span>
        </span>
      ),
    },
    {
      id: 'time',
      header: t('matches.time'),
      className: 'max-md:hidden',
      cell: ({ date }) => formatTime(date),
    },
    {
      // Combines what are three columns on wide screens.
      id: teamsColumn,
      header: t('matches.teams'),
      // On phones, fills the width left by the date, so that nothing scrolls sideways.
      className: 'lg:hidden max-md:w-full max-md:max-w-0',
      cell: (match) => (
        <BothTeams
          match={match}
          versus={t('matches.v')}
          state={t(match.reservationOpen ? 'matches.opened' : 'matches.closed')}
        />
      ),
    },
    {
      id: 'home',
      header: t('matches.home'),
      className: 'max-lg:hidden',
      sort: ({ HomeTeam }) => placeName(HomeTeam),
      cell: ({ HomeTeam }) => <Team team={HomeTeam} />,
    },
    {
      id: 'away',
      header: t('matches.away'),
      className: 'max-lg:hidden',
      sort: ({ AwayTeam }) => placeName(AwayTeam),
      cell: ({ AwayTeam }) => (
        <span className="flex items-center gap-2.5">
          <span className="text-muted-foreground max-2xl:hidden">{t('matches.v')}</span>
          <Team team={AwayTeam} />
        </span>
      ),
    },
    {
      ...textColumn('name', t('matches.name'), ({ name }) => name, 'max-w-32 2xl:max-w-56'),
      priority: 3,
    },
    {
      ...textColumn('venue', t('matches.venue'), ({ Location }) => placeName(Location), 'max-w-48'),
      priority: 1,
      filters: ['venue'],
    },
    {
      id: 'event',
      priority: 2,
      filters: ['event'],
      header: t('matches.event'),
      className: 'max-md:hidden',
      sort: ({ Event }) => placeName(Event),
      cell: ({ Event }) => (
        <span title={placeName(Event)} className="block max-w-36 truncate" dir="auto">
          {Event.acronym === null ? placeName(Event) : `#${Event.acronym}`}
        </span>
      ),
    },
    {
      id: 'seats',
      priority: 6,
      header: t('matches.seatsTaken'),
      className: 'max-md:hidden',
      sort: ({ seated, takenSeatCount }) => (seated ? takenSeatCount : null),
      cell: ({ seated, takenSeatCount }) =>
        seated ? (
          <SeatsTaken taken={takenSeatCount}>
            {t('matches.seatsOf', { taken: takenSeatCount, seats: seatCount })}
          </SeatsTaken>
        ) : (
          <span className="text-muted-foreground">{t('matches.freeSeating')}</span>
        ),
    },
    {
      id: 'bookings',
      priority: 5,
      header: t('matches.bookings'),
      className: 'max-md:hidden',
      align: 'end',
      sort: (match) => bookingsOf(match).approved,
      cell: (match) => (
        <PeopleCount
          path="/admin/manage/matches/$id/people"
          id={match.id}
          name={matchRecords.name(match)}
          {...bookingsOf(match)}
        />
      ),
    },
    {
      id: 'reservation',
      filters: ['reservation'],
      header: t('matches.reservation'),
      className: 'max-md:hidden',
      sort: ({ reservationOpen }) => (reservationOpen ? 0 : 1),
      cell: ({ reservationOpen }) => (
        <StatusDot tone={reservationOpen ? 'approved' : 'offline'}>
          {t(reservationOpen ? 'matches.opened' : 'matches.closed')}
        </StatusDot>
      ),
    },
    {
      id: 'officer',
      priority: 4,
      header: t('bulk.officer'),
      className: 'max-md:hidden',
      sort: ({ assigned }) => (assigned == null ? null : placeName(assigned)),
      cell: (match) =>
        match.assigned == null ? (
          <Link
            to="/admin/manage/matches/$id"
            params={{ id: match.id }}
            aria-label={t('bulk.assignTo', names(match))}
            className="inline-flex min-h-8 items-center gap-1 font-[600] text-primary hover:underline"
          >
            <AddIcon className="size-4" aria-hidden />
            {t('bulk.assignOne')}
          </Link>
        ) : (
          <span className="block max-w-36 truncate" title={placeName(match.assigned)} dir="auto">
            {placeName(match.assigned)}
          </span>
        ),
    },
    actionsColumn({
      id: 'edit',
      header: t('users.actions'),
      path: matchRecords.path,
      editTitle: t('matches.edit'),
      editLabel: (match) => t('matches.editOne', names(match)),
      deleteLabel: (match) => t('season.deleteMatch', names(match)),
      onDelete,
      between: (match) => (
        <ExportButton
          list={{ eventId: match.eventId, matchId: match.id }}
          variant="row"
          of={matchRecords.name(match)}
        />
      ),
    }),
  ];
  // The tournament column is useless if all matches belong to the same one.
  return all.filter(({ id }) => hasManyEvents || id !== 'event');
}

function names({ HomeTeam, AwayTeam, date }: ListedMatch) {
  return { ...teamNames(HomeTeam, AwayTeam), date: formatDate(date) };
}

function BothTeams({
  match,
  versus,
  state,
}: {
  match: ListedMatch;
  versus: string;
  state: string;
}) {
  return (
    <span className="block text-[0.8125rem] leading-4.5 md:w-64">
      {/* Long names wrap; the "v" moves to the next line with the second team. */}
      <span className="block text-sm font-[580] [overflow-wrap:anywhere] whitespace-normal">
        <bdi>{placeName(match.HomeTeam)}</bdi>{' '}
        <span className="text-muted-foreground">{versus}</span>
        {'\u00A0'}
        <bdi>{placeName(match.AwayTeam)}</bdi>
      </span>
      <span className="block truncate text-muted-foreground">
        <span className="md:hidden">{state} · </span>
        <bdi>{placeName(match.Location)}</bdi>
      </span>
    </span>
  );
}

function Team({ team }: { team: ListedMatch['HomeTeam'] }) {
  const { logo } = team;
  const name = placeName(team);
  return (
    <span className="flex items-center gap-2 font-[580]">
      <TeamLogo name={name} src={logo && `/api/file/${logo}`} className="h-5 w-4.5" />
      {name}
    </span>
  );
}

/** A short progress bar with its figures. */
function SeatsTaken({ taken, children }: { taken: number; children: string }) {
  return (
    <span className="flex items-center gap-2">
      <span className="h-1.5 w-7 flex-none overflow-hidden rounded-[3px] bg-secondary" aria-hidden>
        <span
          className="block h-full bg-primary"
          style={{ inlineSize: `${(100 * taken) / seatCount}%` }}
        />
      </span>
      {children}
    </span>
  );
}
