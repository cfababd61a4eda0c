/** The form that creates or changes a record. Part of the admin code only. */
import { useEffect, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  useForm,
} from 'react-hook-form';
import { useFormDraft } from '#pwa/lib/forms/form-draft.ts';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { t } from '#pwa/lib/i18n/translate.ts';
import type { ApiReply } from '#pwa/lib/http/request.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';

type FieldProblems<Values> = Partial<Record<keyof Values & string, string>>;

export interface RecordFormOptions<Values extends FieldValues, Body, Saved> {
  /** Version of the stored record; null for a new one. */
  version: number | null;
  /** Values of the record; applied when it loads and with each new version. */
  values: Values;
  /** Current values of fields that hold only new uploads, such as the name of a stored picture. */
  stored?: Partial<Record<keyof Values & string, string | null>>;
  /** Message keys by field, from the contract's schema. */
  problems: (
    values: Values,
    loaded: Values,
  ) => FieldProblems<Values> | Promise<FieldProblems<Values>>;
  /** The request body; null if nothing changed. */
  body: (values: Values, loaded: Values, version: number | null) => Body | null;
  send: (body: Body, idempotencyKey: string, version: number | null) => Promise<ApiReply<Saved>>;
  /** The form field for a field in the server's reply: `match.date` → `time`. */
  fieldOf: (path: string) => keyof Values | null;
  /** Fetches the record again; its new version arrives through `values`. */
  reload?: () => Promise<unknown>;
  /** Tells the form's draft on this device from others; without it none is kept. */
  draftName?: string;
  onSaved: (saved: Saved, message: string | null) => void;
}

/**
 * Validates a record's values and sends them once. If someone else saved first, reloading updates
 * untouched fields, keeps what was typed and shows the current values beside it.
 */
export function useRecordForm<Values extends FieldValues, Body, Saved>(
  options: RecordFormOptions<Values, Body, Saved>,
) {
  const { version, values, stored } = options;
  const [loaded, setLoaded] = useState({ version, values, stored });
  const form = useForm<Values>({
    defaultValues: loaded.values as DefaultValues<Values>,
    resolver: async (typed) => {
      const errors: Record<string, { type: string; message: string }> = {};
      for (const [field, message] of Object.entries(await options.problems(typed, loaded.values)))
        if (message !== undefined) errors[field] = { type: 'contract', message };
      return Object.keys(errors).length > 0
        ? { values: {}, errors: errors as FieldErrors<Values> }
        : { values: typed, errors: {} };
    },
  });
  const { getValues, reset, setValue } = form;
  const draft = useFormDraft(form, options.draftName ?? null, loaded.values);
  // The values before the last reload, or when the restored draft was begun.
  const [before, setBefore] = useState<Partial<Record<keyof Values, unknown>> | null>(
    draft.found && { ...values, ...stored, ...draft.found.base },
  );
  // Destructured here, because React Hook Form updates only the state that is read while rendering.
  const { dirtyFields, errors, isDirty, isSubmitting } = form.formState;
  const { error, isStale, submit, showError, clearError } = useSubmit({
    form,
    fields: (path) => options.fieldOf(path) as string | null,
  });

  useEffect(() => {
    if (version === loaded.version) return;
    setBefore({ ...loaded.values, ...loaded.stored });
    setLoaded({ version, values, stored });
    // Set field by field, because `keepDirtyValues` would mix a typed list with the loaded one.
    const typed = getValues();
    const kept = Object.keys(dirtyFields) as Path<Values>[];
    reset(values);
    for (const field of kept) setValue(field, typed[field], { shouldDirty: true });
  }, [version, values, stored, loaded, dirtyFields, getValues, reset, setValue]);

  const save = form.handleSubmit(async (typed) => {
    const body = options.body(typed, loaded.values, loaded.version);
    if (body === null) return;
    await submit(
      async (key) => {
        const { data, message } = await options.send(body, key, loaded.version);
        reset(typed);
        draft.drop();
        options.onSaved(data, message);
      },
      [body, loaded.version],
    );
  });

  async function loadAgain(): Promise<void> {
    try {
      await options.reload?.();
    } catch (failure) {
      return showError(failure, { isStale: true });
    }
    clearError();
    toast('notice', { text: t('form.reloaded') });
  }

  /** Returns to the stored values. */
  function startOver(): void {
    reset(loaded.values);
    draft.drop();
  }

  /** Whether someone else changed the stored value of a field that was edited here. */
  function changedMeanwhile(field: keyof Values & string): boolean {
    const dirty: Partial<Record<string, unknown>> = dirtyFields;
    const now: Partial<Record<string, unknown>> = { ...loaded.values, ...loaded.stored };
    // Compared as JSON, because every reply has new list objects.
    const changed = JSON.stringify(before?.[field]) !== JSON.stringify(now[field]);
    return before !== null && changed && dirty[field] !== undefined;
  }

  return {
    form,
    errors,
    isDirty,
    isSubmitting,
    loaded: loaded.values,
    version: loaded.version,
    error,
    isStale,
    showError,
    submit: save,
    loadAgain,
    draft,
    startOver,
    changedMeanwhile,
  };
}
