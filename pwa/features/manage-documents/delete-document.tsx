import { useQueryClient } from '@tanstack/react-query';
import type { DocumentRow } from '#sync/contracts/content/document-rows.ts';
import { deleteDocument } from '#sync/contracts/content/documents.ts';
import { send } from '#pwa/lib/http/api.ts';
import { DeleteRecordDialog } from '#pwa/lib/admin/form/delete-record-dialog.tsx';
import { documentsQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';

/** Asks, then deletes the document with its file. */
export function DeleteDocument({
  document: { id, title },
  onClose,
  onDeleted,
}: {
  document: DocumentRow;
  onClose: () => void;
  onDeleted?: () => void;
}) {
  const { t } = useTranslation();
  const client = useQueryClient();

  async function remove(): Promise<string | null> {
    const { message } = await send(deleteDocument, { params: { id } });
    client.setQueryData(documentsQuery().queryKey, (all) => all?.filter((one) => one.id !== id));
    void client.invalidateQueries({ queryKey: documentsQuery().queryKey });
    return message;
  }

  return (
    <DeleteRecordDialog
      title={t('documents.deleteTitle', { title })}
      text={t('documents.deleteText')}
      confirm={t('documents.delete')}
      remove={remove}
      onClose={onClose}
      onDeleted={onDeleted}
    />
  );
}
