import {
  identityDocuments,
  type IdentityDocument,
  type User,
} from '#sync/contracts/accounts/accounts.ts';
import {
  type ProfileBase,
  profileChange,
  type ProfileChange,
} from '#sync/contracts/accounts/person-fields.ts';
import { type CompleteLanguage } from '#sync/contracts/messages/languages.ts';
import { toProfileValue } from '#pwa/lib/people/profile-value.ts';
import { problemsByField } from '#pwa/lib/forms/problems-resolver.ts';

export const textFields = [
  'firstName',
  'lastName',
  'nameArabic',
  'organization',
  'organizationArabic',
  'mobileNumber',
] as const;
export type TextField = (typeof textFields)[number];

type ArabicField = 'nameArabic' | 'organizationArabic';

export type ProfileForm = Record<TextField, string> &
  Record<IdentityDocument, string> & { language: CompleteLanguage };

/** A stored profile; it has no Arabic names if it was stored before they existed. */
type StoredProfile = Pick<User, Exclude<TextField, ArabicField> | 'language'> &
  Partial<Pick<User, ArabicField>>;

export function toFormValues(stored: StoredProfile): ProfileForm {
  return {
    firstName: stored.firstName,
    lastName: stored.lastName,
    nameArabic: stored.nameArabic ?? '',
    organization: stored.organization ?? '',
    organizationArabic: stored.organizationArabic ?? '',
    mobileNumber: stored.mobileNumber ?? '',
    language: stored.language,
    identification: '',
    pressId: '',
    profilePicture: '',
  };
}

/** The changed texts and their previous values; null when nothing changed. */
export function diffProfile(
  form: ProfileForm,
  stored: StoredProfile,
): { change: ProfileChange; base: ProfileBase } | null {
  const change: ProfileChange = {};
  const base: ProfileBase = {};
  for (const field of textFields) {
    if (form[field].trim() === (stored[field] ?? '')) continue;
    Object.assign(change, { [field]: toProfileValue(field, form[field]) });
    Object.assign(base, { [field]: stored[field] ?? null });
  }
  if (form.language !== stored.language) {
    change.language = form.language;
    base.language = stored.language;
  }
  return Object.keys(change).length === 0 ? null : { change, base };
}

export function newPictures(form: ProfileForm): Partial<Record<IdentityDocument, string>> {
  return Object.fromEntries(
    identityDocuments.filter((field) => form[field] !== '').map((field) => [field, form[field]]),
  );
}

/** Message keys by field, from the contract's schema. */
export function validateProfile(
  form: ProfileForm,
  stored: StoredProfile,
): Partial<Record<TextField, string>> {
  const diff = diffProfile(form, stored);
  return diff === null ? {} : problemsByField(profileChange.safeParse(diff.change));
}
