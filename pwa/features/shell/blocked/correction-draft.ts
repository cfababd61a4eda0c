/** The correction of a rejected registration: form values, changes and the saved draft. */
import {
  askableFields,
  type AskableField,
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
const draftFields = [...textFields, 'answer'] as const;
/** `answer` is the message with an answer to a question of the league. */
export type CorrectionValues = Record<TextField | IdentityDocument | 'answer', string>;
type StoredUser = Pick<User, 'id' | TextField>;

const draftStorage = ({ id }: Pick<User, 'id'>) =>
  jsonStorage('localStorage', `touchline.correction.${id}`);

/** The account's texts, overlaid with the saved draft. */
export function correctionValues(user: StoredUser): CorrectionValues {
  const stored = Object.fromEntries(textFields.map((field) => [field, user[field] ?? '']));
  return {
    ...(stored as Record<TextField, string>),
    answer: '',
    ...pickStrings(draftStorage(user).read(), draftFields),
    identification: '',
    pressId: '',
    profilePicture: '',
  };
}

/** The fields that differ from the account, of those that are asked about; only these are sent. */
export function changedFields(
  fields: Partial<CorrectionValues>,
  user: StoredUser,
  asked: readonly AskableField[] = askableFields,
): RegistrationCorrection {
  const texts = changedTexts(fields, user).map(([field, text]) => [
    field,
    toProfileValue(field, text),
  ]);
  const pictures = identityDocuments.flatMap((field) => {
    const name = fields[field] ?? '';
    return name === '' ? [] : [[field, name]];
  });
  const isAsked = ([field]: (string | null)[]) => asked.some((each) => each === field);
  return Object.fromEntries([...texts, ...pictures].filter(isAsked)) as RegistrationCorrection;
}

/** Message keys by field, from the contract's schema. An answer to a question must not be empty. */
export function validateCorrection(
  fields: CorrectionValues,
  user: StoredUser,
  asked?: readonly AskableField[],
  hasEvidence = false,
): Partial<Record<keyof CorrectionValues, string>> {
  const changed = changedFields(fields, user, asked);
  const isEmpty = Object.keys(changed).length === 0 && fields.answer.trim() === '' && !hasEvidence;
  if (asked !== undefined && isEmpty) return { answer: 'accounts.answerRequired' };
  return problemsByField(registrationCorrection.safeParse(changed));
}

function changedTexts(fields: Partial<CorrectionValues>, user: StoredUser): [TextField, string][] {
  return textFields
    .map((field): [TextField, string] => [field, (fields[field] ?? '').trim()])
    .filter(([field, text]) => text !== (user[field] ?? ''));
}

/** Returns false when nothing changed or the browser cannot store it. */
export function saveDraft(fields: Partial<CorrectionValues>, user: StoredUser): boolean {
  const answer = (fields.answer ?? '').trim();
  const changed = Object.fromEntries([
    ...changedTexts(fields, user),
    ...(answer === '' ? [] : [['answer', answer]]),
  ]) as Record<string, string>;
  if (Object.keys(changed).length > 0) return draftStorage(user).save(changed);
  deleteDraft(user);
  return false;
}

export function deleteDraft(user: Pick<User, 'id'>): void {
  draftStorage(user).remove();
}
