/** The profile's form: its values, what the keys let in, what it changes. */
import {
  identityDocuments,
  type IdentityDocument,
  type ProfileBase,
  profileChange,
  type ProfileChange,
} from '#sync/contracts/accounts.ts';
import { typedPhone } from '#pwa/lib/typing.ts';

export const texts = ['firstName', 'lastName', 'organization', 'mobileNumber'] as const;
export type TextField = (typeof texts)[number];

export type ProfileForm = Record<TextField, string> &
  Record<IdentityDocument, string> & { language: 'en' | 'ar' };

interface Stored {
  firstName: string;
  lastName: string;
  organization: string | null;
  mobileNumber: string | null;
  language: 'en' | 'ar';
}

export function formOf(stored: Stored): ProfileForm {
  return {
    firstName: stored.firstName,
    lastName: stored.lastName,
    organization: stored.organization ?? '',
    mobileNumber: stored.mobileNumber ?? '',
    language: stored.language,
    identification: '',
    pressId: '',
    profilePicture: '',
  };
}

/** What a field takes: the rest is left out as it is typed or pasted (specification §2). */
export function restrict(field: TextField, typed: string): string {
  if (field === 'mobileNumber') return typedPhone(typed);
  if (field === 'organization') return typed.replace(/[^\x20-\x7e]/g, '');
  return typed.replace(/[^A-Za-z ]/g, '');
}

/** The texts that differ from what was loaded, and what they were; null where none does. */
export function changeOf(
  form: ProfileForm,
  stored: Stored,
): { change: ProfileChange; base: ProfileBase } | null {
  const change: ProfileChange = {};
  const base: ProfileBase = {};
  for (const field of texts) {
    if (form[field].trim() === (stored[field] ?? '')) continue;
    change[field] = form[field].trim();
    Object.assign(base, { [field]: stored[field] });
  }
  if (form.language !== stored.language) {
    change.language = form.language;
    base.language = stored.language;
  }
  return Object.keys(change).length === 0 ? null : { change, base };
}

/** The new pictures' names by field. */
export function picturesOf(form: ProfileForm): Partial<Record<IdentityDocument, string>> {
  return Object.fromEntries(
    identityDocuments.filter((field) => form[field] !== '').map((field) => [field, form[field]]),
  );
}

/** Field → catalogue key, by the contract's schema. */
export function problemsOf(form: ProfileForm, stored: Stored): Partial<Record<TextField, string>> {
  const found = changeOf(form, stored);
  if (found === null) return {};
  const problems: Partial<Record<TextField, string>> = {};
  for (const issue of profileChange.safeParse(found.change).error?.issues ?? [])
    problems[String(issue.path[0]) as TextField] ??= issue.message;
  return problems;
}
