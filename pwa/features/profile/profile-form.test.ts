import { expect, test } from 'vitest';
import {
  changeOf,
  formOf,
  picturesOf,
  problemsOf,
  restrict,
} from '#pwa/features/profile/profile-form.ts';

const stored = {
  firstName: 'Salma',
  lastName: 'Nabil',
  organization: null,
  mobileNumber: '+201000000101',
  language: 'en' as const,
};

test.each([
  ['firstName', 'Sálma 2 Adel-Noor', 'Slma  AdelNoor'],
  ['organization', 'Nile “Photos” 24', 'Nile Photos 24'],
  ['mobileNumber', '+20 (100) 000+01', '+2010000001'],
] as const)('%s takes of %s what it may hold', (field, typed, kept) => {
  expect(restrict(field, typed)).toBe(kept);
});

test('a form as it was loaded changes nothing', () => {
  expect(changeOf(formOf(stored), stored)).toBeNull();
  expect(picturesOf(formOf(stored))).toEqual({});
});

test('only what differs is named, with what it was', () => {
  const form = { ...formOf(stored), organization: ' Nile Photos ', language: 'ar' as const };
  expect(changeOf(form, stored)).toEqual({
    change: { organization: 'Nile Photos', language: 'ar' },
    base: { organization: null, language: 'en' },
  });
});

test('what is wrong is told by field', () => {
  const form = { ...formOf(stored), firstName: '', mobileNumber: '+20' };
  expect(problemsOf(form, stored)).toEqual({
    firstName: 'accounts.givenNamesRequired',
    mobileNumber: 'accounts.mobileInvalid',
  });
});
