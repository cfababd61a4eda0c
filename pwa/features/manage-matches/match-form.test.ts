import { expect, it } from 'vitest';
import type { Match } from '#sync/contracts/matches.ts';
import { editOf, fieldOf, formOf, problemsOf } from '#pwa/features/manage-matches/match-form.ts';

const loaded = formOf({
  name: 'Matchday 17',
  date: '2026-11-21T17:00:00.000Z',
  gate: null,
  reservationOpen: true,
} as Match);

it('is filled on the league’s clock', () => {
  expect(loaded).toEqual({
    name: 'Matchday 17',
    day: '2026-11-21',
    time: '19:00',
    gate: '',
    reservationOpen: true,
  });
});

it('sends what was changed and nothing else', () => {
  expect(editOf(loaded, loaded)).toBeNull();
  expect(editOf({ ...loaded, name: ' Matchday 17 ' }, loaded)).toBeNull();
  expect(editOf({ ...loaded, time: '21:30' }, loaded)).toEqual({
    date: '2026-11-21T19:30:00.000Z',
  });
  expect(editOf({ ...loaded, gate: ' Media gate 4 ', reservationOpen: false }, loaded)).toEqual({
    gate: 'Media gate 4',
    reservationOpen: false,
  });
});

it('takes a gate away with an empty field', () => {
  expect(editOf({ ...loaded, gate: ' ' }, { ...loaded, gate: 'Gate 1' })).toEqual({ gate: null });
});

it('names what is wrong in the catalogue’s words', () => {
  expect(problemsOf({ ...loaded, name: ' ', day: '', gate: 'x'.repeat(21) }, loaded)).toEqual({
    name: 'matches.nameRequired',
    day: 'matches.dateRequired',
    gate: 'matches.gateTooLong',
  });
});

it('holds a change to the half hours from noon, but not a kick-off that was imported', () => {
  const early = { ...loaded, time: '11:30' };
  expect(problemsOf(early, loaded)).toEqual({ time: 'matches.timeSteps' });
  expect(problemsOf({ ...early, name: 'Final' }, early)).toEqual({});
});

it('finds the field that the server names', () => {
  expect(fieldOf('match.date')).toBe('time');
  expect(fieldOf('match.gate')).toBe('gate');
  expect(fieldOf('match.homeTeam')).toBeNull();
});
