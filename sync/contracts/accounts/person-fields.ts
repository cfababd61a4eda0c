/** Fields that people fill in about themselves, and how others and their own phones see them. */
import * as z from 'zod/mini';
import { arabicName } from '#sync/contracts/core/arabic-names.ts';
import { nameText } from '#sync/contracts/core/name-text.ts';
import { fileName, id, key, requiredText, version } from '#sync/contracts/core/primitives.ts';
import { role } from '#sync/contracts/accounts/roles.ts';
import { outletStates } from '#sync/contracts/outlets/outlet-types.ts';
import { completeLanguages } from '#sync/contracts/messages/languages.ts';

const englishLetters = /^[A-Za-z]+(?: +[A-Za-z]+)*$/;
const printableAscii = /^[\x20-\x7e]+$/;

export const givenNames = nameText(
  100,
  'accounts.givenNamesRequired',
  'accounts.nameTooLong',
).check(z.regex(englishLetters, key('accounts.givenNamesEnglish')));
export const familyName = nameText(
  100,
  'accounts.familyNameRequired',
  'accounts.nameTooLong',
).check(z.regex(englishLetters, key('accounts.familyNameEnglish')));
export const mobileNumber = requiredText('accounts.mobileRequired').check(
  z.regex(/^\+?[0-9]{6,15}$/, key('accounts.mobileInvalid')),
);
export const organization = nameText(
  100,
  'accounts.organizationRequired',
  'accounts.nameTooLong',
).check(z.regex(printableAscii, key('accounts.organizationEnglish')));
export const language = z.enum(completeLanguages);

/** A user as others see them. */
export const person = z.strictObject({
  id,
  firstName: z.string(),
  lastName: z.string(),
  nameArabic: z.nullable(z.string()),
  organization: z.nullable(z.string()),
  organizationArabic: z.nullable(z.string()),
  role: z.nullable(role),
  profilePicture: z.nullable(fileName),
});

/** A person's own account as synced to the phone (bucket `user/{id}`). */
export const profileRow = z.strictObject({
  id,
  version,
  firstName: z.string(),
  lastName: z.string(),
  /** Missing in rows that were stored before there were Arabic names, like the organization's. */
  nameArabic: z.optional(z.nullable(z.string())),
  email: z.string(),
  organization: z.nullable(z.string()),
  organizationArabic: z.optional(z.nullable(z.string())),
  role: z.nullable(role),
  mobileNumber: z.nullable(z.string()),
  profilePicture: z.nullable(fileName),
  /** The person's photo as a small JPEG data URL (at most 40 KB), for the ticket. */
  photo: z.nullable(z.string()),
  language,
  /** The membership of an outlet; missing in rows that were stored before there were outlets. */
  outlet: z.optional(z.nullable(z.enum(outletStates))),
});
export type ProfileRow = z.infer<typeof profileRow>;

/** Texts that people change on their own profile; an Arabic name is removed with null. */
export const profileFields = {
  firstName: z.optional(givenNames),
  lastName: z.optional(familyName),
  nameArabic: z.optional(z.nullable(arabicName)),
  organization: z.optional(organization),
  organizationArabic: z.optional(z.nullable(arabicName)),
  mobileNumber: z.optional(mobileNumber),
  language: z.optional(language),
};
export const profileChange = z
  .strictObject(profileFields)
  .check(z.refine((change) => Object.keys(change).length > 0, key('error.required')));
export type ProfileChange = z.infer<typeof profileChange>;

/** The previous value of each changed field, to detect conflicts. */
export const profileBase = z.strictObject({
  firstName: z.optional(z.string()),
  lastName: z.optional(z.string()),
  nameArabic: z.optional(z.nullable(z.string())),
  organization: z.optional(z.nullable(z.string())),
  organizationArabic: z.optional(z.nullable(z.string())),
  mobileNumber: z.optional(z.nullable(z.string())),
  language: z.optional(language),
});
export type ProfileBase = z.infer<typeof profileBase>;
