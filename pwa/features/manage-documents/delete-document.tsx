import { useQueryClient } from '@tanstack/react-query';
import type { DocumentRow } from '#sync/contracts/content.ts';
import { deleteDocument } from '#sync/contracts/documents.ts';
import { send } from '#pwa/lib/api.ts';
import { DeleteRecordDialog } from '#pwa/lib/parts/delete-record-dialog.tsx';
import { allDocuments } from '#pwa/lib/queries.ts';
import { useWords } from '#pwa/lib/words.ts';

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
  const { t } = useWords();
  const client = useQueryClient();

  async function remove(): Promise<string | null> {
    const { message } = await send(deleteDocument, { params: { id } });
    client.setQueryData(allDocuments().queryKey, (all) => all?.filter((one) => one.id !== id));
    void client.invalidateQueries({ queryKey: allDocuments().queryKey });
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
