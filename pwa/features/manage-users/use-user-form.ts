import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#sync/contracts/accounts/accounts.ts';
import { editUser, type UserEdit } from '#sync/contracts/accounts/users.ts';
import {
  editOf,
  fieldOf,
  formOf,
  needsReason,
  picturesOf,
  problemsOf,
  type UserForm,
} from '#pwa/features/manage-users/user-form.ts';
import { ApiError, send } from '#pwa/lib/http/api.ts';
import { t } from '#pwa/lib/i18n/translate.ts';
import { usersQuery, userQuery, userFormQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import { withIdempotencyKey } from '#pwa/lib/http/idempotency-key.ts';
import { useRecordForm } from '#pwa/lib/admin/form/use-record-form.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';

interface Sent {
  user: UserEdit;
  version: number;
  rejectionReason?: string;
  lookedAt?: true;
}

/** An account's form with its version, and marking its documents as reviewed. */
export function useUserForm(user: User, onSaved: () => void) {
  const client = useQueryClient();
  const [once] = useState(withIdempotencyKey);
  const put = (body: Sent, idempotencyKey: string) =>
    send(editUser, { params: { id: user.id }, body, idempotencyKey });
  const edit = useRecordForm<UserForm, Sent, User>({
    version: user.version,
    values: formOf(user),
    stored: picturesOf(user),
    problems: problemsOf,
    body: (typed, loaded, version) => ({
      user: editOf(typed, loaded),
      version: version ?? user.version,
      ...(needsReason(typed.status, loaded.status) && {
        rejectionReason: typed.rejectionReason.trim(),
      }),
    }),
    send: put,
    fieldOf,
    reload: () => client.fetchQuery({ ...userFormQuery(user.id), staleTime: 0 }),
    onSaved: (data, message) => {
      keep(data);
      toast('success', { text: message ?? t('users.edited') });
      onSaved();
    },
  });

  function keep(changed: User): void {
    client.setQueryData(userFormQuery(user.id).queryKey, changed);
    client.setQueryData(userQuery(user.id).queryKey, changed);
    client.setQueryData(usersQuery().queryKey, (all) =>
      all?.map((each) => (each.id === changed.id ? changed : each)),
    );
    void client.invalidateQueries({ queryKey: usersQuery().queryKey });
    void client.invalidateQueries({ queryKey: ['requests'] });
  }

  /** Marks the replaced documents as reviewed. */
  async function markLookedAt(): Promise<void> {
    // The version makes the server refuse if a document was replaced since it was shown.
    const body = { user: {}, version: edit.version ?? user.version, lookedAt: true as const };
    try {
      const { data } = await once(body, (key) => put(body, key));
      keep(data);
      toast('success', { text: t('users.lookedAtDone') });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      edit.refuse(error);
    }
  }

  return { ...edit, markLookedAt };
}
