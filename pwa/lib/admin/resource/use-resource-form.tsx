import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { AdminRecord, AdminResource } from '#pwa/lib/admin/resource/admin-resource.ts';
import {
  changedFields,
  formField,
  formProblems,
} from '#pwa/lib/admin/resource/contract-problems.ts';
import { updateListRows } from '#pwa/lib/admin/resource/update-list.ts';
import { useRecordForm } from '#pwa/lib/admin/form/use-record-form.ts';
import { CurrentValueHint } from '#pwa/lib/forms/current-value-hint.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';

/** A form inside another screen: its initial values, and what happens instead of leaving. */
export interface InPlaceForm<Row, Values> {
  readonly initial: Values;
  readonly onSaved: (saved: Row) => void;
  readonly onCancel: () => void;
}

/** The form of a stored record with its version, or of a new one. */
export function useResourceForm<
  Row extends AdminRecord,
  Values extends FieldValues,
  Body extends object,
>(
  resource: AdminResource<Row, Values, Body>,
  record: Row | null,
  initial?: Values,
  inPlace?: Pick<InPlaceForm<Row, Values>, 'onSaved' | 'onCancel'>,
) {
  const { form: description } = resource;
  const { translate } = useTranslation();
  const client = useQueryClient();
  const router = useRouter();
  const values = (record === null ? initial : undefined) ?? description.toValues(record);

  const state = useRecordForm<Values, Body | Partial<Body>, Row>({
    version: record?.version ?? null,
    values,
    ...(record !== null &&
      description.uploads !== undefined && { stored: description.uploads(record) }),
    ...(inPlace === undefined && {
      draftName: `${resource.path}/${record?.id ?? 'new'}`,
    }),
    problems: (typed) => formProblems(description, typed, record),
    body: (typed, loaded) =>
      record === null
        ? description.schema.parse(description.toBody(typed))
        : changedFields(description, typed, loaded, record),
    send: (body, idempotencyKey, version) => {
      if (record !== null)
        return description.edit(record.id, body, version ?? record.version, idempotencyKey);
      if (description.create === undefined) throw new Error('This resource cannot be created.');
      return description.create(body as Body, idempotencyKey);
    },
    // The server's field paths start with the record's key: `team.name`.
    fieldOf: (path) => formField(description, path.replace(/^[a-z]+\./, '')),
    ...(record !== null && {
      reload: () =>
        client.refetchQueries(
          { queryKey: resource.recordKey(record.id), exact: true },
          { throwOnError: true },
        ),
    }),
    onSaved: (saved, message) => {
      showSaved(saved);
      toast('success', { text: description.savedText(saved, message, record === null) });
      if (inPlace) inPlace.onSaved(saved);
      else leave();
    },
  });

  /** Updates the list with a saved record and fetches all queries that show it. */
  function showSaved(saved: Row): void {
    const { listKey, relatedKeys = [] } = resource;
    updateListRows<Row>(client, listKey(), (rows) => description.updateRows?.(rows, saved) ?? rows);
    for (const queryKey of [listKey(), ...relatedKeys]) void client.invalidateQueries({ queryKey });
  }
  function leave(): void {
    if (inPlace) inPlace.onCancel();
    else if (router.history.canGoBack()) router.history.back();
    else void router.navigate({ to: resource.path });
  }
  function errorOf(field: keyof Values & string): string | undefined {
    const message = state.errors[field]?.message;
    return typeof message === 'string' ? translate(message) : undefined;
  }
  /** A field's hint, or its current value if someone else changed the field too. */
  function hintOf(field: keyof Values & string, current: string | undefined, hint?: ReactNode) {
    return state.changedMeanwhile(field) ? <CurrentValueHint value={current} /> : hint;
  }

  /** The error and the hint of a `Field`. */
  function fieldProps(field: keyof Values & string, current: string | undefined, hint?: ReactNode) {
    return { error: errorOf(field), hint: hintOf(field, current, hint) };
  }

  return {
    ...state,
    showSaved,
    leave,
    errorOf,
    hintOf,
    fieldProps,
  };
}
