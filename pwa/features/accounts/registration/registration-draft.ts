/**
 * The registration form, saved in this browser until it is sent. The current step and the uploaded
 * pictures are saved for this tab only: opening the camera may kill the tab on a phone with little
 * memory. Passwords and image data are never saved.
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
  'nameArabic',
  'email',
  'mobileNumber',
  'birthdate',
  'organization',
  'organizationArabic',
  'role',
] as const;

/** Milliseconds until a saved upload is ignored. The server deletes unclaimed ones after two hours. */
const stagedUploadLifetime = 115 * 60_000;

const progressShape = z.object({
  at: z.int().check(z.minimum(0), z.maximum(steps.length - 1)),
  pictures: z.partialRecord(
    z.enum(identityDocuments),
    z.object({ name: fileName, bytes: z.number(), sentAt: z.number() }),
  ),
});

/** Saves the form's texts. Returns false if the browser cannot store them. */
export function saveDraft(form: Partial<RegistrationForm>): boolean {
  return draftStorage.save(Object.fromEntries(draftFields.map((name) => [name, form[name] ?? ''])));
}

/** Fills the form with an invitation's values, and deletes a draft that someone else began. */
export function saveInvitedDraft(invitation: {
  email: string;
  role: string | null;
  firstName: string | null;
  lastName: string | null;
  organization: string | null;
}): void {
  const begun = readDraft().form.email.trim().toLowerCase();
  if (begun !== '' && begun !== invitation.email) deleteDraft();
  const given = draftFields.flatMap((name) => {
    const value = name in invitation ? invitation[name as keyof typeof invitation] : null;
    return value === null ? [] : [[name, value]];
  });
  saveDraft({ ...readDraft().form, ...Object.fromEntries(given) } as RegistrationForm);
}

export function saveProgress(at: number, pictures: UploadedPictures): void {
  const named = Object.entries(pictures).map(([field, { name, bytes, sentAt }]) => [
    field,
    { name, bytes, sentAt },
  ]);
  progressStorage.save({ at, pictures: Object.fromEntries(named) as unknown });
}

/** The saved form (or an empty one), the current step and the pictures already uploaded. */
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
    // The preview URL died with the old tab.
    pictures[field] = { ...picture, preview: null };
    form[field] = picture.name;
  }
  return { form, at: data?.at ?? 0, pictures };
}

export function deleteDraft(): void {
  draftStorage.remove();
  progressStorage.remove();
}
