/** The seat map: 120 seats in four blocks. */
export const seatBlocks = [
  { name: 'A', first: 1, last: 40 },
  { name: 'B', first: 41, last: 80 },
  { name: 'C', first: 81, last: 100 },
  { name: 'D', first: 101, last: 120 },
] as const;
export const seatCount = 120;

/** `seat-57` → 57. */
export function seatNumber(seat: string): number {
  return Number(seat.slice('seat-'.length));
}

/** 57 → `seat-57`. */
export function toSeatId(number: number): string {
  return `seat-${number}`;
}

/** 57 → `B`. */
export function seatBlock(number: number): string {
  const block = seatBlocks.find(({ first, last }) => number >= first && number <= last);
  if (block === undefined) throw new RangeError(`no seat ${number}`);
  return block.name;
}
