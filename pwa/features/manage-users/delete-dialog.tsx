import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#sync/contracts/accounts.ts';
import { deleteUser } from '#sync/contracts/users.ts';
import { nameOf } from '#pwa/features/manage-users/user-columns.tsx';
import { holdingsOf } from '#pwa/features/manage-users/user-rows.ts';
import { ApiError, send } from '#pwa/lib/api.ts';
import { allUsers } from '#pwa/lib/queries.ts';
import { useWords } from '#pwa/lib/words.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Dialog } from '#pwa/ui/dialog.tsx';
import { Strip } from '#pwa/ui/strip.tsx';
import { toast } from '#pwa/ui/toast.tsx';

/** Says what ends with the account before it ends. */
export function DeleteUserDialog({
  user,
  onClose,
  onDeleted,
}: {
  user: User;
  onClose: () => void;
  onDeleted?: () => void;
}) {
  const { t } = useWords();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const { events, matches } = holdingsOf(user);

  async function remove(): Promise<void> {
    setBusy(true);
    setRefused(null);
    try {
      const { message } = await send(deleteUser, { params: { id: user.id } });
      client.setQueryData(allUsers().queryKey, (all) => all?.filter(({ id }) => id !== user.id));
      void client.invalidateQueries({ queryKey: allUsers().queryKey });
      toast('success', { text: message ?? t('users.deleted') });
      onClose();
      onDeleted?.();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefused(error.message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('users.deleteTitle', { name: nameOf(user) })}
      description={t('users.deleteText')}
      actions={
        <>
          <Button size="touch" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button size="touch" variant="danger" busy={busy} onClick={() => void remove()}>
            {t('users.delete')}
          </Button>
        </>
      }
    >
      {refused !== null && (
        <Strip tone="error" rounded>
          {refused}
        </Strip>
      )}
      {(events > 0 || matches > 0) && (
        <p className="num rounded-md bg-pending px-3.5 py-2.5 font-[560] text-pending-foreground">
          {t('users.deleteHolds', { events, matches })}
        </p>
      )}
    </Dialog>
  );
}
