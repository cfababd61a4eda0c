import { useState } from 'react';
import { SeatGrid } from '#pwa/features/matches/seats/seat-grid.tsx';
import {
  blocks,
  initialBlock,
  countFreeSeats,
  wrapForNarrowScreen,
  type Block,
  type BlockName,
} from '#pwa/features/matches/seats/seat-layout.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { cn } from '#pwa/ui/lib/utils.ts';
import { useMediaQuery } from '#pwa/ui/hooks/use-media-query.ts';

type Props = {
  /** Null while unknown. */
  taken: ReadonlySet<number> | null;
  /** The seat that the person has. */
  own: number | null;
  selected: number | null;
  lost: number | null;
  disabled: boolean;
  onSelect: (seat: number) => void;
};

/** All four blocks on wide screens; on phones one block at finger size below a small overview. */
export function Grandstand(props: Props) {
  const wide = useMediaQuery('(min-width: 1280px)');
  return wide ? <FullGrandstand {...props} /> : <SingleBlock {...props} />;
}

function FullGrandstand(props: Props) {
  return (
    <>
      <div className="overflow-hidden rounded-xl border border-border bg-card">
        <PitchEdge />
        <div dir="ltr" className="flex justify-between gap-4 px-4 pt-3 pb-4">
          {blocks.map((block) => {
            return (
              <div key={block.name} className="min-w-0" style={{ flex: `${block.columns} 1 0` }}>
                <h2 className="mb-1.5 flex items-baseline gap-2 px-1">
                  <span className="type-display text-xl">{block.name}</span>
                  <FreeSeats block={block} taken={props.taken} className="text-sm" />
                </h2>
                <SeatGrid {...props} block={block} />
              </div>
            );
          })}
        </div>
      </div>
      <SeatLegend hasOwn={props.own !== null} />
    </>
  );
}

function SingleBlock(props: Props) {
  // Set once: the view does not switch blocks while others take seats.
  const [shownBlock, setBlock] = useState<BlockName>(() =>
    initialBlock(props.taken ?? new Set(), props.selected ?? props.lost ?? props.own),
  );
  const narrow = useMediaQuery('(max-width: 359px)');
  const layout = blocks.find(({ name }) => name === shownBlock);
  return (
    <div className="flex max-w-2xl flex-col gap-4 md:mx-auto md:w-full">
      <SeatOverview
        taken={props.taken}
        selected={props.selected ?? props.own}
        block={shownBlock}
        onBlock={setBlock}
      />
      <BlockTabs taken={props.taken} block={shownBlock} onBlock={setBlock} />
      {layout && (
        <div className="-mx-3 min-[390px]:-mx-0.75">
          <SeatGrid {...props} block={narrow ? wrapForNarrowScreen(layout) : layout} />
        </div>
      )}
      <SeatLegend hasOwn={props.own !== null} />
    </div>
  );
}

type OverviewProps = {
  taken: ReadonlySet<number> | null;
  selected: number | null;
  block: BlockName;
  onBlock: (block: BlockName) => void;
};

/** A small drawing of the grandstand; hidden from screen readers, which have the block tabs. */
function SeatOverview({ taken, selected, block, onBlock }: OverviewProps) {
  return (
    <div className="overflow-hidden rounded-xl border border-border bg-card" aria-hidden>
      <PitchEdge />
      <div dir="ltr" className="flex justify-center gap-1 px-1.5 py-2.5 min-[360px]:gap-2.5">
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
                    seat === selected
                      ? 'border-seat-selected bg-seat-selected'
                      : taken?.has(seat) === true
                        ? 'border-transparent bg-seat-taken'
                        : 'border-seat-border bg-seat',
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
function PitchEdge() {
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

function BlockTabs({ taken, block, onBlock }: Omit<OverviewProps, 'selected'>) {
  const { t } = useTranslation();
  return (
    <div role="group" aria-label={t('matches.blocks')} dir="ltr" className="grid grid-cols-4 gap-2">
      {blocks.map((candidate) => (
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
          <FreeSeats block={candidate} taken={taken} className="text-[0.8125rem]" />
        </button>
      ))}
    </div>
  );
}

/** The number of free seats in a block; nothing while it is unknown. */
function FreeSeats({
  block,
  taken,
  className,
}: {
  block: Block;
  taken: ReadonlySet<number> | null;
  className: string;
}) {
  const { t } = useTranslation();
  if (taken === null) return null;
  const free = countFreeSeats(block, taken);
  return (
    <span className={cn('num text-muted-foreground', className)} dir="auto">
      {free === 0 ? t('matches.blockFull') : t('matches.blockFree', { free })}
    </span>
  );
}

function SeatLegend({ hasOwn }: { hasOwn: boolean }) {
  const { t } = useTranslation();
  const items = [
    ['border-seat-border border-b-3 bg-seat', null, t('matches.seatAvailable')],
    [
      'grid place-items-center border-transparent bg-seat-taken text-xs text-seat-taken-foreground',
      '×',
      t('matches.seatTakenShort'),
    ],
    ['border-seat-selected bg-seat-selected', null, t('matches.seatSelected')],
    ...(hasOwn ? [['border-seat-selected bg-accent', null, t('matches.yourSeat')] as const] : []),
  ] as const;
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-2 text-sm text-muted-foreground">
      {items.map(([className, mark, label]) => (
        <li key={label} className="flex items-center gap-2">
          <span
            className={cn('size-5 rounded-[5px] border-[1.5px] border-solid', className)}
            aria-hidden
          >
            {mark}
          </span>
          {label}
        </li>
      ))}
    </ul>
  );
}
