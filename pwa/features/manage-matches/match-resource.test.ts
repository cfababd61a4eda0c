import { toGuideBody, toGuideValues } from '#pwa/lib/admin/places/guide-fields.tsx';
import { expect, it } from 'vitest';
import type { AdminMatch } from '#sync/contracts/matches/manage-matches.ts';
import {
  bookingsOf,
  matches,
  type MatchValues,
  newMatchValues,
  homeOf,
} from '#pwa/features/manage-matches/match-resource.ts';
import {
  changedFields,
  formField,
  formProblems,
} from '#pwa/lib/admin/resource/contract-problems.ts';

const { form } = matches;
const id = (number: number) => `0190b5a2-0000-7000-8000-00000000000${number}`;
const stored = {
  name: 'Matchday 17',
  eventId: id(1),
  HomeTeam: { id: id(2), name: 'Al Ahly', logo: null },
  AwayTeam: { id: id(3), name: 'Zamalek', logo: null },
  Location: { id: id(4), name: 'Cairo International Stadium' },
  date: '2026-11-21T17:00:00.000Z',
  gate: null,
  seated: true,
  reservationOpen: true,
} as AdminMatch;
const loaded = form.toValues(stored);
const changes = (values: MatchValues, before = loaded) =>
  changedFields(form, values, before, stored);
const problemsOf = (values: MatchValues, match: AdminMatch | null = stored) =>
  formProblems(form, values, match);

it('the match form shows the kick-off in the league’s time zone', () => {
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
    ...toGuideValues(undefined),
  });
});

it('only the changed fields of a match are sent', () => {
  expect(changes(loaded)).toBeNull();
  expect(changes({ ...loaded, name: ' Matchday 17 ' })).toBeNull();
  expect(changes({ ...loaded, time: '21:30' })).toEqual({
    date: '2026-11-21T19:30:00.000Z',
  });
  expect(
    changes({ ...loaded, gate: ' Media gate 4 ', reservationOpen: false, awayTeam: id(5) }),
  ).toEqual({ gate: 'Media gate 4', reservationOpen: false, awayTeam: id(5) });
});

it('an empty gate field removes a match’s gate', () => {
  expect(changes({ ...loaded, gate: ' ' }, { ...loaded, gate: 'Gate 1' })).toEqual({ gate: null });
});

it('a new match is sent as the contract has it', () => {
  expect(form.schema.parse(form.toBody({ ...loaded, seated: 'no', gate: ' ' }))).toEqual({
    name: 'Matchday 17',
    eventId: id(1),
    homeTeam: id(2),
    awayTeam: id(3),
    locationId: id(4),
    date: '2026-11-21T17:00:00.000Z',
    gate: null,
    seated: false,
    reservationOpen: true,
    ...toGuideBody(toGuideValues(undefined)),
  });
});

it('only the changed notes of a match are sent, and an emptied one as null', () => {
  const before = form.toValues({ ...stored, guide: { wifi: 'Derby', parking: 'P4' } });
  expect(before).toMatchObject({ wifi: 'Derby', wifiArabic: '', parking: 'P4' });
  const values = { ...before, wifi: ' ', bibsArabic: ' بوابة 2 ' };
  expect(changes(values, before)).toEqual({ wifi: null, bibsArabic: 'بوابة 2' });
});

it('a note that is too long is shown at its field of the match form', async () => {
  expect(await problemsOf({ ...loaded, wifiArabic: 'x'.repeat(501) })).toEqual({
    wifiArabic: 'guide.tooLong',
  });
});

it('the only tournament is preselected for a new match', () => {
  expect(newMatchValues([{ id: id(1) }]).eventId).toBe(id(1));
  expect(newMatchValues([{ id: id(1) }, { id: id(2) }]).eventId).toBe('');
});

it('the match form reports each empty field', async () => {
  expect(await problemsOf(form.toValues(null), null)).toEqual({
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

it('an invalid kick-off and equal teams are reported even while another field is invalid', async () => {
  expect(await problemsOf({ ...loaded, name: ' ', day: '', gate: 'x'.repeat(21) })).toEqual({
    name: 'matches.nameRequired',
    day: 'matches.dateRequired',
    gate: 'matches.gateTooLong',
  });
  expect(await problemsOf({ ...loaded, name: '', awayTeam: id(2) })).toMatchObject({
    awayTeam: 'matches.sameTeam',
  });
});

it('a kick-off has to be on a half hour from noon, unless it was imported and is unchanged', async () => {
  const early = { ...loaded, time: '11:30' };
  expect(await problemsOf(early)).toEqual({ time: 'matches.timeSteps' });
  expect(await problemsOf(early, null)).toEqual({ time: 'matches.timeSteps' });
  const imported = { ...stored, date: '2026-11-21T09:30:00.000Z' };
  expect(await problemsOf({ ...early, name: 'Final' }, imported)).toEqual({});
});

it('a server error is shown at its field of the match form', () => {
  expect(formField(form, 'date')).toBe('time');
  expect(formField(form, 'gate')).toBe('gate');
  expect(formField(form, 'homeTeam')).toBe('homeTeam');
  expect(formField(form, 'version')).toBeNull();
});

it('a match without counts has no bookings', () => {
  expect(bookingsOf({ people: { approved: 2, pending: 1 } })).toEqual({ approved: 2, pending: 1 });
  expect(bookingsOf({})).toEqual({ approved: 0, pending: 0 });
});

it('a new match starts at the venue and the gate of its home team', () => {
  const teams = [
    { id: 'a', homeVenueId: 'v', defaultGate: 'Gate 4' },
    { id: 'b', homeVenueId: null, defaultGate: null },
  ];
  expect(homeOf(teams, 'a')).toEqual({ locationId: 'v', gate: 'Gate 4' });
  expect(homeOf(teams, 'b')).toEqual({ locationId: '', gate: '' });
  expect(homeOf(teams, '')).toEqual({ locationId: '', gate: '' });
});
