import { expect, it } from 'vitest';
import { mediaGate } from '#sync/contracts/matches/ticket-entrance.ts';

const entrance = (...gates: number[]) => ({ opensAt: '2026-11-21T14:00:00.000Z', gates });

it('a ticket names the gates that admit its role, and not the text typed for the match', () => {
  expect(mediaGate('en', 'Media gate 7', entrance(2, 4))).toBe('2, 4');
  expect(mediaGate('ar', 'Media gate 7', entrance(2, 4))).toBe('2، 4');
  expect(mediaGate('en', null, entrance(4))).toBe('4');
});

it('a ticket of a role that no gate admits names no gate', () => {
  expect(mediaGate('en', 'Media gate 7', entrance())).toBeNull();
});

it('the text typed for the match is shown where no gates are set up', () => {
  expect(mediaGate('en', 'Media gate 7', null)).toBe('7');
  expect(mediaGate('en', 'North stand', undefined)).toBe('North stand');
  expect(mediaGate('en', null, null)).toBeNull();
});
