import type { MatchListItem, MatchState, Side } from '#pwa/lib/match-rows.ts';
import { MatchAction, rowTones, useMatchNote } from '#pwa/features/matches/match-status.tsx';
import { dayOf, formatTime, formatWeekdayDate } from '#pwa/lib/dates.ts';
import { type MessageKey, useWords } from '#pwa/lib/words.ts';
import { lineClass } from '#pwa/ui/badge.tsx';
import { cn } from '#pwa/ui/cn.ts';
import { Crest } from '#pwa/ui/crest.tsx';
import { seatNumber } from '#sync/contracts/seats.ts';

const head: MessageKey[] = [
  'matches.date',
  'matches.time',
  'matches.home',
  'matches.away',
  'matches.venue',
  'matches.seat',
];

/** The desk's table, date ascending; a day's date stands once. */
export function MatchTable({ items }: { items: MatchListItem[] }) {
  const { t } = useWords();
  return (
    // Below the page's header, which stays, stand the heads of the columns.
    <div className="overflow-clip rounded-xl border border-border bg-card shadow-card">
      <table className="data w-full border-collapse text-sm">
        <thead className="sticky top-29.5 z-[5] bg-muted">
          <tr className="h-9 text-start">
            {head.map((key) => (
              <th key={key} scope="col" className={cell}>
                {t(key)}
              </th>
            ))}
            <th scope="col" className={cn(cell, 'text-end!')}>
              {t('matches.booking')}
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item, index) => (
            <TableRow
              key={item.id}
              item={item}
              firstOfDay={dayOf(item.date) !== dayOf(items[index - 1]?.date ?? 0)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Of these more is told beside what can be done: the reason, or that it is approved. */
const told: ReadonlySet<MatchState> = new Set([
  'rejected',
  'revoked',
  'refused',
  'seats',
  'ticket',
]);

const cell = 'px-3 text-start text-sm font-[620] first:ps-4 last:pe-4';

function TableRow({ item, firstOfDay }: { item: MatchListItem; firstOfDay: boolean }) {
  const note = useMatchNote(item);
  const tone = rowTones[item.state];
  const showNote = note !== null && told.has(item.state);
  return (
    <tr
      data-match={item.id}
      {...(firstOfDay && { 'data-day': dayOf(item.date) })}
      className="h-10 scroll-mt-38.5 border-t border-border"
    >
      <td
        className={cn(
          'num px-3 ps-4 font-[620] whitespace-nowrap',
          tone && 'touchline',
          lineClass(tone),
        )}
      >
        <span className={firstOfDay ? '' : 'sr-only'}>{formatWeekdayDate(item.date)}</span>
      </td>
      <td className="num px-3 whitespace-nowrap">{formatTime(item.date)}</td>
      <TeamCell side={item.home} />
      <TeamCell side={item.away} />
      <td className="px-3 leading-5 xl:whitespace-nowrap">{item.venue}</td>
      <td className="num px-3">{item.seat === null ? '–' : seatNumber(item.seat)}</td>
      <td className="px-3 pe-4">
        <span className="flex items-center justify-end gap-2.5">
          {showNote && (
            <span className="py-1 text-end text-xs leading-4 text-balance text-muted-foreground">
              {note}
            </span>
          )}
          <MatchAction item={item} size="xs" />
        </span>
      </td>
    </tr>
  );
}

function TeamCell({ side }: { side: Side }) {
  return (
    <td className="px-3 leading-5 xl:whitespace-nowrap">
      <span className="flex items-center gap-2 font-[580]">
        <Crest
          name={side.name}
          src={side.logo === null ? null : `/api/file/${side.logo}`}
          className="h-5.5 w-4.75"
        />
        {side.name}
      </span>
    </td>
  );
}
