import { describe, expect, it } from 'vitest';
import { seatCount } from '#sync/contracts/matches/seat-names.ts';
import {
  blocks,
  initialBlock,
  countFreeSeats,
  wrapForNarrowScreen,
  seatAfterKey,
  takenSeatNumbers,
  type Block,
} from '#pwa/features/matches/seats/seat-layout.ts';

function block(name: string): Block {
  const found = blocks.find((one) => one.name === name);
  if (found === undefined) throw new Error(name);
  return found;
}

describe('the seat layout', () => {
  it('the seat layout has each of the 120 seats once, in blocks of 40, 40, 20 and 20', () => {
    expect(blocks.map(({ seats }) => seats.length)).toEqual([40, 40, 20, 20]);
    expect(new Set(blocks.flatMap(({ seats }) => seats)).size).toBe(seatCount);
  });

  it('the seat map starts with the block that has most free seats', () => {
    const full = new Set(block('A').seats);
    expect(initialBlock(new Set())).toBe('A');
    expect(initialBlock(full)).toBe('B');
    expect(countFreeSeats(block('A'), full)).toBe(0);
    expect(initialBlock(full, 101)).toBe('D');
  });

  it('the taken seats are read from the server’s reply', () => {
    expect([...takenSeatNumbers(['seat-1', 'seat-120'])]).toEqual([1, 120]);
  });

  it('arrow keys move between seats and stay inside the block', () => {
    const b = block('B');
    expect(seatAfterKey(b, 44, 'ArrowRight')).toBe(45);
    expect(seatAfterKey(b, 44, 'ArrowDown')).toBe(52);
    expect(seatAfterKey(b, 44, 'ArrowUp')).toBe(44);
    expect(seatAfterKey(b, 80, 'ArrowRight')).toBe(80);
    expect(seatAfterKey(b, 60, 'Home')).toBe(41);
    expect(seatAfterKey(b, 60, 'End')).toBe(80);
  });

  it('arrow keys follow the wrapped seat rows of a narrow phone', () => {
    const b = wrapForNarrowScreen(block('B'));
    expect(seatAfterKey(b, 44, 'ArrowDown')).toBe(50);
    expect(seatAfterKey(b, 79, 'ArrowDown')).toBe(79);
    expect(wrapForNarrowScreen(block('C')).columns).toBe(4);
  });
});
