import { expect, test } from 'vitest';
import {
  boardAssignments,
  boardRows,
  changeOfficer,
  officerChoices,
} from '#pwa/lib/admin/assignments/officer-board.ts';
import {
  boardMatch,
  exampleBoard,
  hany,
  nagla,
  walid,
} from '#pwa/lib/admin/assignments/testing/example-board.ts';

const board = exampleBoard();
const match = (id: string) => board.matches.find((each) => each.id === id) ?? boardMatch(id);
const choices = (id: string, changes = {}) =>
  officerChoices(board, changes, match(id)).map(({ officer, others }) => [
    officer.id,
    others.map(({ match: other, reason }) => [other.id, reason]),
  ]);

test('officers are offered with their other matches of the day, those who clash last', () => {
  expect(choices('early')).toEqual([
    ['walid', []],
    ['hany', [['late', 'city']]],
    ['nagla', [['other', 'time']]],
  ]);
  // A match of the day in the same city and long before does not clash.
  const sameCity = { ...board, matches: [match('early'), { ...match('late'), cityId: 'cairo' }] };
  const offered = officerChoices(sameCity, {}, match('early'));
  expect(offered.map(({ officer }) => officer.id)).toEqual(['nagla', 'walid', 'hany']);
  expect(offered[2]?.others.map(({ reason }) => reason)).toEqual([null]);
});

test('changes that are not saved count for the clashes of the other matches', () => {
  const changes = changeOfficer(changeOfficer({}, match('late'), null), match('early'), walid);
  expect(choices('late', changes)).toEqual([
    ['hany', []],
    ['nagla', [['other', 'city']]],
    ['walid', [['early', 'city']]],
  ]);
});

test('choosing the stored officer again is no change', () => {
  const changes = changeOfficer({}, match('late'), walid);
  expect(changeOfficer(changes, match('late'), hany)).toEqual({});
  expect(changeOfficer({}, match('early'), null)).toEqual({});
});

test('assignments name the officer who was seen before the change', () => {
  const changes = changeOfficer(changeOfficer({}, match('late'), null), match('early'), walid);
  expect(boardAssignments(boardRows(board, changes))).toEqual([
    { match: 'early', officer: 'walid', expected: null },
    { match: 'late', officer: null, expected: 'hany' },
  ]);
});

test('a change is stale once someone else has assigned another officer, and moot if it is the same', () => {
  const changes = changeOfficer({}, match('early'), walid);
  const assigned = (officer: typeof nagla) =>
    boardRows({ ...board, matches: [{ ...match('early'), officer }] }, changes)[0];
  expect(assigned(nagla)).toMatchObject({ isStale: true, officer: walid });
  expect(assigned(walid)).toMatchObject({ isStale: false, change: undefined });
  // Choosing the officer again after the other change was seen makes it current.
  const again = changeOfficer(changes, { ...match('early'), officer: nagla }, walid);
  expect(again).toEqual({ early: { officer: walid, before: 'nagla' } });
});
