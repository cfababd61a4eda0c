import { expect, it } from 'vitest';
import {
  editOf,
  fieldOf,
  freshValues,
  newMatchOf,
  problemsOf,
  valuesOf,
  valueWords,
} from '#pwa/features/manage-matches/match-form.ts';

const id = (number: number) => `0190b5a2-0000-7000-8000-00000000000${number}`;
const loaded = valuesOf({
  name: 'Matchday 17',
  eventId: id(1),
  HomeTeam: { id: id(2), name: 'Al Ahly', logo: null },
  AwayTeam: { id: id(3), name: 'Zamalek', logo: null },
  Location: { id: id(4), name: 'Cairo International Stadium' },
  date: '2026-11-21T17:00:00.000Z',
  gate: null,
  seated: true,
  reservationOpen: true,
});

it('is filled on the league’s clock', () => {
  expect(loaded).toEqual({
    name: 'Matchday 17',
    eventId: id(1),
    homeTeam: id(2),
    awayTeam: id(3),
    locationId: id(4),
    day: '2026-11-21',
    time: '19:00',
    gate: '',
    seated: 'yes',
    reservationOpen: true,
  });
});

it('sends what was changed and nothing else', () => {
  expect(editOf(loaded, loaded)).toBeNull();
  expect(editOf({ ...loaded, name: ' Matchday 17 ' }, loaded)).toBeNull();
  expect(editOf({ ...loaded, time: '21:30' }, loaded)).toEqual({
    date: '2026-11-21T19:30:00.000Z',
  });
  expect(
    editOf({ ...loaded, gate: ' Media gate 4 ', reservationOpen: false, awayTeam: id(5) }, loaded),
  ).toEqual({ gate: 'Media gate 4', reservationOpen: false, awayTeam: id(5) });
});

it('takes a gate away with an empty field', () => {
  expect(editOf({ ...loaded, gate: ' ' }, { ...loaded, gate: 'Gate 1' })).toEqual({ gate: null });
});

it('makes what the contract asks for', () => {
  expect(newMatchOf({ ...loaded, seated: 'no', gate: ' ' })).toEqual({
    name: 'Matchday 17',
    eventId: id(1),
    homeTeam: id(2),
    awayTeam: id(3),
    locationId: id(4),
    date: '2026-11-21T17:00:00.000Z',
    gate: null,
    seated: false,
    reservationOpen: true,
  });
});

it('begins with the only tournament there is, and with nothing else chosen', () => {
  expect(freshValues([{ id: id(1) }]).eventId).toBe(id(1));
  const fresh = freshValues([{ id: id(1) }, { id: id(2) }]);
  expect(problemsOf(fresh, null)).toEqual({
    name: 'matches.nameRequired',
    homeTeam: 'season.homeRequired',
    awayTeam: 'season.awayRequired',
    eventId: 'season.matchEventRequired',
    locationId: 'season.venueRequired',
    day: 'matches.dateRequired',
    time: 'season.timeRequired',
    seated: 'error.required',
  });
});

it('names what is wrong in the catalogue’s words', () => {
  expect(problemsOf({ ...loaded, name: ' ', day: '', gate: 'x'.repeat(21) }, loaded)).toEqual({
    name: 'matches.nameRequired',
    day: 'matches.dateRequired',
    gate: 'matches.gateTooLong',
  });
  expect(problemsOf({ ...loaded, name: '', awayTeam: id(2) }, loaded)).toMatchObject({
    awayTeam: 'matches.sameTeam',
  });
});

it('holds a change to the half hours from noon, but not a kick-off that was imported', () => {
  const early = { ...loaded, time: '11:30' };
  expect(problemsOf(early, loaded)).toEqual({ time: 'matches.timeSteps' });
  expect(problemsOf(early, null)).toEqual({ time: 'matches.timeSteps' });
  expect(problemsOf({ ...early, name: 'Final' }, early)).toEqual({});
});

it('finds the field that the server names', () => {
  expect(fieldOf('match.date')).toBe('time');
  expect(fieldOf('match.gate')).toBe('gate');
  expect(fieldOf('match.homeTeam')).toBe('homeTeam');
  expect(fieldOf('match.version')).toBeNull();
});

it('says a chosen team by its name', () => {
  const choices = { events: [], teams: [{ id: id(2), name: 'Al Ahly' }], venues: [] };
  expect(valueWords('homeTeam', loaded, choices)).toBe('Al Ahly');
  expect(valueWords('time', loaded, choices)).toBe('07:00 PM');
});
