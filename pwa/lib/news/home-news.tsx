import { Link } from '@tanstack/react-router';
import { useNews, usePrefetchNewsPictures } from '#pwa/lib/news/use-news.ts';
import { NewsCard } from '#pwa/lib/news/news-card.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Carousel } from '#pwa/ui/layout/carousel.tsx';

const maxShown = 6;

/** The news on the home screen. It loads later, so nothing below it can shift. */
export function HomeNews() {
  const { t } = useTranslation();
  const news = useNews();
  usePrefetchNewsPictures(news);
  if (news === undefined || news.length === 0) return null;
  return (
    <Carousel
      title={t('feed.title')}
      previousLabel={t('home.previous')}
      nextLabel={t('home.following')}
      more={
        <Link
          to="/news"
          className="rounded-md px-2 py-3 text-sm font-[620] text-primary hover:underline"
        >
          {t('feed.all')}
        </Link>
      }
    >
      {news.slice(0, maxShown).map((article) => (
        <NewsCard key={article.id} article={article} />
      ))}
    </Carousel>
  );
}
