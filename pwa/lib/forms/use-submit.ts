import { useEffect, useRef, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { withIdempotencyKey } from '#pwa/lib/http/idempotency-key.ts';
import { ApiError } from '#pwa/lib/http/request.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { localStoreErrorKey } from '#pwa/lib/sync/local-store-error.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';

type FieldErrors = Readonly<Partial<Record<string, string>>>;

export interface SubmitOptions<Values extends FieldValues> {
  /** The form whose fields show the server's errors. Without it they are in `fieldErrors`. */
  form?: Pick<UseFormReturn<Values>, 'getValues' | 'setError'>;
  /** The fields' names, by default those of `form`, or the field of a path in the server's reply. */
  fields?: readonly string[] | ((path: string) => string | null | undefined);
  /** Whether errors are shown as toasts, for buttons without a place for them. */
  withToasts?: boolean;
  /** Whether it stays busy after success, because the change removes the button. */
  staysBusy?: boolean;
  /** Returns the text or message key above the form; null if nothing is to be shown. */
  onError?: (error: unknown) => string | null | undefined;
  /** Called after each attempt, whatever its outcome. */
  onSettled?: () => void;
}

/**
 * Sends a form or a button's change: one attempt at a time, each payload under one idempotency key
 * until the server gives a final answer. Errors are shown beside their fields, or above the form if
 * they have none; what was typed stays.
 */
export function useSubmit<Values extends FieldValues>(options: SubmitOptions<Values> = {}) {
  const { form, withToasts = false, staysBusy = false } = options;
  const { translate } = useTranslation();
  const [once] = useState(withIdempotencyKey);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ text: string; isStale: boolean } | null>(null);
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});
  // The state is read too late for a second tap in the same frame.
  const isSending = useRef(false);
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  /** Runs `send` and what follows a success. The key is for calls whose payload is given. */
  async function submit(send: () => Promise<unknown>): Promise<void>;
  async function submit(
    send: (idempotencyKey: string) => Promise<unknown>,
    payload: unknown,
  ): Promise<void>;
  async function submit(
    send: (idempotencyKey: string) => Promise<unknown>,
    payload?: unknown,
  ): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    setFailure(null);
    setFieldErrors({});
    let isDone = false;
    try {
      await once(payload, send);
      isDone = true;
    } catch (error) {
      showError(error);
    } finally {
      isSending.current = isDone && staysBusy;
      setBusy(isSending.current);
      options.onSettled?.();
    }
  }

  /** Shows an error, also one of another call of the form. */
  function showError(error: unknown, { isStale = false } = {}): void {
    const text = options.onError?.(error);
    if (text === null) return;
    const refused = error instanceof ApiError ? error : null;
    const shown = text ?? refused?.message ?? localStoreErrorKey(error);
    if (withToasts || !isMounted.current) {
      // The login page shows that the session has ended.
      if (withToasts || refused?.status !== 412) toast('error', { text: translate(shown) });
      return;
    }
    const isComplete = refused !== null && showFieldErrors(refused.fields);
    if (text === undefined && isComplete) return;
    setFailure({ text: shown, isStale: isStale || refused?.stale === true });
  }

  /** Shows the first message of each field. Returns whether there are messages and all have one. */
  function showFieldErrors(messages: Readonly<Record<string, string>>): boolean {
    const paths = Object.entries(messages);
    const placed = paths.flatMap(([path, message]) => {
      const field = fieldOf(path);
      return field == null ? [] : [[field, message] as const];
    });
    const byField = new Map(placed.toReversed());
    if (form === undefined) setFieldErrors(Object.fromEntries(byField));
    for (const [field, message] of byField) {
      const shouldFocus = field === placed[0]?.[0];
      form?.setError(field as Path<Values>, { type: 'server', message }, { shouldFocus });
    }
    return paths.length > 0 && placed.length === paths.length;
  }

  function fieldOf(path: string): string | null | undefined {
    const { fields = Object.keys(form?.getValues() ?? {}) } = options;
    if (typeof fields === 'function') return fields(path);
    return path.split('.').findLast((part) => fields.includes(part));
  }

  return {
    busy,
    /** The message above the form; null without one. */
    error: failure === null ? null : translate(failure.text),
    /** Whether someone else changed the record meanwhile, so that loading it again helps. */
    isStale: failure?.isStale ?? false,
    /** Messages by field, for forms with a state of their own. */
    fieldErrors,
    setFieldErrors,
    submit,
    showError,
    clearError: () => setFailure(null),
  };
}
