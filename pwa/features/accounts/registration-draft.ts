/** What was typed, kept on this phone until it is sent. Never the password, never an image. */
import { emptyForm, type RegistrationForm } from '#pwa/features/accounts/registration-form.ts';

const storageKey = 'touchline.registration';
const kept = [
  'firstName',
  'lastName',
  'email',
  'mobileNumber',
  'birthdate',
  'organization',
  'role',
] as const;

/** True if it could be kept. */
export function keepDraft(form: Partial<RegistrationForm>): boolean {
  const draft = Object.fromEntries(kept.map((name) => [name, form[name] ?? '']));
  try {
    localStorage.setItem(storageKey, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** The empty form, filled with what was kept. */
export function readDraft(): RegistrationForm {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    const draft = new Map(stored instanceof Object ? Object.entries(stored) : []);
    const texts = kept.map((name) => {
      const text: unknown = draft.get(name);
      return [name, typeof text === 'string' ? text : ''];
    });
    return { ...emptyForm, ...(Object.fromEntries(texts) as Partial<RegistrationForm>) };
  } catch {
    return emptyForm;
  }
}

export function dropDraft(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Storage is closed: nothing was kept either.
  }
}
