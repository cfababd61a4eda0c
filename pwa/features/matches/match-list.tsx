import { byDay, type MatchListItem, type Side } from '#pwa/lib/match-rows.ts';
import { MatchAction, rowTones, useMatchNote } from '#pwa/features/matches/match-status.tsx';
import { dayOf, formatDay, formatTime } from '#pwa/lib/dates.ts';
import { lineClass, toneText } from '#pwa/ui/badge.tsx';
import { cn } from '#pwa/ui/cn.ts';
import { Crest } from '#pwa/ui/crest.tsx';

/** The phone's list: matches under their day, one action each. */
export function MatchList({ items, now }: { items: MatchListItem[]; now: number }) {
  return (
    <div className="md:hidden">
      {byDay(items, dayOf).map(({ day, items: rows }) => (
        <section
          key={day}
          data-day={day}
          // Days that are off screen are not laid out: a season of rows scrolls smoothly.
          className="scroll-mt-2 [content-visibility:auto]"
          style={{ containIntrinsicSize: `auto ${41 + rows.length * 100}px` }}
        >
          <h2 className="num px-4 pt-3.5 pb-1.5 text-sm font-[640] text-muted-foreground">
            {rows[0] && formatDay(rows[0].date, now)}
          </h2>
          <ul className="divide-y divide-border border-y border-border bg-card">
            {rows.map((item) => (
              <MatchListRow key={item.id} item={item} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function MatchListRow({ item }: { item: MatchListItem }) {
  const note = useMatchNote(item);
  const tone = rowTones[item.state];
  const [clock, half] = formatTime(item.date).split(' ');
  return (
    <li
      className={cn(
        'flex min-h-22 items-center gap-3 px-4 py-3',
        tone && 'touchline',
        lineClass(tone),
      )}
    >
      <span className="num w-11.5 flex-none self-start text-[0.8125rem] leading-4.5 text-muted-foreground">
        <b className="block text-[1.0625rem] leading-5.5 font-[680] text-foreground">{clock}</b>
        {half}
      </span>
      <span className="min-w-0 flex-1">
        <TeamLine side={item.home} />
        <TeamLine side={item.away} />
        <span className="mt-0.5 block ps-6 text-sm leading-5 text-muted-foreground">
          {item.venue}
        </span>
        {note !== null && (
          <span className={cn('block ps-6 text-sm leading-5 font-[560]', tone && toneText(tone))}>
            {note}
          </span>
        )}
      </span>
      <span className="flex flex-none justify-end">
        <MatchAction item={item} />
      </span>
    </li>
  );
}

function TeamLine({ side }: { side: Side }) {
  return (
    <span className="flex items-center gap-2 text-[1.0625rem] leading-6 font-[620] [font-stretch:102%]">
      <Crest
        name={side.name}
        src={side.logo === null ? null : `/api/file/${side.logo}`}
        className="h-4.75 w-4"
      />
      <span className="min-w-0">{side.name}</span>
    </span>
  );
}
