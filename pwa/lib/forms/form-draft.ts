/**
 * This keeps what was typed in a form on this device until it is sent or discarded. It survives a reload
 * and the end of a session, and is deleted when the person logs out.
 */
import { useCallback, useEffect, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { fileName } from '#sync/contracts/core/primitives.ts';
import { sessionStore } from '#pwa/lib/session/session.ts';
import { jsonStorage } from '#pwa/lib/storage/json-storage.ts';
import { formDraftKey } from '#pwa/lib/storage/typed-text-backup.ts';

/** The changed fields, and their stored values when the change began. */
const shape = z.object({
  typed: z.record(z.string(), z.json()),
  base: z.record(z.string(), z.json()),
});

type Draft = z.infer<typeof shape>;

export interface FormDraft {
  /** The restored draft; null without one. */
  found: Draft | null;
  /** Forgets the draft, after it was sent or discarded. */
  drop: () => void;
}

/**
 * Restores a form's draft and saves further changes.
 *
 * @param name tells the form from the user's others, such as `teams/7`; null keeps no draft
 * @param stored the values without changes
 */
export function useFormDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  name: string | null,
  stored: Values,
): FormDraft {
  const [kept] = useState(() => draftStorage(name));
  const [found, setFound] = useState(() => readDraft(kept, stored));

  useEffect(() => {
    for (const [field, value] of Object.entries(found?.typed ?? {}))
      form.setValue(field as Path<Values>, value as never, { shouldDirty: true });
  }, [form, found]);

  useEffect(() => {
    const { unsubscribe } = form.watch(() => kept?.save(form.getValues(), stored));
    return unsubscribe;
  }, [form, kept, stored]);

  const drop = useCallback(() => {
    kept?.remove();
    setFound(null);
  }, [kept]);
  return { found, drop };
}

function draftStorage(name: string | null) {
  const session = openSession();
  if (name === null || session === null) return null;
  const storage = jsonStorage('localStorage', formDraftKey(session.user.id, name));
  return {
    ...storage,
    save(values: FieldValues, stored: FieldValues): void {
      // A page that outlives its session must not write after the logout deleted the data.
      if (openSession()?.user.id !== session.user.id) return;
      const changed = Object.keys(values).filter(
        (field) => !isSame(values[field], stored[field]) && !isUpload(values[field]),
      );
      const pick = (from: FieldValues) =>
        Object.fromEntries(changed.map((field) => [field, from[field] as unknown]));
      if (changed.length === 0) storage.remove();
      else storage.save({ typed: pick(values), base: pick(stored) });
    },
  };
}

/** The draft's fields that the form still has and that still differ from what is stored. */
function readDraft(kept: ReturnType<typeof draftStorage>, stored: FieldValues): Draft | null {
  const { data } = shape.safeParse(kept?.read());
  if (data === undefined) return null;
  const typed = Object.entries(data.typed).filter(
    ([field, value]) =>
      field in stored && kindOf(value) === kindOf(stored[field]) && !isSame(value, stored[field]),
  );
  return typed.length === 0 ? null : { typed: Object.fromEntries(typed), base: data.base };
}

function openSession() {
  const state = sessionStore.getSnapshot();
  return state.phase === 'open' ? state.session : null;
}

/** An upload without a record, which the server deletes after a while. */
const isUpload = (value: unknown) => fileName.safeParse(value).success;

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value);

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
