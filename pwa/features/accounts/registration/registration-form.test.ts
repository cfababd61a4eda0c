import { describe, expect, it } from 'vitest';
import { registration } from '#sync/contracts/accounts/accounts.ts';
import {
  emptyForm,
  fieldFromPath,
  registrationForm,
  stepIndexOf,
  steps,
  toRegistration,
} from '#pwa/features/accounts/registration/registration-form.ts';

const filled = {
  firstName: 'Nadine',
  lastName: 'Hossam Riad',
  nameArabic: '',
  email: 'Nadine@Newsroom.example',
  mobileNumber: '+201000000000',
  birthdate: '1991-03-14',
  organization: 'Suez Lens Agency',
  organizationArabic: 'وكالة عدسة السويس',
  role: 'photographer',
  password: 'a good long one',
  confirm: 'a good long one',
  identification: 'abcdefghijklmnopqrstuv.jpg',
  pressId: 'bbcdefghijklmnopqrstuv.png',
  profilePicture: 'cbcdefghijklmnopqrstuv.jpg',
  terms: true,
} as const;

function problems(changed: Partial<Record<keyof typeof filled, unknown>>) {
  const { error } = registrationForm.safeParse({ ...filled, ...changed });
  const issues = error?.issues ?? [];
  // The first message of each field, as the form shows it.
  return Object.fromEntries(issues.toReversed().map((one) => [one.path.join('.'), one.message]));
}

describe('the registration form', () => {
  it('the registration form accepts a body that the server’s own schema accepts', () => {
    const form = registrationForm.parse(filled);
    expect(registration.safeParse(toRegistration(form, 'en')).success).toBe(true);
  });

  it('registering creates an officer record for a media officer and a member record for everyone else', () => {
    const officer = toRegistration(
      registrationForm.parse({ ...filled, role: 'media_officer' }),
      'ar',
    );
    expect(officer.officer?.role).toBe('media_officer');
    expect(officer.member).toBeUndefined();
    expect(registration.safeParse(officer).success).toBe(true);
    expect(toRegistration(registrationForm.parse(filled), 'en').officer).toBeUndefined();
  });

  it('the registration form reports differing passwords even while other fields are empty', () => {
    const { error } = registrationForm.safeParse({ ...emptyForm, password: 'one', confirm: 'two' });
    expect(error?.issues).toContainEqual(
      expect.objectContaining({ path: ['confirm'], message: 'accounts.passwordsDiffer' }),
    );
  });

  it('the registration form uses only messages of the catalogue', () => {
    expect(problems({ firstName: 'Nadine 2' })['firstName']).toBe('accounts.givenNamesEnglish');
    expect(problems({ organization: 'قناة' })['organization']).toBe('accounts.organizationEnglish');
    expect(problems({ email: 'nobody' })['email']).toBe('accounts.emailInvalid');
    expect(problems({ birthdate: '' })['birthdate']).toBe('accounts.birthdateRequired');
    expect(problems({ birthdate: '1991-02-30' })['birthdate']).toBe('accounts.birthdateInvalid');
    expect(problems({ pressId: '' })['pressId']).toBe('files.imageRequired');
    expect(problems({ terms: false })['terms']).toBe('accounts.termsRequired');
  });

  it('every field of the registration form is in exactly one step', () => {
    const placed = steps.flatMap(({ fields }) => [...fields]).toSorted();
    expect(placed).toEqual(Object.keys(emptyForm).toSorted());
    expect(stepIndexOf('pressId')).toBe(2);
  });

  it('a server error is shown at its field of the registration form', () => {
    expect(fieldFromPath('user.email')).toBe('email');
    expect(fieldFromPath('member.pressId')).toBe('pressId');
    expect(fieldFromPath('user.hair')).toBeUndefined();
  });
});
