import { expect, test } from 'vitest';
import { problemsOf, toggled } from '#pwa/features/assignments/assignment-form.ts';

const karim = { id: '01a1fe18-bbab-7545-9216-80ef94243ee5', name: 'Karim' };
const mona = { id: '01a1fe18-bbab-7545-9216-80ef94243ee6', name: 'Mona' };

test('nothing chosen is told in the catalogue’s words', () => {
  const nothing = { target: '', officers: [] };
  expect(problemsOf('event', nothing)).toEqual({
    target: 'assignments.eventRequired',
    officers: 'assignments.officersRequired',
  });
  expect(problemsOf('match', nothing)).toEqual({
    target: 'assignments.matchRequired',
    officers: 'assignments.officersRequired',
  });
});

test('a tournament takes several officers, a match one', () => {
  const two = { target: 'some', officers: [karim, mona] };
  expect(problemsOf('event', two)).toEqual({});
  expect(problemsOf('match', two)).toEqual({ officers: 'assignments.oneOfficer' });
});

test('choosing adds to a tournament’s, replaces a match’s, and takes out again', () => {
  expect(toggled('event', [karim], mona)).toEqual([karim, mona]);
  expect(toggled('match', [karim], mona)).toEqual([mona]);
  expect(toggled('event', [karim, mona], karim)).toEqual([mona]);
  expect(toggled('match', [karim], karim)).toEqual([]);
});
