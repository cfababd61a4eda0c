/** The layout of the 120 seats: four blocks of five rows, side by side along the pitch. */
import { seatBlocks, seatNumber } from '#sync/contracts/matches/seat-names.ts';

export const rowsPerBlock = 5;

export type BlockName = (typeof seatBlocks)[number]['name'];

export interface Block {
  name: BlockName;
  /** Seat numbers, row by row. */
  seats: number[];
  /** Seats per row. */
  columns: number;
}

export const blocks: readonly Block[] = seatBlocks.map(({ name, first, last }) => ({
  name,
  seats: Array.from({ length: last - first + 1 }, (_, index) => first + index),
  columns: (last - first + 1) / rowsPerBlock,
}));

export function countFreeSeats(block: Block, taken: ReadonlySet<number>): number {
  return block.seats.filter((seat) => !taken.has(seat)).length;
}

/** The block with the selected seat, else the one with most free seats. */
export function initialBlock(
  taken: ReadonlySet<number>,
  selected: number | null = null,
): BlockName {
  const ownBlock =
    selected === null ? undefined : blocks.find(({ seats }) => seats.includes(selected));
  if (ownBlock !== undefined) return ownBlock.name;
  const emptiest = blocks.reduce((best, block) =>
    countFreeSeats(block, taken) > countFreeSeats(best, taken) ? block : best,
  );
  return emptiest.name;
}

/** Wraps long rows for phones on which eight seats a row are too narrow to press. */
export function wrapForNarrowScreen(block: Block): Block {
  return { ...block, columns: Math.min(block.columns, 6) };
}

export function takenSeatNumbers(takenSeats: readonly string[]): Set<number> {
  return new Set(takenSeats.map(seatNumber));
}

const arrowSteps: Record<string, (columns: number) => number> = {
  ArrowUp: (columns) => -columns,
  ArrowDown: (columns) => columns,
  ArrowLeft: () => -1,
  ArrowRight: () => 1,
};

/** The seat that an arrow key leads to within a block, or the same seat at an edge. */
export function seatAfterKey(block: Block, seat: number, key: string): number {
  const index = block.seats.indexOf(seat);
  if (key === 'Home') return block.seats[0] ?? seat;
  if (key === 'End') return block.seats.at(-1) ?? seat;
  const step = arrowSteps[key]?.(block.columns) ?? 0;
  return block.seats[index + step] ?? seat;
}
