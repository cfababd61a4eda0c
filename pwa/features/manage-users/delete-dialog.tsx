import { useQueryClient } from '@tanstack/react-query';
import type { User } from '#sync/contracts/accounts.ts';
import { deleteUser } from '#sync/contracts/users.ts';
import { nameOf } from '#pwa/features/manage-users/user-columns.tsx';
import { holdingsOf } from '#pwa/features/manage-users/user-rows.ts';
import { send } from '#pwa/lib/api.ts';
import { DeleteRecordDialog } from '#pwa/lib/parts/delete-record-dialog.tsx';
import { allUsers } from '#pwa/lib/queries.ts';
import { useWords } from '#pwa/lib/words.ts';

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
  const { events, matches } = holdingsOf(user);

  async function remove(): Promise<string> {
    const { message } = await send(deleteUser, { params: { id: user.id } });
    client.setQueryData(allUsers().queryKey, (all) => all?.filter(({ id }) => id !== user.id));
    void client.invalidateQueries({ queryKey: allUsers().queryKey });
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
