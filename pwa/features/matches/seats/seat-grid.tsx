import { useRef, useState, type KeyboardEvent } from 'react';
import { seatAfterKey, type Block } from '#pwa/features/matches/seats/seat-layout.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { cn } from '#pwa/ui/lib/utils.ts';
import { CloseIcon } from '#pwa/ui/icons.ts';

type SeatGridProps = {
  block: Block;
  /** Null while unknown. */
  taken: ReadonlySet<number> | null;
  /** The seat that the person has: it is marked, and no other booking's. */
  own: number | null;
  selected: number | null;
  /** A seat that someone else has just taken. */
  lost: number | null;
  /** Without signal the map is visible, but no seat can be chosen. */
  disabled: boolean;
  onSelect: (seat: number) => void;
};

/** One block as a radio group; taken seats can be reached by arrow keys but not chosen. */
export function SeatGrid({ block, taken, own, selected, lost, disabled, onSelect }: SeatGridProps) {
  const { t } = useTranslation();
  const grid = useRef<HTMLDivElement>(null);
  // The seat with keyboard focus; when it leaves the block, Tab returns to the selected seat.
  const [focused, setFocused] = useState<number | null>(null);
  // The live stream can say that the seat is taken before the answer says that it is one's own.
  const isTakenByOther = (seat: number) =>
    taken?.has(seat) === true && seat !== selected && seat !== own;
  const marked = [selected, own].find((seat) => block.seats.includes(seat ?? 0));
  const tabStop =
    focused ?? marked ?? block.seats.find((seat) => !isTakenByOther(seat)) ?? block.seats[0];

  function moveFocus(event: KeyboardEvent, seat: number) {
    const next = seatAfterKey(block, seat, event.key);
    if (next === seat) return;
    event.preventDefault();
    grid.current?.querySelector<HTMLElement>(`[data-seat="${next}"]`)?.focus();
  }

  return (
    <div
      ref={grid}
      role="radiogroup"
      // Seats are where they are in the stand, whatever the direction of the text.
      dir="ltr"
      aria-label={t('matches.seatsOfBlock', { block: block.name })}
      className="grid content-start justify-center"
      style={{ gridTemplateColumns: `repeat(${block.columns}, minmax(0, 3.5rem))` }}
      onBlur={({ relatedTarget }) => {
        if (!grid.current?.contains(relatedTarget)) setFocused(null);
      }}
    >
      {block.seats.map((seat) => {
        const isTaken = isTakenByOther(seat);
        const isSelected = seat === selected;
        const isOwn = seat === own && !isSelected;
        return (
          <button
            key={seat}
            type="button"
            role="radio"
            data-seat={seat}
            aria-checked={isSelected || (isOwn && selected === null)}
            aria-disabled={isTaken || isOwn || disabled || undefined}
            aria-label={t(
              isOwn
                ? 'matches.seatLabelOwn'
                : isTaken
                  ? 'matches.seatLabelTaken'
                  : 'matches.seatLabel',
              { seat, block: block.name },
            )}
            tabIndex={seat === tabStop ? 0 : -1}
            // The touch target is larger than the drawn seat, so there are no gaps.
            className="grid min-w-0 rounded-lg p-0.75 focus-visible:-outline-offset-2"
            onFocus={() => setFocused(seat)}
            onKeyDown={(event) => moveFocus(event, seat)}
            onClick={() => {
              if (!isTaken && !isOwn && !disabled) onSelect(seat);
            }}
          >
            <span
              className={
                isOwn ? ownSeatClass : seatClass(isTaken, isSelected, seat === lost, disabled)
              }
            >
              {isTaken && seat !== lost ? <CloseIcon className="size-4" aria-hidden /> : seat}
            </span>
          </button>
        );
      })}
    </div>
  );
}

const seatShape =
  'num grid h-11 place-items-center rounded-[8px_8px_12px_12px] text-[0.9375rem] font-[660]';

const ownSeatClass = cn(seatShape, 'border-2 border-solid border-seat-selected bg-accent');

function seatClass(taken: boolean, selected: boolean, lost: boolean, disabled: boolean): string {
  return cn(
    seatShape,
    'border-[1.5px]',
    lost
      ? 'cursor-not-allowed border-dashed border-rejected-line bg-rejected text-rejected-foreground line-through decoration-2'
      : selected
        ? 'border-solid border-seat-selected bg-seat-selected text-seat-selected-foreground ring-2 ring-seat-selected ring-offset-2 ring-offset-background'
        : taken
          ? 'cursor-not-allowed border-solid border-transparent bg-seat-taken text-seat-taken-foreground'
          : 'border-solid border-seat-border border-b-4 bg-seat text-seat-foreground',
    disabled &&
      !taken &&
      !selected &&
      'cursor-not-allowed border-dashed bg-muted text-muted-foreground',
  );
}
