import type { MatchListItem, MatchState } from '#pwa/lib/matches/match-list.ts';
import {
  MatchAction,
  matchTones,
  useMatchStatusText,
} from '#pwa/features/matches/match-action.tsx';
import { leagueDayOf, formatTime, formatWeekdayDate } from '#pwa/lib/format/dates.ts';
import { type MessageKey, useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { toneLineClass } from '#pwa/ui/status/status.tsx';
import { cn } from '#pwa/ui/lib/utils.ts';
import { TeamName } from '#pwa/ui/brand/team-logo.tsx';
import { seatNumber } from '#sync/contracts/matches/seat-names.ts';

const columnKeys: MessageKey[] = [
  'matches.date',
  'matches.time',
  'matches.home',
  'matches.away',
  'matches.venue',
  'matches.seat',
];

/** Matches as a table for wide screens, by date; a day's date is visible in its first row only. */
export function MatchTable({ items }: { items: MatchListItem[] }) {
  const { t } = useTranslation();
  return (
    // The column headers stick below the sticky page header.
    <div className="overflow-clip rounded-xl border border-border bg-card shadow-card">
      <table className="type-data w-full border-collapse text-sm">
        <thead className="sticky top-29.5 z-[5] bg-muted">
          <tr className="h-9 text-start">
            {columnKeys.map((key) => (
              <th key={key} scope="col" className={cellClass}>
                {t(key)}
              </th>
            ))}
            <th scope="col" className={cn(cellClass, 'text-end!')}>
              {t('matches.booking')}
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item, index) => (
            <MatchTableRow
              key={item.id}
              item={item}
              firstOfDay={leagueDayOf(item.date) !== leagueDayOf(items[index - 1]?.date ?? 0)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const statesWithNote: ReadonlySet<MatchState> = new Set([
  'rejected',
  'revoked',
  'refused',
  'withdrawing',
  // Only a match with places has one.
  'pending',
  'seats',
  'ticket',
]);

const cellClass = 'px-3 text-start text-sm font-[620] first:ps-4 last:pe-4';

function MatchTableRow({ item, firstOfDay }: { item: MatchListItem; firstOfDay: boolean }) {
  const note = useMatchStatusText(item);
  const tone = matchTones[item.state];
  const showNote = note !== null && (statesWithNote.has(item.state) || item.notWithdrawn !== null);
  return (
    <tr
      data-match={item.id}
      {...(firstOfDay && { 'data-day': leagueDayOf(item.date) })}
      className="h-10 scroll-mt-38.5 border-t border-border"
    >
      <td
        className={cn(
          'num px-3 ps-4 font-[620] whitespace-nowrap',
          tone && 'touchline',
          toneLineClass(tone),
        )}
      >
        <span className={firstOfDay ? '' : 'sr-only'}>{formatWeekdayDate(item.date)}</span>
      </td>
      <td className="num px-3 whitespace-nowrap">{formatTime(item.date)}</td>
      {[item.home, item.away].map((team, index) => (
        <td key={index} className="px-3 py-1 leading-5">
          <TeamName team={team} logoClass="h-5.5 w-4.75" className="font-[580]" />
        </td>
      ))}
      <td className="px-3 py-1 leading-5">
        <bdi>{item.venue}</bdi>
      </td>
      <td className="num px-3">{item.seat === null ? '–' : seatNumber(item.seat)}</td>
      <td className="px-3 pe-4">
        <span className="flex items-center justify-end gap-2.5 whitespace-nowrap">
          {showNote && (
            <span className="py-1 text-end text-xs leading-4 text-balance whitespace-normal text-muted-foreground">
              <bdi>{note}</bdi>
            </span>
          )}
          <MatchAction item={item} size="xs" />
        </span>
      </td>
    </tr>
  );
}
