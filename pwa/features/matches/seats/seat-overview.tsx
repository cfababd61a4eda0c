import { blocks, countFreeSeats, type BlockName } from '#pwa/features/matches/seats/seat-layout.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { cn } from '#pwa/ui/cn.ts';

type Props = {
  taken: ReadonlySet<number>;
  selected: number | null;
  block: BlockName;
  onBlock: (block: BlockName) => void;
};

/** A small drawing of the grandstand; hidden from screen readers, which have the block tabs. */
export function SeatOverview({ taken, selected, block, onBlock }: Props) {
  return (
    <div className="overflow-hidden rounded-xl border border-border bg-card" aria-hidden>
      <PitchEdge />
      <div className="flex justify-center gap-1 px-1.5 py-2.5 min-[360px]:gap-2.5">
        {blocks.map(({ name, seats, columns }) => (
          <button
            key={name}
            type="button"
            tabIndex={-1}
            className={cn(
              'min-w-0 rounded-md border-2 border-solid px-1.5 pt-0.5 pb-1.5',
              name === block ? 'border-primary bg-accent' : 'border-transparent',
            )}
            style={{ flex: `0 1 ${columns * 12 + 16}px` }}
            onClick={() => onBlock(name)}
          >
            <span className="block text-center text-[0.8125rem] font-[640]">{name}</span>
            <span
              className="grid gap-0.5 min-[360px]:gap-0.75"
              style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
            >
              {seats.map((seat) => (
                <span
                  key={seat}
                  className={cn(
                    'aspect-square rounded-[2px] border border-solid',
                    taken.has(seat)
                      ? 'border-transparent bg-seat-taken'
                      : 'border-seat-border bg-seat',
                    seat === selected && 'border-seat-selected bg-seat-selected',
                  )}
                />
              ))}
            </span>
          </button>
        ))}
      </div>
    </div>
  );
}

/** The edge of the pitch below the seats: halfway line and centre circle. */
export function PitchEdge() {
  const { t } = useTranslation();
  return (
    <div className="pitch h-13 [--stripe-width:32px]">
      <svg className="absolute inset-0 -z-10 size-full" aria-hidden>
        <g fill="none" stroke="var(--pitch-line)" strokeWidth="2">
          <line x1="0" x2="100%" y1="42" y2="42" />
          <line x1="50%" x2="50%" y1="0" y2="42" />
          <circle cx="50%" cy="0" r="28" />
        </g>
      </svg>
      <span className="absolute start-3 top-2 text-sm text-pitch-muted">{t('matches.pitch')}</span>
    </div>
  );
}

/** Selects one of the four blocks, with its number of free seats. */
export function BlockTabs({ taken, block, onBlock }: Omit<Props, 'selected'>) {
  const { t } = useTranslation();
  return (
    <div role="group" aria-label={t('matches.blocks')} className="grid grid-cols-4 gap-2">
      {blocks.map((candidate) => {
        const free = countFreeSeats(candidate, taken);
        return (
          <button
            key={candidate.name}
            type="button"
            aria-pressed={candidate.name === block}
            className={cn(
              'flex min-h-13 flex-col items-center justify-center rounded-md border-[1.5px] px-1',
              'border-solid min-[360px]:flex-row min-[360px]:gap-2',
              candidate.name === block ? 'border-primary bg-accent' : 'border-border bg-card',
            )}
            onClick={() => onBlock(candidate.name)}
          >
            <span className="type-display text-xl leading-6">{candidate.name}</span>
            <span className="num text-[0.8125rem] text-muted-foreground">
              {free === 0 ? t('matches.blockFull') : t('matches.blockFree', { free })}
            </span>
          </button>
        );
      })}
    </div>
  );
}

/** Explains the three appearances of a seat. */
export function SeatLegend() {
  const { t } = useTranslation();
  const key = 'size-5 rounded-[5px] border-[1.5px] border-solid';
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-2 text-sm text-muted-foreground">
      <li className="flex items-center gap-2">
        <span className={cn(key, 'border-seat-border border-b-3 bg-seat')} aria-hidden />
        {t('matches.seatAvailable')}
      </li>
      <li className="flex items-center gap-2">
        <span
          className={cn(
            key,
            'grid place-items-center border-transparent bg-seat-taken text-xs text-seat-taken-foreground',
          )}
          aria-hidden
        >
          ×
        </span>
        {t('matches.seatTakenShort')}
      </li>
      <li className="flex items-center gap-2">
        <span className={cn(key, 'border-seat-selected bg-seat-selected')} aria-hidden />
        {t('matches.seatSelected')}
      </li>
    </ul>
  );
}
