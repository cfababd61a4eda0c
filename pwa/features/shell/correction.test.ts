// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { changedIn, fieldsOf, forgetTexts, keepTexts } from '#pwa/features/shell/correction.ts';

const user = {
  id: 'u',
  firstName: 'Salma',
  lastName: 'Nabil',
  mobileNumber: null,
  birthdate: '1991-03-14',
  organization: 'Nile Photos',
};

beforeEach(() => localStorage.clear());

it('changes nothing as it was loaded', () => {
  expect(changedIn(fieldsOf(user), user)).toEqual({});
  expect(keepTexts(fieldsOf(user), user)).toBe(false);
});

it('sends what differs, and keeps the texts of it until they are sent or given up', () => {
  const fields = { ...fieldsOf(user), organization: ' Delta Press ', pressId: 'a.jpg' };
  expect(changedIn(fields, user)).toEqual({ organization: 'Delta Press', pressId: 'a.jpg' });
  expect(keepTexts(fields, user)).toBe(true);
  expect(fieldsOf(user)).toEqual({ ...fieldsOf(user), organization: 'Delta Press', pressId: '' });
  expect(fieldsOf({ ...user, id: 'somebody else' }).organization).toBe('Nile Photos');
  forgetTexts(user);
  expect(fieldsOf(user).organization).toBe('Nile Photos');
});

it('keeps nothing once it is as it was', () => {
  keepTexts({ ...fieldsOf(user), organization: 'Delta Press' }, user);
  expect(keepTexts({ ...fieldsOf(user), organization: 'Nile Photos' }, user)).toBe(false);
  expect(localStorage).toHaveLength(0);
});
