/**
 * What was typed, kept on this phone until it is sent; and for as long as this tab lives, which step
 * the person is at and which pictures the server has: taking one may cost the tab on a phone with
 * little memory. Never the password, never an image.
 */
import * as z from 'zod/mini';
import { identityDocuments } from '#sync/contracts/accounts.ts';
import { fileName } from '#sync/contracts/primitives.ts';
import {
  emptyForm,
  type Pictures,
  type RegistrationForm,
  steps,
} from '#pwa/features/accounts/registration-form.ts';
import { keptIn, textsIn } from '#pwa/lib/kept.ts';

const texts = keptIn('localStorage', 'touchline.registration');
const progress = keptIn('sessionStorage', 'touchline.registration');
const kept = [
  'firstName',
  'lastName',
  'email',
  'mobileNumber',
  'birthdate',
  'organization',
  'role',
] as const;

/** The server deletes after two hours what nobody claimed; its cookie owns it so long. */
const stagedFor = 115 * 60_000;

const progressShape = z.object({
  at: z.int().check(z.minimum(0), z.maximum(steps.length - 1)),
  pictures: z.partialRecord(
    z.enum(identityDocuments),
    z.object({ name: fileName, bytes: z.number(), sentAt: z.number() }),
  ),
});

/** True if it could be kept. */
export function keepDraft(form: Partial<RegistrationForm>): boolean {
  return texts.keep(Object.fromEntries(kept.map((name) => [name, form[name] ?? ''])));
}

export function keepProgress(at: number, pictures: Pictures): void {
  const named = Object.entries(pictures).map(([field, { name, bytes, sentAt }]) => [
    field,
    { name, bytes, sentAt },
  ]);
  progress.keep({ at, pictures: Object.fromEntries(named) as unknown });
}

/** The form filled with what was kept, else empty; the step, and the pictures that are sent. */
export function readDraft(now: number = Date.now()): {
  form: RegistrationForm;
  at: number;
  pictures: Pictures;
} {
  const form = {
    ...emptyForm,
    ...(textsIn(texts.read(), kept) as Partial<RegistrationForm>),
  };
  const { data } = progressShape.safeParse(progress.read());
  const pictures: Pictures = {};
  for (const field of identityDocuments) {
    const picture = data?.pictures[field];
    if (picture === undefined || now - picture.sentAt > stagedFor) continue;
    // What it showed is gone with the tab.
    pictures[field] = { ...picture, preview: null };
    form[field] = picture.name;
  }
  return { form, at: data?.at ?? 0, pictures };
}

export function dropDraft(): void {
  texts.drop();
  progress.drop();
}
