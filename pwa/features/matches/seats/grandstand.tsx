import { useState } from 'react';
import { SeatGrid } from '#pwa/features/matches/seats/seat-grid.tsx';
import {
  blocks,
  initialBlock,
  countFreeSeats,
  wrapForNarrowScreen,
  type BlockName,
} from '#pwa/features/matches/seats/seat-layout.ts';
import {
  BlockTabs,
  PitchEdge,
  SeatLegend,
  SeatOverview,
} from '#pwa/features/matches/seats/seat-overview.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { useMediaQuery } from '#pwa/ui/use-media-query.ts';

type Props = {
  taken: ReadonlySet<number>;
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
  const { t } = useTranslation();
  return (
    <>
      <div className="overflow-hidden rounded-xl border border-border bg-card">
        <PitchEdge />
        <div className="flex justify-between gap-4 px-4 pt-3 pb-4">
          {blocks.map((block) => {
            const free = countFreeSeats(block, props.taken);
            return (
              <div key={block.name} className="min-w-0" style={{ flex: `${block.columns} 1 0` }}>
                <h2 className="mb-1.5 flex items-baseline gap-2 px-1">
                  <span className="type-display text-xl">{block.name}</span>
                  <span className="num text-sm text-muted-foreground">
                    {free === 0 ? t('matches.blockFull') : t('matches.blockFree', { free })}
                  </span>
                </h2>
                <SeatGrid {...props} block={block} />
              </div>
            );
          })}
        </div>
      </div>
      <SeatLegend />
    </>
  );
}

function SingleBlock(props: Props) {
  // Set once: the view does not switch blocks while others take seats.
  const [shownBlock, setBlock] = useState<BlockName>(() =>
    initialBlock(props.taken, props.selected ?? props.lost),
  );
  const narrow = useMediaQuery('(max-width: 359px)');
  const layout = blocks.find(({ name }) => name === shownBlock);
  return (
    <div className="flex max-w-2xl flex-col gap-4 md:mx-auto md:w-full">
      <SeatOverview
        taken={props.taken}
        selected={props.selected}
        block={shownBlock}
        onBlock={setBlock}
      />
      <BlockTabs taken={props.taken} block={shownBlock} onBlock={setBlock} />
      {layout && (
        <div className="-mx-3 min-[390px]:-mx-0.75">
          <SeatGrid {...props} block={narrow ? wrapForNarrowScreen(layout) : layout} />
        </div>
      )}
      <SeatLegend />
    </div>
  );
}
