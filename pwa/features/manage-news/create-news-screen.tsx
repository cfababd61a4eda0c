import '#pwa/lib/i18n/deferred-messages/admin.ts';
import { NewsFormView } from '#pwa/features/manage-news/news-form-view.tsx';
import { RecordPage } from '#pwa/lib/admin/form/record-page.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';

export function CreateNewsScreen() {
  const { t } = useTranslation();
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
