import { expect, test } from 'vitest';
import { editOf, fieldOf, newOf, problemsOf } from '#pwa/features/manage-reports/report-form.ts';

const id = '0193a3f0-0000-7000-8000-000000000000';
const whole = { name: 'Media', eventId: id, matchId: id, questions: ['Did it hold?'] };

test('what is missing is told in the contract’s words', () => {
  expect(problemsOf({ name: ' ', eventId: '', matchId: '', questions: [''] })).toEqual({
    name: 'manageReports.nameRequired',
    eventId: 'manageReports.eventRequired',
    matchId: 'manageReports.matchRequired',
    questions: 'reports.questionRequired',
  });
  expect(problemsOf({ ...whole, questions: [] })).toEqual({
    questions: 'reports.questionRequired',
  });
  expect(problemsOf({ ...whole, questions: ['x'.repeat(501)] })).toEqual({
    questions: 'manageReports.questionTooLong',
  });
  expect(problemsOf(whole)).toEqual({});
});

test('an edit names what changed alone, the order of the questions too', () => {
  const two = { ...whole, questions: ['A?', 'B?'] };
  expect(editOf(two, two)).toBeNull();
  expect(editOf({ ...two, name: 'Media ' }, two)).toBeNull();
  expect(editOf({ ...two, name: 'Gate' }, two)).toEqual({ name: 'Gate' });
  expect(Object.keys(editOf({ ...two, questions: ['B?', 'A?'] }, two) ?? {})).toEqual(['content']);
  expect(newOf(whole).report.content).toBe('[{"question":"Did it hold?","answer":""}]');
});

test('a server’s field has its place in the form', () => {
  expect(fieldOf('report.content.1.question')).toBe('questions');
  expect(fieldOf('matchId')).toBe('matchId');
  expect(fieldOf('report.urgent')).toBeNull();
});
