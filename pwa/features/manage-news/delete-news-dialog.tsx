import { useQueryClient } from '@tanstack/react-query';
import { deleteNews, type News } from '#sync/contracts/content/news.ts';
import { allNews } from '#pwa/features/manage-news/news-queries.ts';
import { send } from '#pwa/lib/http/api.ts';
import { DeleteRecordDialog } from '#pwa/lib/admin/form/delete-record-dialog.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';

export function DeleteNewsDialog({
  piece,
  onClose,
  onDeleted,
}: {
  piece: Pick<News, 'id' | 'title'>;
  onClose: () => void;
  onDeleted?: () => void;
}) {
  const { t } = useTranslation();
  const client = useQueryClient();

  async function remove(): Promise<string> {
    const { message } = await send(deleteNews, { params: { id: piece.id } });
    client.setQueryData(allNews().queryKey, (all) => all?.filter(({ id }) => id !== piece.id));
    void client.invalidateQueries({ queryKey: allNews().queryKey });
    return message ?? t('news.deleted');
  }

  return (
    <DeleteRecordDialog
      title={t('news.deleteTitle', { title: piece.title })}
      text={t('news.deleteText')}
      confirm={t('news.delete')}
      remove={remove}
      onClose={onClose}
      onDeleted={onDeleted}
    />
  );
}
