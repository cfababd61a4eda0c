import { useQueryClient } from '@tanstack/react-query';
import type { RecordType } from '#pwa/lib/admin/resource/admin-resource.ts';
import { DeleteRecordDialog } from '#pwa/lib/admin/form/delete-record-dialog.tsx';
import { PlannedRecipients } from '#pwa/lib/admin/mail/email-recipients.tsx';
import { updateListRows } from '#pwa/lib/admin/resource/update-list.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';

/** Asks for confirmation, deletes the record and removes it from the list. */
export function DeleteResourceDialog<Row extends { id: string }>({
  resource: { deletion, listKey, relatedKeys = [] },
  record,
  onClose,
  onDeleted,
}: {
  resource: RecordType<Row>;
  record: Row;
  onClose: () => void;
  onDeleted?: () => void;
}) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { confirm } = deletion;
  const affects = deletion.affects?.(record) ?? null;

  async function remove(): Promise<string> {
    const { message, isKept = false } = await deletion.send(record);
    if (!isKept) {
      updateListRows<{ id: string }>(client, listKey(), (rows) =>
        rows.filter(({ id }) => id !== record.id),
      );
      onDeleted?.();
    }
    for (const queryKey of [listKey(), ...relatedKeys]) void client.invalidateQueries({ queryKey });
    return message ?? t(deletion.deleted);
  }

  return (
    <DeleteRecordDialog
      title={deletion.title(record)}
      text={deletion.text(record)}
      affects={affects}
      confirm={t(typeof confirm === 'function' ? confirm(record) : confirm)}
      cancel={deletion.cancel && t(deletion.cancel)}
      remove={remove}
      onClose={onClose}
    >
      {() =>
        affects !== null &&
        deletion.plannedAction && <PlannedRecipients action={deletion.plannedAction(record)} />
      }
    </DeleteRecordDialog>
  );
}
