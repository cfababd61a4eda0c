import { Link } from '@tanstack/react-router';
import { formatDate } from '#pwa/lib/format/dates.ts';
import { inReaderLanguage } from '#pwa/lib/news/use-news.ts';
import { excerptOf, textDirectionProps } from '#pwa/lib/news/parse-rich-text.ts';

export interface NewsCardArticle {
  id: string;
  title: string;
  text: string;
  titleArabic?: string | null | undefined;
  textArabic?: string | null | undefined;
  banner: string;
  createdAt: string;
}

/** Cover, title, excerpt and date; the whole card is the link. */
export function NewsCard({ article }: { article: NewsCardArticle }) {
  const { title, text } = inReaderLanguage(article);
  const teaser = excerptOf(text);
  return (
    <Link
      to="/news/$id"
      params={{ id: article.id }}
      className="flex h-full flex-col overflow-hidden rounded-xl border border-border bg-card shadow-card hover:border-input"
    >
      <NewsCover name={article.banner} />
      <span className="flex flex-1 flex-col gap-1.5 p-4">
        <span className="heading-3 text-start text-balance" {...textDirectionProps(title)}>
          {title}
        </span>
        {teaser !== '' && (
          <span
            className="line-clamp-3 text-start text-sm text-muted-foreground"
            {...textDirectionProps(teaser)}
          >
            {teaser}
          </span>
        )}
        <span className="num mt-auto pt-1 text-sm text-muted-foreground">
          {formatDate(article.createdAt)}
        </span>
      </span>
    </Link>
  );
}

/** A 2:1 cover, with the pitch as background until the picture has loaded. */
export function NewsCover({ name, className = '' }: { name: string; className?: string }) {
  return (
    <span className={`pitch relative block aspect-[2/1] overflow-hidden ${className}`}>
      <img
        key={name}
        src={`/api/file/${name}?width=960`}
        alt=""
        decoding="async"
        // Without signal it may not be cached.
        onError={({ currentTarget }) => {
          currentTarget.hidden = true;
        }}
        className="absolute inset-0 size-full object-cover"
      />
    </span>
  );
}
