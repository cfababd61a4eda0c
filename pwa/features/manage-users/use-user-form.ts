import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type FieldErrors, useForm } from 'react-hook-form';
import type { User } from '#sync/contracts/accounts.ts';
import { editUser } from '#sync/contracts/users.ts';
import {
  editOf,
  fieldOf,
  formOf,
  needsReason,
  problemsOf,
  type UserForm,
} from '#pwa/features/manage-users/user-form.ts';
import { ApiError, send } from '#pwa/lib/api.ts';
import { t } from '#pwa/lib/catalogue.ts';
import { allUsers, oneUser } from '#pwa/lib/queries.ts';
import { underOneKey } from '#pwa/lib/under-one-key.ts';
import { toast } from '#pwa/ui/toast.tsx';

/**
 * An account's form with its version. When somebody else was faster, loading again renews what was
 * not touched and keeps what was typed.
 */
export function useUserForm(user: User, onSaved: () => void) {
  const client = useQueryClient();
  const [loaded, setLoaded] = useState(() => ({ version: user.version, form: formOf(user) }));
  const [once] = useState(underOneKey);
  const [refusal, setRefusal] = useState<{ stale: boolean; text: string } | null>(null);
  const form = useForm<UserForm>({
    defaultValues: loaded.form,
    resolver: (values) => {
      const errors: FieldErrors<UserForm> = {};
      for (const [field, message] of Object.entries(problemsOf(values, loaded.form)))
        errors[field as keyof UserForm] = { type: 'contract', message };
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
    },
  });
  const { reset, setError } = form;
  // Read at every drawing: only what is read is kept up to date, and `keepDirtyValues` needs it.
  const { errors, isDirty, isSubmitting, dirtyFields } = form.formState;
  const touched = Object.keys(dirtyFields).length;

  useEffect(() => {
    if (user.version === loaded.version) return;
    const next = formOf(user);
    setLoaded({ version: user.version, form: next });
    reset(next, { keepDirtyValues: touched > 0, keepErrors: false });
  }, [user, loaded, reset, touched]);

  function keep(changed: User): void {
    client.setQueryData(oneUser(user.id).queryKey, changed);
    client.setQueryData(allUsers().queryKey, (all) =>
      all?.map((each) => (each.id === changed.id ? changed : each)),
    );
    void client.invalidateQueries({ queryKey: allUsers().queryKey });
    void client.invalidateQueries({ queryKey: ['requests'] });
  }

  const submit = form.handleSubmit(async (values) => {
    setRefusal(null);
    const edit = editOf(values, loaded.form);
    const reason = values.rejectionReason.trim();
    const body = {
      user: edit,
      version: loaded.version,
      ...(needsReason(values.status, loaded.form.status) && { rejectionReason: reason }),
    };
    try {
      const { data, message } = await once(body, (idempotencyKey) =>
        send(editUser, { params: { id: user.id }, body, idempotencyKey }),
      );
      reset(values);
      keep(data);
      toast('success', { text: message ?? t('users.edited') });
      onSaved();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const told = Object.entries(error.fields).flatMap(([path, text]) => {
        const field = fieldOf(path);
        return field === null ? [] : [{ field, text }];
      });
      for (const { field, text } of told) setError(field, { type: 'server', message: text });
      if (told.length === 0) setRefusal({ stale: error.status === 409, text: error.message });
    }
  });

  async function loadAgain(): Promise<void> {
    try {
      await client.fetchQuery({ ...oneUser(user.id), staleTime: 0 });
      setRefusal(null);
      toast('notice', { text: t('form.reloaded') });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal({ stale: true, text: error.message });
    }
  }

  /** Takes the second-look marks away. */
  async function markLookedAt(): Promise<void> {
    // What was replaced since is not looked at.
    const body = { user: {}, version: loaded.version, lookedAt: true as const };
    try {
      const { data } = await once(body, (idempotencyKey) =>
        send(editUser, { params: { id: user.id }, body, idempotencyKey }),
      );
      keep(data);
      toast('success', { text: t('users.lookedAtDone') });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal({ stale: error.status === 409, text: error.message });
    }
  }

  return { form, errors, isDirty, isSubmitting, refusal, submit, loadAgain, markLookedAt };
}
