/** The form and the server's contract show the same message for each registration field. */
import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { registration } from '#sync/contracts/accounts/accounts.ts';
import { isMessageKey, englishText } from '#sync/contracts/messages/catalogue.ts';
import {
  emptyForm,
  fieldFromPath,
  registrationForm,
  toRegistration,
  type RegistrationField,
} from '#pwa/features/accounts/registration/registration-form.ts';

const filled = {
  firstName: 'Nadine',
  lastName: 'Hossam Riad',
  nameArabic: 'نادين حسام رياض',
  email: 'nadine@newsroom.example',
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
} as const satisfies Record<RegistrationField, unknown>;

interface FieldMessages {
  /** Undefined if the field is optional. */
  missing: string | undefined;
  wrong: readonly (readonly [value: unknown, message: string])[];
}

const onlyEnglish = 'must be in english only with no numbers or special characters';
const date = 'Enter a valid date as YYYY-MM-DD.';
const phone = 'Use digits only, with an optional plus in front.';
const image: FieldMessages = {
  missing: 'Upload this image.',
  wrong: [['../../etc/passwd', englishText('files.unknownFile')]],
};

const inArabic: FieldMessages = {
  missing: undefined,
  wrong: [
    ['Nadine', englishText('error.arabicLetters')],
    ['ن', englishText('error.arabicTooShort')],
    ['ن'.repeat(81), englishText('error.arabicTooLong')],
  ],
};

/** The required texts of the product; where it only says that a field is required, our own. */
const sent = {
  firstName: {
    missing: 'Please input your Given name(s)!',
    wrong: [
      ['Nadine 2', `Givename(s) ${onlyEnglish}`],
      ['نادين', `Givename(s) ${onlyEnglish}`],
    ],
  },
  lastName: {
    missing: 'Please input your Familyname!',
    wrong: [["O'Hara", `Familyname ${onlyEnglish}`]],
  },
  email: {
    missing: 'Enter your email address.',
    wrong: [['nobody', 'The input is not valid E-mail!']],
  },
  mobileNumber: {
    missing: 'Enter your mobile number.',
    wrong: [
      ['0100 000', phone],
      ['call me', phone],
    ],
  },
  birthdate: {
    missing: 'Enter your date of birth.',
    wrong: [
      ['14-03-1991', date],
      ['1991-02-30', date],
      ['1899-12-31', date],
      ['2999-01-01', date],
    ],
  },
  organization: {
    missing: 'Enter your organization’s name.',
    wrong: [['قناة', 'Organization name must be in english only']],
  },
  role: {
    missing: 'Choose your role.',
    wrong: [['admin', 'Choose your role.']],
  },
  password: {
    missing: 'Enter your password.',
    wrong: [['short', 'At least 10 characters.']],
  },
  nameArabic: inArabic,
  organizationArabic: inArabic,
  identification: image,
  pressId: image,
  profilePicture: image,
} satisfies Partial<Record<RegistrationField, FieldMessages>>;

/** Fields that exist in the form only. */
const unsent = {
  confirm: {
    missing: 'Confirm your password.',
    wrong: [['another long one', 'The two passwords that you entered do not match!']],
  },
  terms: {
    missing: 'Should accept terms and conditions',
    wrong: [[false, 'Should accept terms and conditions']],
  },
} satisfies Partial<Record<RegistrationField, FieldMessages>>;

type Sent = keyof typeof sent;
const messages = { ...sent, ...unsent } as Record<RegistrationField, FieldMessages>;

/** The first message per field, as the form's resolver and the server choose it. */
function firstMessages(
  schema: z.ZodMiniType,
  value: unknown,
): Partial<Record<RegistrationField, string>> {
  const found: Partial<Record<RegistrationField, string>> = {};
  for (const { path, message } of schema.safeParse(value).error?.issues ?? []) {
    const field = fieldFromPath(path.join('.'));
    if (field !== undefined)
      found[field] ??= isMessageKey(message) ? englishText(message) : message;
  }
  return found;
}

const onScreen = (field: RegistrationField, value: unknown) => {
  const confirm = field === 'password' ? { confirm: value } : {};
  return firstMessages(registrationForm, { ...filled, ...confirm, [field]: value })[field];
};

/** The value a client sends in this field; undefined leaves it out. */
function onServer(field: Sent, value: unknown): string | undefined {
  const body = toRegistration(filled, 'en');
  for (const part of [body.user, body.member] as Record<string, unknown>[])
    if (field in part) part[field] = value;
  return firstMessages(registration, JSON.parse(JSON.stringify(body)))[field];
}

test('the messages of every registration field are compared with the server’s', () => {
  expect(Object.keys(messages).toSorted()).toEqual(Object.keys(emptyForm).toSorted());
  expect(firstMessages(registrationForm, filled)).toEqual({});
  expect(firstMessages(registration, toRegistration(filled, 'en'))).toEqual({});
});

describe.each(Object.entries(sent) as [Sent, FieldMessages][])(
  '%s',
  (field, { missing, wrong }) => {
    test('the form and the server show the same message when it is missing', () => {
      expect(onScreen(field, '')).toBe(missing);
      const values = missing === undefined ? [undefined] : [undefined, null, ''];
      for (const value of values) expect(onServer(field, value)).toBe(missing);
    });

    test.each(wrong)('the form and the server show the same message for %j', (value, text) => {
      expect([onScreen(field, value), onServer(field, value)]).toEqual([text, text]);
    });
  },
);

describe.each(Object.entries(unsent) as [RegistrationField, FieldMessages][])(
  '%s (form only)',
  (field, { missing, wrong }) => {
    test('a field that only the form has shows its message', () => {
      expect(onScreen(field, emptyForm[field])).toBe(missing);
      for (const [value, text] of wrong) expect(onScreen(field, value)).toBe(text);
    });
  },
);
