/** What a rejected registrant corrects: the form's values, what they change, what is kept of them. */
import { identityDocuments, type IdentityDocument, type User } from '#sync/contracts/accounts.ts';
import type { Correction } from '#sync/contracts/users.ts';
import { keptIn, textsIn } from '#pwa/lib/kept.ts';

export const texts = [
  'firstName',
  'lastName',
  'mobileNumber',
  'birthdate',
  'organization',
] as const;
type TextField = (typeof texts)[number];
export type CorrectionFields = Record<TextField | IdentityDocument, string>;
type Stored = Pick<User, 'id' | TextField>;

const draftOf = ({ id }: Pick<User, 'id'>) => keptIn('localStorage', `touchline.correction.${id}`);

/** The account's texts, with what was typed over them before. */
export function fieldsOf(user: Stored): CorrectionFields {
  const stored = Object.fromEntries(texts.map((field) => [field, user[field] ?? '']));
  return {
    ...(stored as Record<TextField, string>),
    ...textsIn(draftOf(user).read(), texts),
    identification: '',
    pressId: '',
    profilePicture: '',
  };
}

/** What differs from the account: what is left as it is, is not sent. */
export function changedIn(fields: Partial<CorrectionFields>, user: Stored): Correction {
  const pictures = identityDocuments.filter((field) => (fields[field] ?? '') !== '');
  return Object.fromEntries([
    ...changedTexts(fields, user),
    ...pictures.map((field) => [field, fields[field]]),
  ]) as Correction;
}

function changedTexts(fields: Partial<CorrectionFields>, user: Stored): [TextField, string][] {
  return texts
    .map((field): [TextField, string] => [field, (fields[field] ?? '').trim()])
    .filter(([field, text]) => text !== (user[field] ?? ''));
}

/** Keeps the texts on this phone until they are sent; true if there is one and it could be kept. */
export function keepTexts(fields: Partial<CorrectionFields>, user: Stored): boolean {
  const changed = changedTexts(fields, user);
  if (changed.length > 0) return draftOf(user).keep(Object.fromEntries(changed));
  forgetTexts(user);
  return false;
}

export function forgetTexts(user: Pick<User, 'id'>): void {
  draftOf(user).drop();
}
