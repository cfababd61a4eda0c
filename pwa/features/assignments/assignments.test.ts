import { expect, test } from 'vitest';
import { validateAssignment, toggleOfficer } from '#pwa/features/assignments/assignments.ts';

const karim = { id: '01a1fe18-bbab-7545-9216-80ef94243ee5', name: 'Karim' };
const mona = { id: '01a1fe18-bbab-7545-9216-80ef94243ee6', name: 'Mona' };

test('an empty assignment is reported with messages of the catalogue', () => {
  const nothing = { target: '', officers: [] };
  expect(validateAssignment('event', nothing)).toEqual({
    target: 'assignments.eventRequired',
    officers: 'assignments.officersRequired',
  });
  expect(validateAssignment('match', nothing)).toEqual({
    target: 'assignments.matchRequired',
    officers: 'assignments.officersRequired',
  });
});

test('a tournament can have several officers, a match one', () => {
  const two = { target: 'some', officers: [karim, mona] };
  expect(validateAssignment('event', two)).toEqual({});
  expect(validateAssignment('match', two)).toEqual({ officers: 'assignments.oneOfficer' });
});

test('selecting an officer adds to a tournament’s and replaces a match’s; selecting again removes', () => {
  expect(toggleOfficer('event', [karim], mona)).toEqual([karim, mona]);
  expect(toggleOfficer('match', [karim], mona)).toEqual([mona]);
  expect(toggleOfficer('event', [karim, mona], karim)).toEqual([mona]);
  expect(toggleOfficer('match', [karim], karim)).toEqual([]);
});
