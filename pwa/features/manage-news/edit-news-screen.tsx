import '#pwa/lib/i18n/deferred-messages/admin.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { NewsFormView } from '#pwa/features/manage-news/news-form-view.tsx';
import { oneNews } from '#pwa/features/manage-news/news-queries.ts';
import { RecordPage } from '#pwa/lib/admin/form/record-page.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';

const route = getRouteApi('/admin-area/admin/manage/news/$id');

export function EditNewsScreen() {
  const { t } = useTranslation();
  const query = useQuery(oneNews(route.useParams().id));
  return (
    <RecordPage
      title={t('news.editTitle')}
      about={({ title }) => title}
      list="/admin/manage/news"
      listLabel={t('news.toList')}
      gone={t('news.gone')}
      query={query}
    >
      {(piece) => piece !== null && <NewsFormView key={piece.id} piece={piece} />}
    </RecordPage>
  );
}
