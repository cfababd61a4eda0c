/**
 * What was typed, kept on this phone until it is sent; and for as long as this tab lives, which step
 * the person is at and which pictures the server has: taking one may cost the tab on a phone with
 * little memory. Never the password, never an image.
 */
import * as z from 'zod/mini';
import { identityDocuments } from '#sync/contracts/accounts/accounts.ts';
import { fileName } from '#sync/contracts/core/primitives.ts';
import {
  emptyForm,
  type UploadedPictures,
  type RegistrationForm,
  steps,
} from '#pwa/features/accounts/registration/registration-form.ts';
import { jsonStorage, pickStrings } from '#pwa/lib/storage/json-storage.ts';

const draftStorage = jsonStorage('localStorage', 'touchline.registration');
const progressStorage = jsonStorage('sessionStorage', 'touchline.registration');
const draftFields = [
  'firstName',
  'lastName',
  'email',
  'mobileNumber',
  'birthdate',
  'organization',
  'role',
] as const;

/** The server deletes after two hours what nobody claimed; its cookie owns it so long. */
const stagedUploadLifetime = 115 * 60_000;

const progressShape = z.object({
  at: z.int().check(z.minimum(0), z.maximum(steps.length - 1)),
  pictures: z.partialRecord(
    z.enum(identityDocuments),
    z.object({ name: fileName, bytes: z.number(), sentAt: z.number() }),
  ),
});

/** True if it could be kept. */
export function saveDraft(form: Partial<RegistrationForm>): boolean {
  return draftStorage.save(Object.fromEntries(draftFields.map((name) => [name, form[name] ?? ''])));
}

export function saveProgress(at: number, pictures: UploadedPictures): void {
  const named = Object.entries(pictures).map(([field, { name, bytes, sentAt }]) => [
    field,
    { name, bytes, sentAt },
  ]);
  progressStorage.save({ at, pictures: Object.fromEntries(named) as unknown });
}

/** The form filled with what was kept, else empty; the step, and the pictures that are sent. */
export function readDraft(now: number = Date.now()): {
  form: RegistrationForm;
  at: number;
  pictures: UploadedPictures;
} {
  const form = {
    ...emptyForm,
    ...(pickStrings(draftStorage.read(), draftFields) as Partial<RegistrationForm>),
  };
  const { data } = progressShape.safeParse(progressStorage.read());
  const pictures: UploadedPictures = {};
  for (const field of identityDocuments) {
    const picture = data?.pictures[field];
    if (picture === undefined || now - picture.sentAt > stagedUploadLifetime) continue;
    // What it showed is gone with the tab.
    pictures[field] = { ...picture, preview: null };
    form[field] = picture.name;
  }
  return { form, at: data?.at ?? 0, pictures };
}

export function deleteDraft(): void {
  draftStorage.remove();
  progressStorage.remove();
}
