// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import {
  changedFields,
  correctionValues,
  deleteDraft,
  saveDraft,
  validateCorrection,
} from '#pwa/features/shell/blocked/correction-draft.ts';

const user = {
  id: 'u',
  firstName: 'Salma',
  lastName: 'Nabil',
  nameArabic: 'سلمى نبيل',
  mobileNumber: null,
  birthdate: '1991-03-14',
  organization: 'Nile Photos',
  organizationArabic: null,
};

beforeEach(() => localStorage.clear());

it('an unchanged correction sends nothing', () => {
  expect(changedFields(correctionValues(user), user)).toEqual({});
  expect(saveDraft(correctionValues(user), user)).toBe(false);
});

it('a correction has the changed fields, whose texts are saved until they are sent or discarded', () => {
  const fields = { ...correctionValues(user), organization: ' Delta Press ', pressId: 'a.jpg' };
  expect(changedFields(fields, user)).toEqual({ organization: 'Delta Press', pressId: 'a.jpg' });
  expect(saveDraft(fields, user)).toBe(true);
  expect(correctionValues(user)).toEqual({
    ...correctionValues(user),
    organization: 'Delta Press',
    pressId: '',
  });
  expect(correctionValues({ ...user, id: 'somebody else' }).organization).toBe('Nile Photos');
  deleteDraft(user);
  expect(correctionValues(user).organization).toBe('Nile Photos');
});

it('a correction may remove the Arabic name, and no other field', () => {
  const fields = { ...correctionValues(user), nameArabic: ' ', organizationArabic: 'النيل' };
  expect(changedFields(fields, user)).toEqual({ nameArabic: null, organizationArabic: 'النيل' });
  expect(validateCorrection(fields, user)).toEqual({});
  expect(validateCorrection({ ...fields, nameArabic: 'Salma', lastName: '' }, user)).toEqual({
    nameArabic: 'error.arabicLetters',
    lastName: 'accounts.familyNameRequired',
  });
});

it('the draft of a correction is deleted once everything is unchanged again', () => {
  saveDraft({ ...correctionValues(user), organization: 'Delta Press' }, user);
  expect(saveDraft({ ...correctionValues(user), organization: 'Nile Photos' }, user)).toBe(false);
  expect(localStorage).toHaveLength(0);
});

it('an answer sends only what was asked about, and is not empty', () => {
  const fields = { ...correctionValues(user), organization: 'Delta', firstName: 'Dina' };
  expect(changedFields(fields, user, ['organization'])).toEqual({ organization: 'Delta' });
  expect(validateCorrection(fields, user, ['organization'])).toEqual({});
  expect(validateCorrection(fields, user, ['pressId'])).toEqual({
    answer: 'accounts.answerRequired',
  });
  expect(validateCorrection({ ...fields, answer: 'It is mine.' }, user, ['pressId'])).toEqual({});
});

it('a message to the league is part of the draft', () => {
  expect(saveDraft({ ...correctionValues(user), answer: 'It is mine.' }, user)).toBe(true);
  expect(correctionValues(user).answer).toBe('It is mine.');
});
