import { expect, test } from 'vitest';
import {
  diffProfile,
  toFormValues,
  newPictures,
  validateProfile,
} from '#pwa/features/profile/edit/profile-form.ts';

const stored = {
  firstName: 'Salma',
  lastName: 'Nabil',
  organization: null,
  mobileNumber: '+201000000101',
  language: 'en' as const,
};

test('an unchanged profile form has no changes', () => {
  expect(diffProfile(toFormValues(stored), stored)).toBeNull();
  expect(newPictures(toFormValues(stored))).toEqual({});
});

test('only changed fields of the profile are sent, with their previous values', () => {
  const form = { ...toFormValues(stored), organization: ' Nile Photos ', language: 'ar' as const };
  expect(diffProfile(form, stored)).toEqual({
    change: { organization: 'Nile Photos', language: 'ar' },
    base: { organization: null, language: 'en' },
  });
});

test('an emptied Arabic name is sent as null, with null as the base where there was none', () => {
  const arabic = { ...stored, nameArabic: 'سلمى' };
  const form = { ...toFormValues(arabic), nameArabic: '', organizationArabic: ' النيل ' };
  expect(diffProfile(form, arabic)).toEqual({
    change: { nameArabic: null, organizationArabic: 'النيل' },
    base: { nameArabic: 'سلمى', organizationArabic: null },
  });
  expect(validateProfile(form, arabic)).toEqual({});
});

test('validation errors of the profile are listed by field', () => {
  const form = { ...toFormValues(stored), firstName: '', mobileNumber: '+20' };
  expect(validateProfile(form, stored)).toEqual({
    firstName: 'accounts.givenNamesRequired',
    mobileNumber: 'accounts.mobileInvalid',
  });
});
