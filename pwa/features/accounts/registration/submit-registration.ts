/** Sends the registration and maps the server's errors to the form's fields. */
import type * as z from 'zod/mini';
import { register } from '#sync/contracts/accounts/accounts.ts';
import { deleteDraft } from '#pwa/features/accounts/registration/registration-draft.ts';
import {
  fieldFromPath,
  type RegistrationField,
  type registrationForm,
  toRegistration,
} from '#pwa/features/accounts/registration/registration-form.ts';
import { ApiError, call } from '#pwa/lib/http/api.ts';
import { t } from '#pwa/lib/i18n/use-translation.ts';

export interface RegistrationOutcome {
  /** The error above the form; null when the registration was accepted. */
  errorText: string | null;
  /** Errors by field, in the server's order. */
  fieldErrors: [RegistrationField, string][];
}

export async function submitRegistration(
  form: z.output<typeof registrationForm>,
): Promise<RegistrationOutcome> {
  const language = navigator.language.startsWith('ar') ? 'ar' : 'en';
  try {
    await call(register, { body: toRegistration(form, language), timeout: 30_000 });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { errorText: error.message, fieldErrors: fieldErrorsOf(error) };
  }
  deleteDraft();
  return { errorText: null, fieldErrors: [] };
}

function fieldErrorsOf(error: ApiError): [RegistrationField, string][] {
  // The server reports a taken address without naming the field.
  if (error.message === t('accounts.emailTaken')) return [['email', error.message]];
  return Object.entries(error.fields).flatMap(([path, message]) => {
    const field = fieldFromPath(path);
    return field === undefined ? [] : [[field, message] as [RegistrationField, string]];
  });
}
