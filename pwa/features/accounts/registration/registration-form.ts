/** The registration form: its schema from the contract's fields, its steps and its request body. */
import * as z from 'zod/mini';
import {
  birthdate,
  email,
  type IdentityDocument,
  identityImage,
  newPassword,
  type Registration,
} from '#sync/contracts/accounts/accounts.ts';
import {
  familyName,
  givenNames,
  mobileNumber,
  organization,
} from '#sync/contracts/accounts/person-fields.ts';
import { arabicNameField } from '#sync/contracts/core/arabic-names.ts';
import { key } from '#sync/contracts/core/primitives.ts';
import type { GivenPiece } from '#sync/contracts/evidence/given-evidence.ts';
import { role } from '#sync/contracts/accounts/roles.ts';
import { scopeForRole } from '#sync/contracts/accounts/role-names.ts';
import { type CompleteLanguage } from '#sync/contracts/messages/languages.ts';
import type { UploadedPicture } from '#pwa/lib/forms/picture-field.tsx';

export const registrationForm = z
  .object({
    firstName: givenNames,
    lastName: familyName,
    nameArabic: arabicNameField,
    email,
    mobileNumber,
    birthdate,
    organization,
    organizationArabic: arabicNameField,
    role,
    password: newPassword,
    confirm: z.string().check(z.minLength(1, key('accounts.confirmRequired'))),
    identification: identityImage,
    pressId: identityImage,
    profilePicture: identityImage,
    terms: z.boolean().check(z.refine((ticked) => ticked, key('accounts.termsRequired'))),
  })
  .check(
    z.refine(({ password, confirm }) => confirm === '' || password === confirm, {
      error: key('accounts.passwordsDiffer'),
      path: ['confirm'],
      // Runs as soon as both passwords are there, even while other fields are invalid.
      when: () => true,
    }),
  );

export type RegistrationForm = z.input<typeof registrationForm>;
export type RegistrationField = keyof RegistrationForm;
export type UploadedPictures = Partial<Record<IdentityDocument, UploadedPicture>>;

export const emptyForm: RegistrationForm = {
  firstName: '',
  lastName: '',
  nameArabic: '',
  email: '',
  mobileNumber: '',
  birthdate: '',
  organization: '',
  organizationArabic: '',
  role: '' as RegistrationForm['role'],
  password: '',
  confirm: '',
  identification: '',
  pressId: '',
  profilePicture: '',
  terms: false,
};

export const steps = [
  {
    id: 'you',
    fields: ['firstName', 'lastName', 'nameArabic', 'email', 'mobileNumber', 'birthdate'],
  },
  { id: 'work', fields: ['organization', 'organizationArabic', 'role', 'password', 'confirm'] },
  { id: 'documents', fields: ['identification', 'pressId', 'profilePicture'] },
  // Left out for roles without requirements.
  { id: 'evidence', fields: [] },
  { id: 'check', fields: ['terms'] },
] as const satisfies readonly { id: string; fields: readonly RegistrationField[] }[];

export function stepIndexOf(field: RegistrationField): number {
  return steps.findIndex(({ fields }) => (fields as readonly string[]).includes(field));
}

/** The body of `POST /api/auth/register`. */
export function toRegistration(
  form: z.output<typeof registrationForm>,
  language: CompleteLanguage,
  evidence: GivenPiece[] = [],
): Registration {
  const press = {
    organization: form.organization,
    organizationArabic: form.organizationArabic,
    role: form.role,
    identification: form.identification,
    pressId: form.pressId,
  };
  return {
    user: {
      email: form.email,
      password: form.password,
      firstName: form.firstName,
      lastName: form.lastName,
      nameArabic: form.nameArabic,
      birthdate: form.birthdate,
      mobileNumber: form.mobileNumber,
      profilePicture: form.profilePicture,
      language,
    },
    ...(evidence.length > 0 && { evidence }),
    ...(scopeForRole(form.role) === 'officer' ? { officer: press } : { member: press }),
  };
}

/** Maps a server path such as `user.email` to the field of the form. */
export function fieldFromPath(path: string): RegistrationField | undefined {
  const name = path.split('.').at(-1) ?? '';
  return name in emptyForm ? (name as RegistrationField) : undefined;
}
