/** The correction of a rejected registration: form values, changes and the saved draft. */
import {
  identityDocuments,
  type IdentityDocument,
  type User,
} from '#sync/contracts/accounts/accounts.ts';
import { toProfileValue } from '#pwa/lib/people/profile-value.ts';
import { problemsByField } from '#pwa/lib/forms/problems-resolver.ts';
import {
  registrationCorrection,
  type RegistrationCorrection,
} from '#sync/contracts/accounts/users.ts';
import { type LeagueReason, leagueReasons } from '#sync/contracts/messages/reasons.ts';
import { jsonStorage, pickStrings } from '#pwa/lib/storage/json-storage.ts';

export const textFields = [
  'firstName',
  'lastName',
  'nameArabic',
  'mobileNumber',
  'birthdate',
  'organization',
  'organizationArabic',
] as const;
type TextField = (typeof textFields)[number];
export type CorrectionValues = Record<TextField | IdentityDocument, string>;
type StoredUser = Pick<User, 'id' | TextField>;

const draftStorage = ({ id }: Pick<User, 'id'>) =>
  jsonStorage('localStorage', `touchline.correction.${id}`);

const reasonFields: Partial<Record<LeagueReason, readonly (keyof CorrectionValues)[]>> = {
  'reason.pressId': ['pressId'],
  'reason.pressIdExpired': ['pressId'],
  'reason.nameDiffers': ['firstName', 'lastName', 'identification'],
  'reason.photo': ['profilePicture'],
  'reason.organization': ['organization'],
};

/** The fields that the standard reasons of a rejection concern, with each reason. */
export function fieldsOfReason(
  stored: string,
): Partial<Record<keyof CorrectionValues, LeagueReason>> {
  return Object.fromEntries(
    leagueReasons(stored).flatMap((reason) =>
      (reasonFields[reason] ?? []).map((field) => [field, reason]),
    ),
  );
}

/** The account's texts, overlaid with the saved draft. */
export function correctionValues(user: StoredUser): CorrectionValues {
  const stored = Object.fromEntries(textFields.map((field) => [field, user[field] ?? '']));
  return {
    ...(stored as Record<TextField, string>),
    ...pickStrings(draftStorage(user).read(), textFields),
    identification: '',
    pressId: '',
    profilePicture: '',
  };
}

/** The fields that differ from the account; only these are sent. */
export function changedFields(
  fields: Partial<CorrectionValues>,
  user: StoredUser,
): RegistrationCorrection {
  const pictures = identityDocuments.filter((field) => (fields[field] ?? '') !== '');
  return Object.fromEntries([
    ...changedTexts(fields, user).map(([field, text]) => [field, toProfileValue(field, text)]),
    ...pictures.map((field) => [field, fields[field]]),
  ]) as RegistrationCorrection;
}

/** Message keys by field, from the contract's schema. */
export function validateCorrection(
  fields: CorrectionValues,
  user: StoredUser,
): Partial<Record<keyof CorrectionValues, string>> {
  return problemsByField(registrationCorrection.safeParse(changedFields(fields, user)));
}

function changedTexts(fields: Partial<CorrectionValues>, user: StoredUser): [TextField, string][] {
  return textFields
    .map((field): [TextField, string] => [field, (fields[field] ?? '').trim()])
    .filter(([field, text]) => text !== (user[field] ?? ''));
}

/** Returns false when nothing changed or the browser cannot store it. */
export function saveDraft(fields: Partial<CorrectionValues>, user: StoredUser): boolean {
  const changed = changedTexts(fields, user);
  if (changed.length > 0) return draftStorage(user).save(Object.fromEntries(changed));
  deleteDraft(user);
  return false;
}

export function deleteDraft(user: Pick<User, 'id'>): void {
  draftStorage(user).remove();
}
