import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type FieldErrors, useForm } from 'react-hook-form';
import { editMatch, type Match } from '#sync/contracts/matches.ts';
import {
  editOf,
  fieldOf,
  formOf,
  type MatchForm,
  problemsOf,
} from '#pwa/features/manage-matches/match-form.ts';
import { ApiError, send } from '#pwa/lib/api.ts';
import { t } from '#pwa/lib/catalogue.ts';
import { allMatches, oneMatch } from '#pwa/lib/queries.ts';
import { underOneKey } from '#pwa/lib/under-one-key.ts';
import { toast } from '#pwa/ui/toast.tsx';

export type Refusal = { kind: 'stale' | 'other'; text: string };

/**
 * A match's form with its version. When somebody else was faster, loading again renews what was
 * not touched, keeps what was typed and says what now stands there.
 */
export function useMatchForm(match: Match, onSaved: () => void) {
  const client = useQueryClient();
  const [loaded, setLoaded] = useState(() => ({ version: match.version, form: formOf(match) }));
  // What stood here before it was loaded again.
  const [before, setBefore] = useState<MatchForm | null>(null);
  const [once] = useState(underOneKey);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const form = useForm<MatchForm>({
    defaultValues: loaded.form,
    resolver: (values) => {
      const errors: FieldErrors<MatchForm> = {};
      for (const [field, message] of Object.entries(problemsOf(values, loaded.form)))
        errors[field as keyof MatchForm] = { type: 'contract', message };
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
    },
  });
  const { reset, setError, setFocus } = form;
  // Read at every drawing: only what is read is kept up to date, and `keepDirtyValues` needs it.
  const { dirtyFields, errors, isDirty, isSubmitting } = form.formState;

  useEffect(() => {
    if (match.version === loaded.version) return;
    const next = formOf(match);
    setBefore(loaded.form);
    setLoaded({ version: match.version, form: next });
    reset(next, { keepDirtyValues: true, keepErrors: false });
  }, [match, loaded, reset]);

  const submit = form.handleSubmit(async (values) => {
    const edit = editOf(values, loaded.form);
    if (edit === null) return;
    setRefusal(null);
    const body = { match: edit, version: loaded.version };
    try {
      const { data, message } = await once(body, (idempotencyKey) =>
        send(editMatch, { params: { id: match.id }, body, idempotencyKey }),
      );
      client.setQueryData(allMatches().queryKey, (all) =>
        all?.map((each) => (each.id === data.id ? data : each)),
      );
      void client.invalidateQueries({ queryKey: allMatches().queryKey });
      reset(values);
      toast('success', { text: message ?? t('matches.edited') });
      onSaved();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refuse(error);
    }
  });

  function refuse(error: ApiError): void {
    const told = Object.entries(error.fields).flatMap(([path, message]) => {
      const field = fieldOf(path);
      return field === null ? [] : [{ field, message }];
    });
    for (const { field, message } of told) setError(field, { type: 'server', message });
    if (told[0] !== undefined) setFocus(told[0].field);
    else setRefusal({ kind: error.status === 409 ? 'stale' : 'other', text: error.message });
  }

  async function loadAgain(): Promise<void> {
    const fresh = await client
      .fetchQuery({ ...oneMatch(match.id), staleTime: 0 })
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        setRefusal({ kind: 'stale', text: error.message });
        return null;
      });
    if (fresh === null) return;
    setRefusal(null);
    toast('notice', { text: t('form.reloaded') });
  }

  /** Fields with something typed whose stored value somebody else changed meanwhile. */
  function changedMeanwhile(field: keyof MatchForm): boolean {
    return before !== null && before[field] !== loaded.form[field] && dirtyFields[field] === true;
  }

  return {
    form,
    errors,
    isDirty,
    isSubmitting,
    loaded,
    refusal,
    submit,
    loadAgain,
    changedMeanwhile,
  };
}
