import '#pwa/lib/late-words/admin.ts';
import { NewsFormView } from '#pwa/features/manage-news/news-form-view.tsx';
import { RecordPage } from '#pwa/lib/parts/record-page.tsx';
import { useWords } from '#pwa/lib/words.ts';

/** The form of a new piece. */
export function CreateNewsScreen() {
  const { t } = useWords();
  return (
    <RecordPage
      title={t('news.createTitle')}
      list="/admin/manage/news"
      listLabel={t('news.toList')}
      gone={t('news.gone')}
    >
      {() => <NewsFormView piece={null} />}
    </RecordPage>
  );
}
