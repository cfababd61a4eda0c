/** A form that makes or changes one record of the league's. In the admin's code only. */
import { useEffect, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  useForm,
} from 'react-hook-form';
import { ApiError } from '#pwa/lib/http/api.ts';
import { t } from '#pwa/lib/i18n/translate.ts';
import type { ApiReply } from '#pwa/lib/http/request.ts';
import { withIdempotencyKey } from '#pwa/lib/http/idempotency-key.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';

export type FormRefusal = { kind: 'stale' | 'other'; text: string };

type FieldProblems<Values> = Partial<Record<keyof Values & string, string>>;

export interface RecordFormOptions<Values extends FieldValues, Body, Saved> {
  /** Of the record it is filled from; null where one is made. */
  version: number | null;
  /** What the record says; looked at when it comes and with each new version. */
  values: Values;
  /** What stands for fields that hold nothing but something new: the name of a stored picture. */
  stored?: Partial<Record<keyof Values & string, string | null>>;
  /** Catalogue keys by field, from the contract's own schema. */
  problems: (
    values: Values,
    loaded: Values,
  ) => FieldProblems<Values> | Promise<FieldProblems<Values>>;
  /** What is sent; null while that is nothing. */
  body: (values: Values, loaded: Values, version: number | null) => Body | null;
  send: (body: Body, idempotencyKey: string, version: number | null) => Promise<ApiReply<Saved>>;
  /** The form's field of a server's field: `match.date` → `time`. */
  fieldOf: (path: string) => keyof Values | null;
  /** Reads the record anew; its new version comes by `values`. */
  reload?: () => Promise<unknown>;
  onSaved: (saved: Saved, message: string | null) => void;
}

/**
 * Values, what is wrong with them, and sending them once. When somebody else was faster, loading
 * again renews what was not touched, keeps what was typed and says what now stands there.
 */
export function useRecordForm<Values extends FieldValues, Body, Saved>(
  options: RecordFormOptions<Values, Body, Saved>,
) {
  const { version, values, stored } = options;
  const [loaded, setLoaded] = useState({ version, values, stored });
  // What stood here before it was loaded again.
  const [before, setBefore] = useState<Partial<Record<keyof Values, unknown>> | null>(null);
  const [once] = useState(withIdempotencyKey);
  const [refusal, setRefusal] = useState<FormRefusal | null>(null);
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
  const { getValues, reset, setError, setFocus, setValue } = form;
  // Read at every drawing: only what is read is kept up to date.
  const { dirtyFields, errors, isDirty, isSubmitting } = form.formState;

  useEffect(() => {
    if (version === loaded.version) return;
    setBefore({ ...loaded.values, ...loaded.stored });
    setLoaded({ version, values, stored });
    // Field by field: `keepDirtyValues` would mix a list that was typed with the one that came.
    const typed = getValues();
    const kept = Object.keys(dirtyFields) as Path<Values>[];
    reset(values);
    for (const field of kept) setValue(field, typed[field], { shouldDirty: true });
  }, [version, values, stored, loaded, dirtyFields, getValues, reset, setValue]);

  const submit = form.handleSubmit(async (typed) => {
    const body = options.body(typed, loaded.values, loaded.version);
    if (body === null) return;
    setRefusal(null);
    try {
      const { data, message } = await once([body, loaded.version], (key) =>
        options.send(body, key, loaded.version),
      );
      reset(typed);
      options.onSaved(data, message);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refuse(error);
    }
  });

  /** Beside the field it is about, else above the form. */
  function refuse(error: ApiError): void {
    const told = Object.entries(error.fields).flatMap(([path, message]) => {
      const field = options.fieldOf(path);
      return field === null ? [] : [{ field: String(field) as Path<Values>, message }];
    });
    for (const { field, message } of told) setError(field, { type: 'server', message });
    if (told[0] !== undefined) setFocus(told[0].field);
    else setRefusal({ kind: error.stale ? 'stale' : 'other', text: error.message });
  }

  async function loadAgain(): Promise<void> {
    try {
      await options.reload?.();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal({ kind: 'stale', text: error.message });
      return;
    }
    setRefusal(null);
    toast('notice', { text: t('form.reloaded') });
  }

  /** Fields with something typed whose stored value somebody else changed meanwhile. */
  function changedMeanwhile(field: keyof Values & string): boolean {
    const dirty: Partial<Record<string, unknown>> = dirtyFields;
    const now: Partial<Record<string, unknown>> = { ...loaded.values, ...loaded.stored };
    // Lists are new objects with every answer.
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
    refusal,
    refuse,
    submit,
    loadAgain,
    changedMeanwhile,
  };
}

/** What a form part needs of it, whatever its fields. */
export type RecordFormState = Pick<
  ReturnType<typeof useRecordForm<FieldValues, unknown, unknown>>,
  'isDirty' | 'isSubmitting' | 'refusal' | 'submit' | 'loadAgain'
>;
