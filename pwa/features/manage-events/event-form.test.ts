import { expect, it } from 'vitest';
import {
  editOf,
  fieldOf,
  newEventOf,
  problemsOf,
  valuesOf,
  valueWords,
} from '#pwa/features/manage-events/event-form.ts';

const stored = {
  name: 'Cairo Cup',
  acronym: null,
  startDate: '2027-01-10',
  endDate: '2027-01-17',
  description: 'Eight clubs.',
  banner: 'AAAAAAAAAAAAAAAAAAAAAA.png',
  accreditationEnabled: false,
};
const loaded = valuesOf(stored);

it('begins with the window opened and nothing else', () => {
  const fresh = valuesOf(null);
  expect(fresh).toMatchObject({ name: '', accreditationEnabled: true });
  expect(problemsOf(fresh, null)).toEqual({
    name: 'season.eventNameRequired',
    startDate: 'season.datesRequired',
    endDate: 'season.datesRequired',
    description: 'season.descriptionRequired',
    banner: 'season.coverRequired',
  });
});

it('is filled from a stored tournament, whose cover stays until another comes', () => {
  expect(loaded).toEqual({ ...stored, acronym: '', banner: '' });
  expect(problemsOf(loaded, stored)).toEqual({});
  // control: one that has none needs one
  expect(problemsOf(loaded, { banner: null })).toEqual({ banner: 'season.coverRequired' });
});

it('sends what was changed and nothing else', () => {
  expect(editOf(loaded, loaded)).toBeNull();
  expect(editOf({ ...loaded, acronym: 'CC', accreditationEnabled: true }, loaded)).toEqual({
    acronym: 'CC',
    accreditationEnabled: true,
  });
  const named = { ...loaded, acronym: 'CC' };
  expect(editOf({ ...named, acronym: ' ' }, named)).toEqual({ acronym: null });
  const banner = 'BBBBBBBBBBBBBBBBBBBBBB.png';
  expect(editOf({ ...loaded, banner }, loaded)).toEqual({ banner });
});

it('tells of days in the wrong order while something else is missing', () => {
  expect(problemsOf({ ...loaded, name: '', endDate: '2027-01-09' }, stored)).toEqual({
    name: 'season.eventNameRequired',
    endDate: 'season.endsBeforeStart',
  });
});

it('makes what the contract asks for', () => {
  const banner = 'BBBBBBBBBBBBBBBBBBBBBB.png';
  expect(newEventOf({ ...loaded, name: ' Cairo Cup ', banner })).toEqual({ ...stored, banner });
});

it('finds the field that the server names, and says days as people read them', () => {
  expect(fieldOf('event.endDate')).toBe('endDate');
  expect(fieldOf('event.version')).toBeNull();
  expect(valueWords('startDate', loaded)).toBe('10-01-2027');
});
