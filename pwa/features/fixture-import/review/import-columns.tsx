import type { ReactNode } from 'react';
import type { ImportState, PlannedRow } from '#sync/contracts/matches/fixture-import.ts';
import { describeChange, describeProblem } from '#pwa/features/fixture-import/review/plan-rows.ts';
import { formatDate, formatTime, formatWeekday } from '#pwa/lib/format/dates.ts';
import { kickOffTimeOptions, formatKickOffTime } from '#pwa/lib/format/kick-off-time.ts';
import { placeName } from '#pwa/lib/places/place-name.ts';
import { textColumn } from '#pwa/lib/admin/resource/resource-columns.tsx';
import { type t as translate, useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { StatusDot, type Tone } from '#pwa/ui/status/status.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { TeamLogo } from '#pwa/ui/brand/team-logo.tsx';
import { NativeSelect } from '#pwa/ui/native-select.tsx';
import type { Column } from '#pwa/ui/data-table/data-table.tsx';

type Side = PlannedRow['home'];

interface RowActions {
  /** Sets a fixture's kick-off time. */
  onTime: (line: number, time: string) => Promise<void>;
  /** Accepts a fixture outside the tournament's dates. */
  onOutside: (line: number) => Promise<void>;
}

/** @param narrow shows the whole fixture in one column, so that its outcome fits beside it */
export function importColumns(
  t: typeof translate,
  changedLines: ReadonlySet<number>,
  { onTime, onOutside }: RowActions,
  narrow: boolean,
): Column<PlannedRow>[] {
  const team = (side: Side) => <TeamCell {...side} />;
  const time = (row: PlannedRow) => <KickOffCell row={row} onTime={onTime} />;
  return [
    {
      id: 'line',
      header: t('fixtureImport.line'),
      sort: ({ line }) => line,
      cell: ({ line }) => <span className="num text-muted-foreground">{line}</span>,
    },
    ...(narrow ? combinedColumns(t, team, time) : separateColumns(t, team, time)),
    {
      id: 'what',
      header: t('fixtureImport.what'),
      sort: ({ state }) => state,
      cell: (row) => (
        <RowOutcome row={row} isChanged={changedLines.has(row.line)} onOutside={onOutside} />
      ),
    },
    textColumn(
      'venue',
      t('matches.venue'),
      ({ venue, venueName }) => (venue ? placeName(venue) : venueName),
      'max-w-44',
      '',
    ),
    textColumn('name', t('matches.name'), ({ name }) => name, 'max-w-44', ''),
  ];
}

type Cell<T> = (of: T) => ReactNode;

function combinedColumns(
  t: typeof translate,
  team: Cell<Side>,
  time: Cell<PlannedRow>,
): Column<PlannedRow>[] {
  return [
    {
      id: 'date',
      header: t('fixtureImport.fixture'),
      sort: ({ day, date }) => date ?? day,
      cell: (row) => (
        <span className="flex w-35 flex-col gap-1 py-1 whitespace-normal md:w-56">
          <span className="num flex flex-wrap items-center gap-x-2 text-muted-foreground">
            {row.day !== null && <span>{formatDate(row.day)}</span>}
            {time(row)}
          </span>
          {team(row.home)}
          {team(row.away)}
        </span>
      ),
    },
  ];
}

function separateColumns(
  t: typeof translate,
  team: Cell<Side>,
  time: Cell<PlannedRow>,
): Column<PlannedRow>[] {
  return [
    {
      id: 'date',
      header: t('matches.date'),
      sort: ({ day, date }) => date ?? day,
      cell: ({ day }) =>
        day !== null && (
          <span className="num flex gap-2">
            <span className="w-7 rtl:w-12 text-muted-foreground">{formatWeekday(day)}</span>
            {formatDate(day)}
          </span>
        ),
    },
    { id: 'time', header: t('matches.time'), cell: time },
    {
      id: 'home',
      header: t('matches.home'),
      sort: ({ home }) => (home.team ? placeName(home.team) : home.name),
      cell: ({ home }) => team(home),
    },
    {
      id: 'away',
      header: t('matches.away'),
      sort: ({ away }) => (away.team ? placeName(away.team) : away.name),
      cell: ({ away }) => (
        <span className="flex items-center gap-2.5">
          <span className="text-muted-foreground">{t('matches.v')}</span>
          {team(away)}
        </span>
      ),
    },
  ];
}

function KickOffCell({ row, onTime }: { row: PlannedRow; onTime: RowActions['onTime'] }) {
  const { t } = useTranslation();
  const isPostponed = row.state === 'postponed' && row.day !== null;
  if (!isPostponed && !row.problems.some(({ problem }) => problem === 'no_time'))
    return <span>{row.date !== null && formatTime(row.date)}</span>;
  return (
    <NativeSelect
      small
      aria-label={t('fixtureImport.timeOf', { home: row.home.name, away: row.away.name })}
      className="w-32 border-pending-line"
      value=""
      onChange={({ target }) => void onTime(row.line, target.value)}
    >
      <option value="">{t('fixtureImport.setTime')}</option>
      {kickOffTimeOptions('17:00').map((time) => (
        <option key={time} value={time}>
          {formatKickOffTime(time)}
        </option>
      ))}
    </NativeSelect>
  );
}

function TeamCell({ name, team }: Side) {
  const { t } = useTranslation();
  const written = t('fixtureImport.written', { name });
  if (name === '') return null;
  if (team === null) {
    return (
      <b className="font-[640] text-rejected-foreground" dir="auto">
        {name}
      </b>
    );
  }
  return (
    <span className="flex items-center gap-2">
      <TeamLogo
        name={team.name}
        src={team.logo && `/api/file/${team.logo}`}
        className="h-5.5 w-5 flex-none"
      />
      <span className="block min-w-0">
        {placeName(team)}
        {placeName(team) !== name && (
          <span
            className="block max-w-44 truncate text-[0.8125rem] leading-4 text-muted-foreground rtl:whitespace-normal"
            title={written}
          >
            {written}
          </span>
        )}
      </span>
    </span>
  );
}

const tones: Record<ImportState, Tone> = {
  new: 'approved',
  changed: 'pending',
  same: 'offline',
  unclear: 'pending',
  postponed: 'offline',
  wrong: 'rejected',
};

function RowOutcome({
  row,
  isChanged,
  onOutside,
}: {
  row: PlannedRow;
  isChanged: boolean;
  onOutside: RowActions['onOutside'];
}) {
  const { t } = useTranslation();
  const { state, problems, changes, notes } = row;
  const outside = state === 'unclear' && problems.some(({ problem }) => problem === 'outside_days');
  const why = [
    ...(state === 'postponed' ? [t('fixtureImport.untilTime')] : []),
    ...problems.map((problem) => describeProblem(t, problem)),
    ...changes.map((change) => describeChange(t, change)),
  ];
  return (
    <span className="block w-37 py-0.5 whitespace-normal md:w-72">
      <StatusDot tone={tones[state]}>
        <b className="font-[600]">{t(`fixtureImport.state_${state}`)}</b>
        {isChanged && (
          <span className="text-rejected-foreground">{t('fixtureImport.rowMeanwhile')}</span>
        )}
      </StatusDot>
      {why.length > 0 && (
        <span className="block ps-3.75 text-[0.8125rem] leading-4.5 text-muted-foreground">
          {why.map((text, at) => (
            <span key={at} className="block">
              {text}
            </span>
          ))}
        </span>
      )}
      {notes.length > 0 && (
        <span className="block ps-3.75 text-[0.8125rem] leading-4.5 text-pending-foreground">
          {notes.map((note) => (
            <span key={note} className="block">
              {t(`fixtureImport.note_${note}`)}
            </span>
          ))}
        </span>
      )}
      {outside && (
        <Button
          variant="outline"
          size="xs"
          className="mt-1 max-md:min-h-11 max-md:w-34 max-md:whitespace-normal md:ms-3.75"
          aria-label={t('fixtureImport.takeOneOf', {
            home: row.home.name,
            away: row.away.name,
          })}
          onClick={() => void onOutside(row.line)}
        >
          {t('fixtureImport.takeOne')}
        </Button>
      )}
    </span>
  );
}
