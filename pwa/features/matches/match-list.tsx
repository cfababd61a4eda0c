import { groupByDay, type MatchListItem } from '#pwa/lib/matches/match-list.ts';
import {
  MatchAction,
  matchTones,
  useMatchStatusText,
} from '#pwa/features/matches/match-action.tsx';
import { leagueDayOf, formatDay, formatTime } from '#pwa/lib/format/dates.ts';
import { toneLineClass, toneTextClass } from '#pwa/ui/status/status.tsx';
import { cn } from '#pwa/ui/lib/utils.ts';
import { TeamName } from '#pwa/ui/brand/team-logo.tsx';

/** Matches grouped by day, for phones. */
export function MatchList({ items, now }: { items: MatchListItem[]; now: number }) {
  return (
    <div className="md:pt-2">
      {groupByDay(items, leagueDayOf).map(({ day, items: rows }) => (
        <section
          key={day}
          data-day={day}
          // Days off screen are not laid out, so a season of rows scrolls smoothly. The scroll
          // margin keeps a day clear of the sticky header.
          className="scroll-mt-[calc(var(--day-top)+env(safe-area-inset-top))] [content-visibility:auto] md:scroll-mt-(--day-top)"
          style={{
            containIntrinsicSize: `auto ${rows.reduce((sum, item) => sum + rowHeight(item), 44)}px`,
          }}
        >
          <h2 className="num sticky top-[calc(var(--day-top)+env(safe-area-inset-top))] z-[1] bg-background px-4 pt-3.5 pb-1.5 text-sm font-[640] text-muted-foreground md:top-(--day-top) md:px-1">
            {rows[0] && formatDay(rows[0].date, now)}
          </h2>
          <ul className="divide-y divide-border border-y border-border bg-card md:overflow-hidden md:rounded-xl md:border-x">
            {rows.map((item) => (
              <MatchListRow key={item.id} item={item} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** Estimated height on a phone in px; rather too high, so that no day overlaps another. */
function rowHeight({ home, away, venue, state }: MatchListItem): number {
  const brokenNames = [home, away].filter(({ name }) => name.length > 16).length;
  const note = ['rejected', 'revoked', 'refused', 'withdrawing'].includes(state)
    ? 40
    : matchTones[state]
      ? 20
      : 0;
  return 95 + 24 * brokenNames + (venue.length > 18 ? 20 : 0) + note;
}

function MatchListRow({ item }: { item: MatchListItem }) {
  const note = useMatchStatusText(item);
  const tone = matchTones[item.state];
  const [clock, meridiem] = formatTime(item.date).split(' ');
  return (
    <li
      data-match={item.id}
      className={cn(
        'flex min-h-22 items-center gap-2.5 px-4 py-3 min-[360px]:gap-3',
        tone && 'touchline',
        toneLineClass(tone),
      )}
    >
      <span className="num w-11 flex-none self-start text-[0.8125rem] leading-4.5 whitespace-nowrap text-muted-foreground min-[360px]:w-12.5">
        <b className="block text-[0.9375rem] leading-5.5 font-[680] text-foreground min-[360px]:text-[1.0625rem]">
          {clock}
        </b>
        {meridiem}
      </span>
      <span className="min-w-0 flex-1">
        {[item.home, item.away].map((team, index) => (
          <TeamName
            key={index}
            team={team}
            logoClass="h-4.75 w-4"
            className="text-[1.0625rem] leading-6 font-[620] [font-stretch:102%]"
          />
        ))}
        <span className="mt-0.5 block ps-6 text-sm leading-5 text-muted-foreground">
          <bdi>{item.venue}</bdi>
        </span>
        {note !== null && (
          <span
            className={cn('block ps-6 text-sm leading-5 font-[560]', tone && toneTextClass(tone))}
          >
            <bdi>{note}</bdi>
          </span>
        )}
      </span>
      <span className="flex flex-none justify-end">
        <MatchAction item={item} />
      </span>
    </li>
  );
}
