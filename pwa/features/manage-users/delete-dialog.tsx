import { useQueryClient } from '@tanstack/react-query';
import type { User } from '#sync/contracts/accounts/accounts.ts';
import { deleteUser } from '#sync/contracts/accounts/users.ts';
import { nameOf } from '#pwa/features/manage-users/user-columns.tsx';
import { holdingsOf } from '#pwa/features/manage-users/user-rows.ts';
import { send } from '#pwa/lib/http/api.ts';
import { DeleteRecordDialog } from '#pwa/lib/admin/form/delete-record-dialog.tsx';
import { usersQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';

/** Confirms a deletion and lists what is lost with the account. */
export function DeleteUserDialog({
  user,
  onClose,
  onDeleted,
}: {
  user: User;
  onClose: () => void;
  onDeleted?: () => void;
}) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { events, matches } = holdingsOf(user);

  async function remove(): Promise<string> {
    const { message } = await send(deleteUser, { params: { id: user.id } });
    client.setQueryData(usersQuery().queryKey, (all) => all?.filter(({ id }) => id !== user.id));
    void client.invalidateQueries({ queryKey: usersQuery().queryKey });
    return message ?? t('users.deleted');
  }

  return (
    <DeleteRecordDialog
      title={t('users.deleteTitle', { name: nameOf(user) })}
      text={t('users.deleteText')}
      affects={events > 0 || matches > 0 ? t('users.deleteHolds', { events, matches }) : null}
      confirm={t('users.delete')}
      remove={remove}
      onClose={onClose}
      onDeleted={onDeleted}
    />
  );
}
