import '#pwa/lib/late-words/news.ts';
import { Link } from '@tanstack/react-router';
import { useNews, usePicturesAhead } from '#pwa/lib/news.ts';
import { NewsCard } from '#pwa/lib/parts/news-card.tsx';
import { useWords } from '#pwa/lib/words.ts';
import { Slider } from '#pwa/ui/slider.tsx';

const shown = 6;

/** The news on the home screen; comes after it, with nothing below that could move. */
export function HomeNews() {
  const { t } = useWords();
  const news = useNews();
  usePicturesAhead(news);
  if (news === undefined || news.length === 0) return null;
  return (
    <Slider
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
      {news.slice(0, shown).map((piece) => (
        <NewsCard key={piece.id} piece={piece} />
      ))}
    </Slider>
  );
}
